// How a person likes one list to look. Only what somebody chose is kept; the rest follows the page.

export interface ColumnLook {
  name: string
  /** In pixels. */
  width?: number
  isHidden?: boolean
  /** The page does not show it by itself. */
  isAdded?: boolean
  /** Stays in sight while the others are scrolled; the first column does unless somebody says otherwise. */
  isFrozen?: boolean
}

export interface ListLook {
  /** In this order; columns that it does not name follow in the order of the page. */
  columns?: readonly ColumnLook[]
  /** Absent: as the window has room. */
  density?: Density | undefined
  /** True where the query form is open. */
  isSearchOpen?: boolean
}

/** Heights of rows in pixels. */
export const densities = { compact: 36, middle: 44, loose: 56 } as const
export type Density = keyof typeof densities

interface Fitted {
  /** In pixels, for the rows alone. */
  room: number
  /** Rows of a page. */
  rows: number
  /** Only with a second line rows need the greatest height. */
  hasSecondLine: boolean
}

/** Returns the greatest height with which the rows of a page fit into the room; the smallest where none does. */
export function fittingDensity({ room, rows, hasSecondLine }: Fitted): Density {
  const offered: readonly Density[] = hasSecondLine ? ['loose', 'middle'] : ['middle']
  return offered.find((density) => densities[density] * rows <= room) ?? 'compact'
}

export const columnWidths = { min: 60, max: 800 } as const
const mostColumns = 400

/** Reads the layout from a stored value: older and newer versions have other properties. */
export function readListLook(sent: unknown): ListLook {
  if (typeof sent !== 'object' || sent === null) return {}
  const { columns, density, isSearchOpen } = sent as Record<string, unknown>
  return {
    ...(Array.isArray(columns) ? { columns: columns.slice(0, mostColumns).flatMap(readColumn) } : {}),
    ...(typeof density === 'string' && Object.hasOwn(densities, density) ? { density: density as Density } : {}),
    ...(typeof isSearchOpen === 'boolean' ? { isSearchOpen } : {}),
  }
}

function readColumn(sent: unknown): ColumnLook[] {
  if (typeof sent !== 'object' || sent === null) return []
  const { name, width, isHidden, isAdded, isFrozen } = sent as Record<string, unknown>
  if (typeof name !== 'string' || name === '' || name.length > 64) return []
  return [
    {
      name,
      ...(typeof width === 'number' && Number.isFinite(width) ? { width: fittingWidth(width) } : {}),
      ...(isHidden === true ? { isHidden } : {}),
      ...(isAdded === true ? { isAdded } : {}),
      ...(typeof isFrozen === 'boolean' ? { isFrozen } : {}),
    },
  ]
}

export const fittingWidth = (width: number) => Math.round(Math.min(columnWidths.max, Math.max(columnWidths.min, width)))

/** The columns of a page as somebody likes them: in his order, new ones of the page behind. */
export function arrangeColumns<C extends { name: string }>(
  columns: readonly C[],
  looks: readonly ColumnLook[] = [],
): { column: C; look: ColumnLook }[] {
  const known = looks.flatMap((look) => {
    const column = columns.find(({ name }) => name === look.name)
    return column ? [{ column, look }] : []
  })
  const named = new Set(known.map(({ look }) => look.name))
  const others = columns
    .filter(({ name }) => !named.has(name))
    .map((column) => ({ column, look: { name: column.name } }))
  return [...known, ...others]
}
