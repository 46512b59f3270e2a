// Recognises rows of sums below the documents of a sheet.
const textOf = (cell) => (typeof cell === 'object' ? cell.text : cell)

/** The first filled cell of a row that says that it has sums. */
const sumText = /^(本页|本表|全部|以上)?(合计|小计|总计|共计|累计)(数|额|金额|数量)?([:：(（\d].*)?$/

const plainFigure = /^-?\d+(\.\d+)?$/
/** Returns the number of a cell, such as of `￥1,200.00`; undefined where it is none. */
function figureOf(text) {
  if (plainFigure.test(text)) return Number(text)
  const plain = text.normalize('NFKC').replace(/[,\s¥元]/g, '')
  return plainFigure.test(plain) ? Number(plain) : undefined
}

/** Returns the filled cells of a row, with the figure of those in a column of numbers. */
const filledOf = ({ cells }, figures) =>
  cells.flatMap((cell, column) => {
    const text = textOf(cell).trim()
    if (text === '') return []
    return [{ column, text, figure: figures.has(column) ? figureOf(text) : undefined }]
  })

const areFigures = (filled) => filled.every(({ figure }) => figure !== undefined)

/** Whether a row says that it has sums and has figures beside. Without a key, a word alone may be the name of something. */
function isNamedSums([first, ...others], isKeyed) {
  return sumText.test(first.text.replace(/\s+/g, '')) && areFigures(others) && (isKeyed || others.length > 0)
}

/** Sums of the columns of numbers. */
class ColumnSums {
  constructor() {
    this.rows = 0
    this.byColumn = new Map()
  }

  add(filled) {
    this.rows += 1
    for (const { column, figure } of filled)
      if (figure !== undefined) this.byColumn.set(column, (this.byColumn.get(column) ?? 0) + figure)
  }

  /** Below one row a second line with the same figures looks like its sums. */
  areIn(filled) {
    const isSum = ({ column, figure }) => Math.abs((this.byColumn.get(column) ?? 0) - figure) < 0.000005
    return this.rows > 1 && filled.every(isSum)
  }
}

module.exports = { ColumnSums, areFigures, filledOf, isNamedSums, textOf }
