/** What can be done with a row. */
export interface RowAction {
  key: string
  label: string
  onClick: () => void
  isDanger?: boolean
  isDisabled?: boolean
  /** What a user comes to the row for: stands first. */
  isMain?: boolean
}
