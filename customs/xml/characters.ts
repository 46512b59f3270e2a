// Characters, references and names that XML 1.0 and Namespaces in XML allow.

const nameStart =
  'A-Z_a-z\\u{C0}-\\u{D6}\\u{D8}-\\u{F6}\\u{F8}-\\u{2FF}\\u{370}-\\u{37D}\\u{37F}-\\u{1FFF}\\u{200C}-\\u{200D}' +
  '\\u{2070}-\\u{218F}\\u{2C00}-\\u{2FEF}\\u{3001}-\\u{D7FF}\\u{F900}-\\u{FDCF}\\u{FDF0}-\\u{FFFD}\\u{10000}-\\u{EFFFF}'
const namePart = `[${nameStart}][\\-.0-9\\u{B7}\\u{300}-\\u{36F}\\u{203F}-\\u{2040}${nameStart}]*`

/** A name with at most one prefix, as the source of a pattern. */
export const qualifiedName = `(?:${namePart}:)?${namePart}`
/** Source of a pattern for text that needs no closer check. */
export const plainText = '[^<>&\\0-\\x08\\x0b-\\x1f\\ufffe\\uffff]*'
/** White space of XML, which is less than that of JavaScript. */
export const blank = '[ \\t\\n\\r]'

const onlyBlank = new RegExp(`^${blank}*$`)
const wholePlain = new RegExp(`^${plainText}$`)
const wholeName = new RegExp(`^${namePart}$`, 'u')
// No other control characters, and no half of a surrogate pair.
const illegal = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u

export const isBlank = (text: string) => onlyBlank.test(text)
export const isPlainText = (text: string) => wholePlain.test(text)
/** A name without a prefix. */
export const isPlainName = (text: string) => wholeName.test(text)

/** Text with a substitute for each character that no XML document can hold. */
export const withoutIllegal = (text: string, substitute: string) => text.replace(new RegExp(illegal, 'gu'), substitute)

/** Returns the first character that XML does not allow, as 'U+0000', and its offset. */
export function illegalCharacter(text: string): { index: number; character: string } | undefined {
  const found = illegal.exec(text)
  if (!found) return undefined
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return { index: found.index, character: `U+${code}` }
}

const entities = new Map(Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }))

/** Resolves the name between & and ;. Undefined when it is neither one of the five entities nor a legal character. */
function resolveReference(reference: string): string | undefined {
  const number = /^#(x[0-9a-fA-F]{1,30}|\d{1,30})$/.exec(reference)?.[1]
  if (number === undefined) return entities.get(reference)
  const code = Number(`0${number}`)
  const character = code <= 0x10ffff ? String.fromCodePoint(code) : '\0'
  return illegalCharacter(character) ? undefined : character
}

const reference = /&(?:([^;&<\s]{1,32});)?/y

/**
 * Resolves the references in a text; an invalid one is left unchanged and reported to `onFault` with its offset. When
 * that returns 'stop', the rest is left unchanged too: a hostile text may hold millions of them.
 */
export function resolveReferences(text: string, onFault: (offset: number) => 'stop' | undefined): string {
  let resolved = ''
  let done = 0
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    reference.lastIndex = at
    const name = reference.exec(text)?.[1]
    const character = name === undefined ? undefined : resolveReference(name)
    if (character !== undefined) {
      resolved += text.slice(done, at) + character
      done = reference.lastIndex
    } else if (onFault(at) === 'stop') break
  }
  return resolved + text.slice(done)
}

const named = new Map([...entities].map(([name, character]) => [character, `&${name};`]))

/** Text for an element or a quoted attribute. Throws RangeError on characters that XML cannot hold. */
export function escapeXml(text: string): string {
  const bad = illegalCharacter(text)
  if (bad) throw new RangeError(`文本含有 XML 不允许的字符 ${bad.character}`)
  // A bare carriage return would reach the reader as a line feed.
  return text.replace(/[&<>"\r]/g, (character) => named.get(character) ?? '&#13;')
}

/** Length as the schemas count it: characters, not UTF-16 units. */
export function characterCount(text: string): number {
  let count = 0
  for (const _ of text) count++
  return count
}
