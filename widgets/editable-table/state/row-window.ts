// Which rows are in the viewport. All have the same height, so nothing is measured or stored per row.

/** Rows rendered beyond each end, so that a turn of the wheel finds them there. */
export const extraRows = 3

interface RowWindow {
  scrollTop: number
  /** Of the rows alone, without head and foot. */
  height: number
  rowHeight: number
  rowCount: number
}

/** First and last row to render; last is -1 without rows. */
export function rowsInViewport({ scrollTop, height, rowHeight, rowCount }: RowWindow): { first: number; last: number } {
  const first = Math.floor(scrollTop / rowHeight) - extraRows
  const last = Math.ceil((scrollTop + height) / rowHeight) - 1 + extraRows
  return { first: Math.max(0, Math.min(first, rowCount - 1)), last: Math.min(rowCount - 1, last) }
}

/** Scroll position at which a range is visible between covered edges; `at` when it is already. */
export function scrolledTo({
  from,
  to,
  at,
  size,
}: {
  from: number
  to: number
  /** The scroll position now. */
  at: number
  /** Of the visible part between the covered edges. */
  size: number
}): number {
  if (from < at) return from
  if (to > at + size) return Math.min(from, to - size)
  return at
}
