import type { Finding } from './finding.ts'

/** Enough bytes to hold an XML declaration. */
const longestDeclaration = 200
const gbkNames = new Set(['gbk', 'gb2312', 'gb18030', 'cp936', 'x-gbk'])

/**
 * The text of an XML file: by byte order mark, else by its declaration, else UTF-8.
 * Bytes that claim UTF-8 but are GBK are read as GBK, with a warning: old gateways do that.
 */
export function decodeXml(
  bytes: Uint8Array,
): { text: string; findings: Finding[] } | { text?: undefined; findings: Finding[] } {
  const mark = byteOrderMark(bytes)
  const declared = mark ?? declaredEncoding(bytes)
  const encoding = encodingOf(declared)
  if (!encoding) return { findings: [unsupported(declared)] }
  if (encoding !== 'utf-8') return decodeAs({ bytes, encoding })
  const utf8 = tryDecode({ bytes, encoding: 'utf-8' })
  if (utf8 !== undefined) return { text: utf8, findings: [] }
  const gbk = mark || isBrokenUtf8(bytes) ? undefined : tryDecode({ bytes, encoding: 'gb18030' })
  if (gbk === undefined) return decodeAs({ bytes, encoding: 'utf-8' })
  return { text: gbk, findings: [turnedToGbk] }
}

/**
 * The same for bytes that come in pieces. Bytes that claim UTF-8 are read as GBK only where nothing but ASCII came before.
 * `isBroken` as soon as the bytes are no text; what was decoded before stands.
 */
export function openDecoder() {
  const findings: Finding[] = []
  let start: Uint8Array | undefined = new Uint8Array()
  let decoder = new TextDecoder('utf-8', { fatal: true })
  let mayTurnToGbk = false
  /** The beginning of a character at the end of a piece, kept while it may yet prove to be GBK. */
  let undecided: Uint8Array = new Uint8Array()
  let isBroken = false

  const refuse = (finding: Finding) => {
    findings.push(finding)
    isBroken = true
    return ''
  }
  /** The declaration must be there before anything can be decoded. */
  const begin = (bytes: Uint8Array): string => {
    start = undefined
    const mark = byteOrderMark(bytes)
    const declared = mark ?? declaredEncoding(bytes)
    const encoding = encodingOf(declared)
    if (!encoding) return refuse(unsupported(declared))
    decoder = new TextDecoder(encoding, { fatal: true })
    mayTurnToGbk = encoding === 'utf-8' && !mark
    return decode({ bytes, isLast: false })
  }
  const decode = ({ bytes, isLast }: { bytes: Uint8Array; isLast: boolean }): string => {
    try {
      const text = decoder.decode(bytes, { stream: !isLast })
      mayTurnToGbk &&= /^[\0-\x7f]*$/.test(text)
      if (mayTurnToGbk)
        undecided = joinBytes(undecided, bytes)
          .slice(-3)
          .filter((byte) => byte > 0x7f)
      return text
    } catch {
      if (!mayTurnToGbk || isBrokenUtf8(bytes)) return refuse(damaged(decoder.encoding))
      mayTurnToGbk = false
      findings.push(turnedToGbk)
      decoder = new TextDecoder('gb18030', { fatal: true })
      return decode({ bytes: joinBytes(undecided, bytes), isLast })
    }
  }
  const write = (bytes: Uint8Array): string => {
    if (isBroken) return ''
    if (!start) return decode({ bytes, isLast: false })
    start = joinBytes(start, bytes)
    return start.length < longestDeclaration ? '' : begin(start)
  }
  const close = (): string => {
    const first = start ? begin(start) : ''
    return isBroken ? first : first + decode({ bytes: new Uint8Array(), isLast: true })
  }
  return { findings, write, close, isBroken: () => isBroken }
}

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

function encodingOf(declared: string): string | undefined {
  if (declared === 'utf-16le' || declared === 'utf-16be') return declared
  if (gbkNames.has(declared)) return 'gb18030'
  return declared === 'utf-8' || declared === 'utf8' || declared === 'us-ascii' ? 'utf-8' : undefined
}

function decodeAs({ bytes, encoding }: { bytes: Uint8Array; encoding: string }) {
  const text = tryDecode({ bytes, encoding })
  if (text !== undefined) return { text, findings: [] }
  return { findings: [damaged(encoding)] }
}

/** Damaged or cut UTF-8 still has far more whole characters than broken ones; GBK read as UTF-8 has hardly any. */
function isBrokenUtf8(bytes: Uint8Array): boolean {
  let whole = 0
  let broken = 0
  for (const character of new TextDecoder('utf-8').decode(bytes.subarray(0, 1_000_000))) {
    if (character === '\uFFFD') broken++
    else if (character > '\u007F') whole++
  }
  return whole > broken
}

function tryDecode({ bytes, encoding }: { bytes: Uint8Array; encoding: string }): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  return undefined
}

function declaredEncoding(bytes: Uint8Array): string {
  const start = String.fromCharCode(...bytes.subarray(0, longestDeclaration))
  const found = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(start)
  return found?.[1]?.toLowerCase() ?? 'utf-8'
}

const turnedToGbk = encodingFinding({
  severity: 'warning',
  message: '报文声明为 UTF-8，实际为 GBK 编码，已按 GBK 读取',
})

function unsupported(declared: string): Finding {
  return encodingFinding({ severity: 'error', message: `报文声明的编码 ${declared} 不支持，须为 UTF-8 或 GBK` })
}

function damaged(encoding: string): Finding {
  return encodingFinding({ severity: 'error', message: `报文不是有效的 ${encoding.toUpperCase()} 文本，可能已损坏` })
}

function encodingFinding({ severity, message }: Pick<Finding, 'severity' | 'message'>): Finding {
  return { path: '', rule: 'encoding', severity, message }
}
