/** Action on a row. */
export interface RowAction {
  key: string
  label: string
  onClick: () => void
  isDanger?: boolean
  isDisabled?: boolean
  /** The main action of the row; shown first. */
  isMain?: boolean
}
