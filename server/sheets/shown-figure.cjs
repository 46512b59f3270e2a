// A figure as Excel shows it in a cell of some format, as the library knows formats.
const { SSF } = require('@e965/xlsx')

const shown = { dateNF: 'yyyy-mm-dd' }

/** `format` is the number of one that Excel brings, or its text. Whole figures in full where Excel shortens them. */
function shownFigure(figure, format) {
  const isWhole = Number.isSafeInteger(figure)
  if (format === 0 && isWhole) return String(figure)
  const text = SSF.format(format, figure, shown)
  return isWhole && /E\+/i.test(text) ? String(figure) : text
}

module.exports = { shownFigure }
