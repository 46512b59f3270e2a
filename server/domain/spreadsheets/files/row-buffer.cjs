// Stores rows of cells as bytes outside of the heap; arrays of strings would need many times as much memory.
const slabLength = 4 * 1024 * 1024
const between = '\u0000'
/** Begins a cell that is more than a text; removed from the beginning of texts. */
const mark = '\u0001'

const encode = (cell) =>
  typeof cell === 'object' ? mark + JSON.stringify(cell) : cell.startsWith(mark) ? cell.replaceAll(mark, '') : cell
const decode = (text) => (text.startsWith(mark) ? JSON.parse(text.slice(1)) : text)

class RowBuffer {
  constructor() {
    this.slab = Buffer.alloc(0)
    this.used = 0
    this.rows = []
    /** Least number of cells of a row. */
    this.width = 0
  }

  /** Adds a row; returns its index. */
  keep({ place, cells }) {
    const text = cells.map(encode).join(between)
    const most = text.length * 3
    if (this.used + most > this.slab.length) {
      this.slab = Buffer.allocUnsafeSlow(Math.max(slabLength, most))
      this.used = 0
    }
    const from = this.used
    this.used += this.slab.write(text, from)
    return this.rows.push({ place, slab: this.slab, from, to: this.used }) - 1
  }

  /** Returns the cells of a row. */
  read(number) {
    const { place, slab, from, to } = this.rows[number]
    const cells = slab.toString('utf8', from, to).split(between).map(decode)
    while (cells.length < this.width) cells.push('')
    return { place, cells }
  }
}

module.exports = { RowBuffer }
