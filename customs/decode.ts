import type { Finding } from './finding.ts'

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
  if (declared === 'utf-16le' || declared === 'utf-16be') return decodeAs({ bytes, encoding: declared })
  if (gbkNames.has(declared)) return decodeAs({ bytes, encoding: 'gb18030' })
  if (declared !== 'utf-8' && declared !== 'utf8' && declared !== 'us-ascii') {
    return {
      findings: [
        encodingFinding({ severity: 'error', message: `报文声明的编码 ${declared} 不支持，须为 UTF-8 或 GBK` }),
      ],
    }
  }
  const utf8 = tryDecode({ bytes, encoding: 'utf-8' })
  if (utf8 !== undefined) return { text: utf8, findings: [] }
  const gbk = mark || isBrokenUtf8(bytes) ? undefined : tryDecode({ bytes, encoding: 'gb18030' })
  if (gbk === undefined) return decodeAs({ bytes, encoding: 'utf-8' })
  return {
    text: gbk,
    findings: [encodingFinding({ severity: 'warning', message: '报文声明为 UTF-8，实际为 GBK 编码，已按 GBK 读取' })],
  }
}

function decodeAs({ bytes, encoding }: { bytes: Uint8Array; encoding: string }) {
  const text = tryDecode({ bytes, encoding })
  if (text !== undefined) return { text, findings: [] }
  return {
    findings: [
      encodingFinding({ severity: 'error', message: `报文不是有效的 ${encoding.toUpperCase()} 文本，可能已损坏` }),
    ],
  }
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
  const start = String.fromCharCode(...bytes.subarray(0, 200))
  const found = /^\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]{1,40})["']/.exec(start)
  return found?.[1]?.toLowerCase() ?? 'utf-8'
}

function encodingFinding({ severity, message }: Pick<Finding, 'severity' | 'message'>): Finding {
  return { path: '', rule: 'encoding', severity, message }
}
