/** Rows of 36, 45, 61 and 77 pixels. */
export type TableSize = 'compact' | 'small' | 'medium' | 'large'

/** Pixels of a row and of head and foot. */
export const sizes: Readonly<Record<TableSize, { rowHeight: number; headHeight: number }>> = {
  compact: { rowHeight: 36, headHeight: 36 },
  small: { rowHeight: 45, headHeight: 40 },
  medium: { rowHeight: 61, headHeight: 48 },
  large: { rowHeight: 77, headHeight: 56 },
}
