import type { ReactNode } from 'react'
import type { TreeTableRow } from './read-tree-answer.ts'

export interface TreeColumn {
  key: string
  title: string
  /** In pixels; the rest of the width is shared by the columns without one. */
  width?: number
  align?: 'left' | 'right' | 'center'
  render?: (value: unknown, row: TreeTableRow) => ReactNode
}

/** Ids of the chosen rows; absent where rows cannot be chosen. */
export interface GridSelection {
  chosen: ReadonlySet<string>
  isDisabled: boolean
  onChoose: (ids: readonly string[], isChosen: boolean) => void
}
