// How large the popovers are.

export const filePopoverSize = { width: 520, height: 200 } as const

/** Of the table's width. */
const imagePart = 0.96

/** Pixels of a popover with images over a table, never wider than the window. */
export const imagePopoverWidth = ({ tableWidth, windowWidth }: { tableWidth: number; windowWidth: number }): number =>
  Math.min(Math.round(tableWidth * imagePart), windowWidth - 16)
