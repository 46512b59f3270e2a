// Codes and words that customs put into a text: `[Code:1313;Desc:…]`.

/** One note; `code` as received, such as '1313' or '-301010'. */
export interface ReturnNote {
  code: string
  words: string
  /** Place of its bracket in the text. */
  index: number
}

/** Letters may be small, and blanks and full-width signs stand where ports write them. Some ports send the code alone. */
const pattern =
  /\[\s{0,9}code\s{0,9}[:：]\s{0,9}(-?\d{1,12})\s{0,9}(?:[;；,，]\s{0,9}(?:desc\s{0,9}[:：]([^\]]{0,1000}))?)?\]/gi

/** All notes in their order. Reads the first 20,000 characters, as a text full of openings without an end takes long. */
export function returnNotes(returnInfo: string): ReturnNote[] {
  return [...returnInfo.slice(0, 20_000).matchAll(pattern)].map(({ 1: code = '', 2: words = '', index }) => {
    return { code, words: words.trim(), index }
  })
}
