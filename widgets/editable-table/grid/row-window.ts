// Which rows are in sight. All have the same height, so nothing has to be measured or remembered per row.

/** Rows drawn beyond each end, so that a turn of the wheel finds them there. */
export const extraRows = 3

interface Sight {
  scrollTop: number
  /** Of the rows alone, without head and foot. */
  height: number
  rowHeight: number
  rowCount: number
}

/** First and last row to draw; last is -1 without rows. */
export function rowsInSight({ scrollTop, height, rowHeight, rowCount }: Sight): { first: number; last: number } {
  const first = Math.floor(scrollTop / rowHeight) - extraRows
  const last = Math.ceil((scrollTop + height) / rowHeight) - 1 + extraRows
  return { first: Math.max(0, Math.min(first, rowCount - 1)), last: Math.min(rowCount - 1, last) }
}

/** Where to scroll so that a range of rows is seen between covered edges; the same place when it is. */
export function scrolledTo({
  from,
  to,
  at,
  size,
}: {
  from: number
  to: number
  /** What is scrolled by now. */
  at: number
  /** Of what is seen between the covered edges. */
  size: number
}): number {
  if (from < at) return from
  if (to > at + size) return Math.min(from, to - size)
  return at
}
