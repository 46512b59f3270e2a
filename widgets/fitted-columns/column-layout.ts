// Widths of the columns of a list in the room that it has. Pure.

export interface SizedColumn {
  name: string
  /** In pixels: below it a value would be cut that must not be, or a text would say nothing. */
  minimum: number
  /** In pixels, at least the minimum: nothing is cut. */
  content: number
  /** In pixels: taken where there is room. */
  wish: number
  /** 0 is never dropped; of the others the highest number is dropped first. */
  rank: number
}

export interface ColumnLayout {
  /** In pixels, of the columns that are shown. */
  widths: Readonly<Record<string, number>>
  /** Names in the order of the columns. */
  dropped: readonly string[]
}

const sumOf = (columns: readonly SizedColumn[], width: (column: SizedColumn) => number) =>
  columns.reduce((sum, column) => sum + width(column), 0)

/**
 * Returns wishes if they fit. Else columns are dropped whole until the minima of the rest fit, the least important first; the
 * rest loses room that its content does not need and then, by cut texts, shrinks towards its minima, in the same order.
 * Columns of rank 0 may need more than `room` pixels: such a list scrolls.
 */
export function layOutColumns(columns: readonly SizedColumn[], room: number): ColumnLayout {
  const byRank = columns.toSorted((one, other) => other.rank - one.rank)
  const dropped = new Set<string>()
  let needed = sumOf(columns, ({ minimum }) => minimum)
  for (const { name, minimum, rank } of byRank) {
    if (needed <= room || rank === 0) break
    dropped.add(name)
    needed -= minimum
  }
  const shown = byRank.filter(({ name }) => !dropped.has(name))
  const widest = ({ content, wish }: SizedColumn) => Math.max(content, wish)
  const widths = Object.fromEntries(shown.map((column) => [column.name, widest(column)]))
  let excess = sumOf(shown, widest) - room
  for (const floor of ['content', 'minimum'] as const) {
    for (const column of shown) {
      const width = widths[column.name] ?? 0
      const taken = Math.max(0, Math.min(excess, width - column[floor]))
      widths[column.name] = width - taken
      excess -= taken
    }
  }
  return { widths, dropped: columns.flatMap(({ name }) => (dropped.has(name) ? [name] : [])) }
}
