// XML 1.0 allows no other control characters, and no half of a surrogate pair.
const illegal = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

/** The first character that no XML document can hold, as U+0000, or undefined. */
export function illegalCharacter(text: string): string | undefined {
  const found = illegal.exec(text)
  return found ? `U+${(found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}` : undefined
}

const replacements: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A bare carriage return would reach the reader as a line feed.
  '\r': '&#13;',
}

/** Text for an element or a quoted attribute. Throws RangeError on characters that XML cannot hold. */
export function escapeXml(text: string): string {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    // Nearly all text is plain; looking at each character is cheaper than two regular expressions.
    if (code < 0x3f ? isEscapedBelow3f[code] === 1 : code >= 0xd800) return escapeSlowly(text)
  }
  return text
}

/** By code: control characters but tab and line feed, and what has a replacement. */
const isEscapedBelow3f = Uint8Array.from({ length: 0x3f }, (_, code) =>
  (code < 0x20 && code !== 9 && code !== 10) || '&<>"'.includes(String.fromCharCode(code)) ? 1 : 0,
)

function escapeSlowly(text: string): string {
  const bad = illegalCharacter(text)
  if (bad) throw new RangeError(`文本含有 XML 不允许的字符 ${bad}`)
  return text.replace(/[&<>"\r]/g, (character) => replacements[character] ?? character)
}

/** Length as the schemas count it: characters, not UTF-16 units. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
