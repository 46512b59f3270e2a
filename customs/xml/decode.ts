import { type Finding, findingOf } from '../finding.ts'

type Decoder = InstanceType<typeof TextDecoder>

/** Enough bytes to hold an XML declaration. */
const longestDeclaration = 200
const noBytes: Uint8Array = new Uint8Array()
/** Byte order marks, each byte as one character. */
const marks = [
  { begins: '\xef\xbb\xbf', encoding: 'utf-8' },
  { begins: '\xff\xfe', encoding: 'utf-16le' },
  { begins: '\xfe\xff', encoding: 'utf-16be' },
]
const declaration = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/
const onlyAscii = /^[\0-\x7f]*$/
const gbkName = /^(?:gbk|gb2312|gb18030|cp936|x-gbk)$/
const utf8Name = /^(?:utf-?8|us-ascii)$/

/**
 * The text of an XML file: by byte order mark, else by its declaration, else UTF-8; undefined when the bytes are none.
 * Bytes that claim UTF-8 but are GBK are read as GBK, and the reverse, with a warning: gateways and their clients do both.
 */
export function decodeXml(bytes: Uint8Array): { text: string | undefined; findings: Finding[] } {
  const { decode, findings } = openDecoder()
  return { text: decode(bytes, true), findings }
}

/**
 * The same for bytes that come in pieces, up to the one with which the text turns out to be none. Bytes that claim UTF-8
 * are read as GBK only where nothing but ASCII came before.
 */
export function openDecoder() {
  const findings: Finding[] = []
  /** Reads the encoding declaration as soon as it is complete. */
  let claim: string | undefined
  /** As soon as nothing else can come of the claim. */
  let decoder: Decoder | undefined
  /** Waiting bytes: the beginning of the file, or of a character which may yet prove to be GBK. */
  let held = noBytes

  const refuse = (message: string) => {
    findings.push(findingOf({ rule: 'encoding', message }))
    return undefined
  }
  const decode = (piece: Uint8Array, isLast: boolean): string | undefined => {
    // A copy always: who reads a file reads each piece into the same memory.
    const bytes = new Uint8Array(held.length + piece.length)
    bytes.set(held)
    bytes.set(piece, held.length)
    held = noBytes
    if (claim === undefined && bytes.length < longestDeclaration && !isLast) {
      held = bytes
      return ''
    }
    if (claim === undefined) {
      const start = String.fromCharCode(...bytes.subarray(0, longestDeclaration))
      const mark = marks.find(({ begins }) => start.startsWith(begins))
      claim = mark?.encoding ?? declaration.exec(start)?.[1]?.toLowerCase() ?? 'utf-8'
      if (mark) decoder = new TextDecoder(claim, { fatal: true })
      else if (!gbkName.test(claim) && !utf8Name.test(claim))
        return refuse(`报文声明的编码 ${claim} 不支持，须为 UTF-8 或 GBK`)
    }
    if (!decoder && gbkName.test(claim)) {
      const first = bytes.findIndex((byte) => byte > 0x7f)
      if (!isLast && (first < 0 || bytes.length - first < doubtedBytes)) {
        held = first < 0 ? noBytes : bytes.slice(first)
        return String.fromCharCode(...bytes.subarray(0, first < 0 ? bytes.length : first))
      }
      const isUtf8 = first >= 0 && isChineseUtf8(bytes.subarray(first, first + doubtedBytes))
      if (isUtf8) findings.push(turnedToUtf8(claim))
      decoder = new TextDecoder(isUtf8 ? 'utf-8' : 'gb18030', { fatal: true })
    }
    // The byte order mark was consumed already; here it is a character.
    const chosen = decoder ?? new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
    try {
      const text = chosen.decode(bytes, { stream: !isLast })
      if (decoder || !onlyAscii.test(text)) decoder = chosen
      else held = bytes.slice(-3).filter((byte) => byte > 0x7f)
      return text
    } catch {
      if (decoder || isBrokenUtf8(bytes)) {
        return refuse(`报文不是有效的 ${chosen.encoding.toUpperCase()} 文本，可能已损坏`)
      }
      findings.push(turnedToGbk)
      decoder = new TextDecoder('gb18030', { fatal: true })
      return decode(bytes, isLast)
    }
  }
  /** Declared encoding, lower case; undefined before it is known. */
  return { findings, decode, encoding: () => claim }
}

/** Damaged or cut UTF-8 still has far more whole characters than broken ones; GBK read as UTF-8 has hardly any. */
function isBrokenUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder('utf-8').decode(bytes.subarray(0, 1_000_000))
  const count = (characters: RegExp) => text.match(characters)?.length ?? 0
  return count(/[^\0-\x7f\ufffd]/gu) > count(/\ufffd/g)
}

/** From the first character beyond ASCII: enough to tell UTF-8 from GBK. */
const doubtedBytes = 4096

/** Whole characters of three bytes and more, as Chinese has them in UTF-8. GBK that happens to be UTF-8 gives shorter ones. */
function isChineseUtf8(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return /[^\0-\x7f]/.test(text) && !/[\x80-\u07ff]/.test(text)
  } catch {
    return false
  }
}

const turnedToUtf8 = (claim: string) =>
  findingOf({
    rule: 'encoding',
    severity: 'warning',
    message: `报文声明为 ${claim.toUpperCase()}，实际为 UTF-8 编码，已按 UTF-8 读取`,
  })

const turnedToGbk = findingOf({
  rule: 'encoding',
  severity: 'warning',
  message: '报文声明为 UTF-8，实际为 GBK 编码，已按 GBK 读取',
})
