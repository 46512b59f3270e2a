// Lines and columns of a text that comes in pieces, reckoned only where somebody asks.
import type { Place } from '../finding.ts'

export function openPlaces() {
  let text = ''
  /** Length of the pieces before this text, and where the line begins that they end in. */
  let before = 0
  let firstLineStart = 0
  let latest = { at: 0, line: 1, start: 0 }
  /** Of the document that began in the pieces before. */
  let documentPlace: Place = { line: 1, column: 1 }

  /** Of a place in this text, reckoned from the last one asked for: such places are near each other. */
  const placeOf = (index: number): Place => {
    if (index < before) return documentPlace
    const isBack = index < latest.at
    const between = text.slice(Math.min(index, latest.at) - before, Math.max(index, latest.at) - before)
    const breaks = countBreaks(between)
    let { line, start } = latest
    if (breaks > 0 && isBack) {
      line -= breaks
      const found = index > before ? text.lastIndexOf('\n', index - before - 1) : -1
      start = found < 0 ? firstLineStart : before + found + 1
    } else if (breaks > 0) {
      line += breaks
      start = latest.at + between.lastIndexOf('\n') + 1
    }
    latest = { at: index, line, start }
    return { line, column: index - start + 1 }
  }
  /** The first `read` characters of the text are done with; `documentAt` is where the open document began. */
  const moveOn = (input: { read: number; rest: string; documentAt: number | undefined }) => {
    const { read, rest, documentAt = -1 } = input
    if (documentAt >= before) documentPlace = placeOf(documentAt)
    placeOf(before + read)
    before += read
    firstLineStart = latest.start
    text = rest
  }
  return { placeOf, moveOn }
}

function countBreaks(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}
