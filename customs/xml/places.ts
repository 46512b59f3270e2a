// Lines and columns of a text that arrives in chunks, computed on demand.
import type { TextPosition } from '../finding.ts'

export function openPlaces() {
  let text = ''
  /** Cache of the last line: the next requested place is usually near. */
  let line = 1
  let start = 0
  let end = 0
  /** Where the first line begins; below 0 when that is in the pieces before. */
  let firstStart = 0

  const placeOf = (index: number): TextPosition => {
    for (; index > end && end < text.length; line++) {
      start = end + 1
      end = endOfLine(start)
    }
    for (; index < start; line--) {
      end = start - 1
      const found = end > 0 ? text.lastIndexOf('\n', end - 1) : -1
      start = found < 0 ? firstStart : found + 1
    }
    return { line, column: index - start + 1 }
  }
  const endOfLine = (from: number) => {
    const found = text.indexOf('\n', from)
    return found < 0 ? text.length : found
  }
  /** The first `read` characters of the text are done with; `rest` begins behind them. */
  const moveOn = (read: number, rest: string) => {
    start = firstStart = 1 - placeOf(read).column
    text = rest
    end = endOfLine(0)
  }
  return { placeOf, moveOn }
}
