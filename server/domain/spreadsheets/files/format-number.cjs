// Formats a number like Excel, with the library's formatter.
const { SSF } = require('@e965/xlsx')

const shown = { dateNF: 'yyyy-mm-dd' }

/** `format`: index of a built-in format, or its text. Whole numbers are in full where Excel shortens them. */
function formatNumber(figure, format) {
  const isWhole = Number.isSafeInteger(figure)
  if (format === 0 && isWhole) return String(figure)
  const text = SSF.format(format, figure, shown)
  return isWhole && /E\+/i.test(text) ? String(figure) : text
}

module.exports = { formatNumber }
