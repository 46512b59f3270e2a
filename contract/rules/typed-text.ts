// Texts as people type, paste and import them: invisible characters, full-width characters, line breaks, what a spreadsheet
// writes in place of a value.

/** Format and control characters but for line breaks and tabs, and letters that are drawn as nothing. */
const unseen =
  '\\x01-\\x08\\x0e-\\x1f\\x7f-\\x84\\x86-\\x9f\\u00ad\\u034f\\u061c\\u115f\\u1160\\u180e\\u200b\\u200c\\u200e\\u200f\\u202a-\\u202e\\u2060-\\u2069\\u2800\\u3164\\ufeff\\uffa0\\ufff9-\\ufffb'
const anyInvisible = new RegExp(`[${unseen}\\u200d]`)
/** The joiner inside an emoji is visible by its effect: it stays. */
const invisible = new RegExp(
  `(\\p{Extended_Pictographic}\\ufe0f?\\p{Emoji_Modifier}?\\u200d)(?=\\p{Extended_Pictographic})|[${unseen}]|\\u200d`,
  'gu',
)

/** Removes format characters that show nothing, such as the direction marks around a telephone number of an address book. */
export const withoutInvisible = (text: string): string =>
  anyInvisible.test(text) ? text.replace(invisible, (_found, joined: string | undefined) => joined ?? '') : text

/** The text within `="…"`, by which files of shops keep a spreadsheet from rewriting a number; other texts as they are. */
export const withoutFormulaQuotes = (text: string): string =>
  /^=\s*["“”]([^"“”]*)["“”]$/.exec(text)?.[1]?.trim() ?? text

/** Without the sign in front of a number or code that makes it a text in a spreadsheet: `'007`, or the one of payment bills. */
export const withoutTextSign = (text: string): string => text.replace(/^['‘’`＇](?=\S)/, '')

/** Finds the sign that replaces characters which a program could not read. */
export const isGarbled = (text: string): boolean => text.includes('\ufffd')

/** Turns full-width letters, digits, punctuation and blanks into those of ASCII. */
export const halfWidth = (text: string): string =>
  text.replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replaceAll('\u3000', ' ')

/** Turns each line break or tab, with the blanks around it, into one blank. */
export const oneLine = (text: string): string => text.replace(/[^\S\r\n]*[\r\n\t\v\f\u0085\u2028\u2029]\s*/g, ' ')

/** Finds the texts that a spreadsheet shows where a formula has failed. */
export const isFormulaError = (text: string): boolean =>
  /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|BLOCKED!|UNKNOWN!|GETTING_DATA)$/i.test(text)

/** Whether a spreadsheet has rewritten a number that is too long for its cell: 1.23457E+18, 1E-05. */
export const isShortenedNumber = (text: string): boolean => /^[+-]?\d(\.\d+)?E[+-]\d{2,3}$/i.test(text)

/** Asterisks of half and full width, and those that look like them: what masks a value, typed or converted. */
const asterisks = '*＊﹡∗⁎✱'
const anyAsterisk = new RegExp(`[${asterisks}]`)
const severalAsterisks = new RegExp(`[${asterisks}]{3,}`)

export const hasAsterisk = (text: string): boolean => anyAsterisk.test(text)

/** Whether three or more stand together, as nobody writes them in a line that is whole. */
export const hasMaskedPart = (text: string): boolean => severalAsterisks.test(text)

const longestQuote = 40

/** The text between quotation marks for a sentence, in one line and without its end if it is long. */
export function quoted(text: string): string {
  const signs = [...oneLine(text)]
  return `“${signs.length > longestQuote ? `${signs.slice(0, longestQuote).join('')}…` : signs.join('')}”`
}
