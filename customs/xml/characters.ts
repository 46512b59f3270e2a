// What XML 1.0 and Namespaces in XML allow as a character and as a name.

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

export const isBlank = (text: string) => onlyBlank.test(text)
/** A name without a prefix. */
export const isPlainName = (text: string) => wholeName.test(text)

/** Decoded text holds no half of a surrogate pair, so these are all that XML forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the purpose
export const forbiddenCharacter = /[\0-\x08\x0B\x0C\x0E-\x1F\uFFFE\uFFFF]/

const entities = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
])

/** What stands between & and ; as text; undefined when it is neither one of the five entities nor a legal character. */
export function resolveReference(reference: string): string | undefined {
  const numeric = /^#(?:x([0-9a-fA-F]{1,30})|(\d{1,30}))$/.exec(reference)
  if (!numeric) return entities.get(reference)
  const code = numeric[1] === undefined ? Number(numeric[2]) : Number.parseInt(numeric[1], 16)
  const isLegal =
    code === 9 ||
    code === 10 ||
    code === 13 ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0xfffd) ||
    (code >= 0x10000 && code <= 0x10ffff)
  return isLegal ? String.fromCodePoint(code) : undefined
}

/** Longer ones are refused, so that a reference cut off by the end of a chunk can be told from a stray &. */
export const longestReference = 34

/** Text with its references resolved; what is none stays as it is and is told to `onFault` with its offset. */
export function resolveReferences(text: string, onFault: (offset: number) => void): string {
  return text.replace(/&(?:([^;&<\s]{1,32});)?/g, (whole, reference: string | undefined, offset: number) => {
    const resolved = reference === undefined ? undefined : resolveReference(reference)
    if (resolved === undefined) onFault(offset)
    return resolved ?? whole
  })
}

const tabulator = 0x09
const lineFeed = 0x0a
const ampersand = 0x26
const bracket = 0x5d

/** A character that text may hold only in part of the cases, or not at all. */
export function isUnusual(code: number): boolean {
  return (
    code === ampersand || code === bracket || (code < 0x20 && code !== lineFeed && code !== tabulator) || code >= 0xfffe
  )
}
