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
