// U+0000 and half surrogate pairs are no text: the database holds neither, and the first forges lines in logs.
const half = /\p{Surrogate}/gu

export const isStorable = (text: string): boolean => text.search(half) < 0 && !text.includes('\u0000')

/** With U+FFFD in their place. */
export const toStorable = (text: string): string => text.replace(half, '\ufffd').replaceAll('\u0000', '\ufffd')

/** JSON holds them as escapes, next to which a pair of backslashes is a plain backslash. */
export const toStorableJson = (value: unknown): string =>
  JSON.stringify(value).replace(/\\(u0000|ud[89a-f][0-9a-f]{2}|.)/gi, (found, code: string) =>
    code.length > 1 ? '\ufffd' : found,
  )

const deepest = 20
const mostValues = 10_000

/** JSON that a handler may walk without fear: shallow, not too many values, storable texts. Asked level by level, for recursion could overflow. */
export function isPlainJson(given: unknown): boolean {
  let level = [given]
  let seen = 0
  for (let depth = 0; depth <= deepest; depth++) {
    seen += level.length
    if (seen > mostValues) return false
    const texts = level.flatMap((value) => (typeof value === 'string' ? [value] : []))
    const objects = level.filter((value): value is object => typeof value === 'object' && value !== null)
    if (!texts.every(isStorable)) return false
    if (objects.length === 0) return true
    if (!objects.flatMap(Object.keys).every(isStorable)) return false
    level = objects.flatMap((value) => Object.values(value))
  }
  return false
}
