// Stores rows of cells as bytes outside of the heap; arrays of strings would need many times as much memory.
const slabLength = 4 * 1024 * 1024
const between = '\u0000'

class RowBuffer {
  constructor() {
    this.slab = Buffer.alloc(0)
    this.used = 0
    this.rows = []
  }

  /** Adds a row; returns its index. */
  keep({ place, cells }) {
    const text = cells.join(between)
    const most = text.length * 3
    if (this.used + most > this.slab.length) {
      this.slab = Buffer.allocUnsafeSlow(Math.max(slabLength, most))
      this.used = 0
    }
    const from = this.used
    this.used += this.slab.write(text, from)
    return this.rows.push({ place, slab: this.slab, from, to: this.used }) - 1
  }

  /** Returns the cells of a row, at least `width`. */
  read(number, width) {
    const { place, slab, from, to } = this.rows[number]
    const cells = slab.toString('utf8', from, to).split(between)
    while (cells.length < width) cells.push('')
    return { place, cells }
  }
}

module.exports = { RowBuffer }
