// The menu of cells and titles as data.

export interface MenuEntry {
  label: string
  /** The keys that do the same, as they are shown. */
  keys?: string
  isDanger?: boolean
  isDisabled?: boolean
  /** A question that is confirmed before `run`. */
  asks?: string
  run: () => void
  /** A submenu that opens instead of `run`. */
  more?: readonly MenuEntry[]
  isChosen?: boolean
}

export interface OpenMenu {
  /** Pixels of the window. */
  x: number
  y: number
  /** Separated by lines. */
  groups: readonly (readonly MenuEntry[])[]
}

/**
 * Parts of the menus, each with the entries of all tools in their order. The menu of a cell holds `cells`, `rows` and
 * `table`, with the others in a submenu for the column; the menu of a title holds `filter`, `order`, `shape` and `file`.
 */
export type MenuSection = 'cells' | 'rows' | 'table' | 'filter' | 'order' | 'shape' | 'file'
