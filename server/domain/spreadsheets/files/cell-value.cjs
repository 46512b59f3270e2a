// Cells as the readers hand them on: a text, or an object where the value is not what Excel shows. See SheetCell in
// read-sheet.ts.
const { SSF } = require('@e965/xlsx')

const dateText = { dateNF: 'yyyy-mm-dd' }
/** Built-in formats of dates and times, those of Chinese Excel included. */
const isDateFormat = (format) =>
  typeof format === 'number'
    ? (format >= 14 && format <= 22) || (format >= 27 && format <= 36) || (format >= 45 && format <= 58)
    : SSF.is_date(format)
/** Excel keeps 15 digits of a number; a longer one lost its end. */
const firstCut = 1e15
const isScientific = (text) => /E[+-]\d+$/i.test(text)

/** Returns the 15 digits that Excel keeps, without an exponent. */
function digitsOf(number) {
  const kept = Number(number.toPrecision(15))
  const text = String(kept)
  if (!text.includes('e')) return text
  return Math.abs(kept) >= 1 ? BigInt(kept).toString() : kept.toFixed(20).replace(/0+$/, '')
}

/** `format`: index of a built-in format, or its text. `isFrom1904`: days are counted from 1904. */
function numberCell(number, format, { isFrom1904 = false } = {}) {
  if (isDateFormat(format) && number >= 0) {
    const text = SSF.format(format, number, { ...dateText, date1904: isFrom1904 })
    const date = dateOf(number, isFrom1904)
    return date === text || date === undefined ? text : { text, date }
  }
  const value = digitsOf(number)
  if (Math.abs(number) >= firstCut) {
    // As Excel shows it, so that the end that is lost does not look like digits.
    return { text: number.toExponential(5).replace(/\.?0*e/, 'E'), number: value, isCut: true }
  }
  if (format === 0 && Number.isInteger(number)) return value
  const shown = SSF.format(format, number, dateText)
  const text = isScientific(shown) ? value : shown
  return text === value ? text : { text, number: value }
}

/** Returns `YYYY-MM-DD`, `HH:mm:ss` below one day, or both; undefined beyond the year 9999. */
function dateOf(days, isFrom1904 = false) {
  const seconds = Math.round(days * 86_400)
  const parts = SSF.parse_date_code(Math.floor(seconds / 86_400), { date1904: isFrom1904 })
  if (!parts) return undefined
  const two = (number) => String(number).padStart(2, '0')
  const ofDay = seconds % 86_400
  const clock = [Math.floor(ofDay / 3600), Math.floor(ofDay / 60) % 60, ofDay % 60].map(two).join(':')
  if (seconds < 86_400 && !isFrom1904) return clock
  const day = `${parts.y}-${two(parts.m)}-${two(parts.d)}`
  return ofDay === 0 ? day : `${day} ${clock}`
}

/** Marks the text of a number that Excel shortened, such as `1.23457E+18`. */
const textCell = (text) =>
  text.length < 24 && /^\s*\d(\.\d+)?E\+\d{2,}\s*$/i.test(text) ? { text: text.trim(), isCut: true } : text

const errorCell = (text) => ({ text, isError: true })

module.exports = { dateOf, errorCell, numberCell, textCell }
