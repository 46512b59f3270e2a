// What XML 1.0 and Namespaces in XML allow as a character, as a reference and as a name.

const nameStart =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}'
const namePart = `[${nameStart}][\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}${nameStart}]*`

/** A name with at most one prefix, as the source of a pattern. */
export const qualifiedName = `(?:${namePart}:)?${namePart}`
/** White space of XML, which is less than that of JavaScript. */
export const blank = '[ \\t\\n\\r]'

const onlyBlank = new RegExp(`^${blank}*$`)
const wholeName = new RegExp(`^${namePart}$`, 'u')
// No other control characters, and no half of a surrogate pair.
const illegal = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

export const isBlank = (text: string) => onlyBlank.test(text)
/** A name without a prefix. */
export const isPlainName = (text: string) => wholeName.test(text)

/** The first character that no XML document can hold, as 'U+0000', and where it stands. */
export function illegalCharacter(text: string): { index: number; character: string } | undefined {
  const found = illegal.exec(text)
  if (!found) return undefined
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return { index: found.index, character: `U+${code}` }
}

/** A character of text that must be looked at more closely; `<` is not among them. */
export function isUnusual(code: number): boolean {
  return code < 0x20 ? code !== 0x0a && code !== 0x09 : code === 0x26 || code === 0x5d || code >= 0xfffe
}

const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

/** What stands between & and ; as text; undefined when it is neither one of the five entities nor a legal character. */
function resolveReference(reference: string): string | undefined {
  const numeric = /^#(?:x([0-9a-fA-F]{1,30})|(\d{1,30}))$/.exec(reference)
  if (!numeric) return entities.get(reference)
  const code = numeric[1] === undefined ? Number(numeric[2]) : Number.parseInt(numeric[1], 16)
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : '\0'
  return illegalCharacter(character) ? undefined : character
}

/** Text with its references resolved; what is none stays as it is and is told to `onFault` with its offset. */
export function resolveReferences(text: string, onFault: (offset: number) => void): string {
  return text.replace(/&(?:([^;&<\s]{1,32});)?/g, (whole, reference: string | undefined, offset: number) => {
    const resolved = reference === undefined ? undefined : resolveReference(reference)
    if (resolved === undefined) onFault(offset)
    return resolved ?? whole
  })
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
    const isMarkup = code === 0x26 || code === 0x3c || code === 0x3e || code === 0x22
    if (isMarkup || code >= 0xd800 || (code < 0x20 && code !== 9 && code !== 10)) return escapeSlowly(text)
  }
  return text
}

function escapeSlowly(text: string): string {
  const bad = illegalCharacter(text)
  if (bad) throw new RangeError(`文本含有 XML 不允许的字符 ${bad.character}`)
  return text.replace(/[&<>"\r]/g, (character) => replacements[character] ?? character)
}

/** Length as the schemas count it: characters, not UTF-16 units. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
