// Rows of cells as bytes, outside of the heap: as arrays of texts a sheet takes many times as much.
const slabLength = 4 * 1024 * 1024
const between = '\u0000'

class KeptRows {
  constructor() {
    this.slab = Buffer.alloc(0)
    this.used = 0
    this.rows = []
  }

  /** Answers the number by which it is read again. */
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

  /** At least `width` cells. */
  read(number, width) {
    const { place, slab, from, to } = this.rows[number]
    const cells = slab.toString('utf8', from, to).split(between)
    while (cells.length < width) cells.push('')
    return { place, cells }
  }
}

module.exports = { KeptRows }
