/**
 * Returns the widths of columns, in pixels. Where they need more than the room, those that begin in it are widened until the last
 * whole one ends with it: half a number reads as another. Without room for one they stay as they are.
 */
export function wholeColumns(widths: readonly number[], room: number): readonly number[] {
  let whole = 0
  let used = 0
  for (const width of widths) {
    if (used + width > room) break
    used += width
    whole += 1
  }
  if (whole === 0 || whole === widths.length) return widths
  // Whole pixels: rests go to the first column.
  const widened = widths.map((width, at) => (at < whole ? Math.floor((width * room) / used) : width))
  const rest = room - widened.slice(0, whole).reduce((sum, width) => sum + width, 0)
  return widened.map((width, at) => (at === 0 ? width + rest : width))
}
