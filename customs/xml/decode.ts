import { type Finding, findingOf } from '../finding.ts'

/** Enough bytes to hold an XML declaration. */
const longestDeclaration = 200
const gbkNames = new Set(['gbk', 'gb2312', 'gb18030', 'cp936', 'x-gbk'])
const utf8Names = new Set(['utf-8', 'utf8', 'us-ascii'])
type Decoder = InstanceType<typeof TextDecoder>
const noBytes: Uint8Array = new Uint8Array()

/**
 * The text of an XML file: by byte order mark, else by its declaration, else UTF-8.
 * Bytes that claim UTF-8 but are GBK are read as GBK, with a warning: old gateways do that.
 */
export function decodeXml(bytes: Uint8Array): { text?: string; findings: Finding[] } {
  const decoder = openDecoder()
  const text = decoder.close(bytes)
  return decoder.isBroken() ? { findings: decoder.findings } : { text, findings: decoder.findings }
}

/**
 * The same for bytes that come in pieces; `close` takes the last one. Bytes that claim UTF-8 are read as GBK only where
 * nothing but ASCII came before. `isBroken` as soon as the bytes are no text; what was decoded before stands.
 */
export function openDecoder() {
  const findings: Finding[] = []
  let decoder: Decoder | undefined
  /** What has come before there was enough of it to choose the decoder by. */
  let start = noBytes
  let mayTurnToGbk = false
  /** The beginning of a character at the end of a piece, kept while it may yet prove to be GBK. */
  let undecided = noBytes
  let isBroken = false

  const refuse = (message: string) => {
    findings.push(findingOf({ rule: 'encoding', message }))
    isBroken = true
    return ''
  }
  const begin = (piece: Uint8Array, isLast: boolean): string => {
    start = joinBytes(start, piece)
    if (start.length < longestDeclaration && !isLast) return ''
    const mark = byteOrderMark(start)
    const declared = mark ?? declaredEncoding(start)
    const encoding = encodingOf(declared)
    if (!encoding) return refuse(`报文声明的编码 ${declared} 不支持，须为 UTF-8 或 GBK`)
    mayTurnToGbk = encoding === 'utf-8' && !mark
    return decodeBy(new TextDecoder(encoding, { fatal: true }), start, isLast)
  }
  const decodeBy = (chosen: Decoder, bytes: Uint8Array, isLast: boolean): string => {
    decoder = chosen
    try {
      const text = chosen.decode(bytes, { stream: !isLast })
      mayTurnToGbk &&= !isLast && /^[\0-\x7f]*$/.test(text)
      if (mayTurnToGbk) undecided = joinBytes(undecided, bytes).slice(-3).filter(isAboveAscii)
      return text
    } catch {
      if (!mayTurnToGbk || isBrokenUtf8(bytes)) {
        return refuse(`报文不是有效的 ${chosen.encoding.toUpperCase()} 文本，可能已损坏`)
      }
      mayTurnToGbk = false
      findings.push(turnedToGbk)
      return decodeBy(new TextDecoder('gb18030', { fatal: true }), joinBytes(undecided, bytes), isLast)
    }
  }
  const take = (bytes: Uint8Array, isLast: boolean): string => {
    if (isBroken) return ''
    return decoder ? decodeBy(decoder, bytes, isLast) : begin(bytes, isLast)
  }
  return {
    findings,
    write: (bytes: Uint8Array) => take(bytes, false),
    close: (bytes: Uint8Array = noBytes) => take(bytes, true),
    isBroken: () => isBroken,
  }
}

const isAboveAscii = (byte: number) => byte > 0x7f

function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second
  const joined = new Uint8Array(first.length + second.length)
  joined.set(first)
  joined.set(second, first.length)
  return joined
}

function encodingOf(declared: string): string | undefined {
  if (declared === 'utf-16le' || declared === 'utf-16be') return declared
  if (gbkNames.has(declared)) return 'gb18030'
  return utf8Names.has(declared) ? 'utf-8' : undefined
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

const turnedToGbk = findingOf({
  rule: 'encoding',
  severity: 'warning',
  message: '报文声明为 UTF-8，实际为 GBK 编码，已按 GBK 读取',
})
