// Rules of the cells of a column. They know of rows and columns only what they need.

export interface RuleContext {
  row: { id: string } & Record<string, unknown>
  column: { key: string; title: string }
  /** All rows of the table, those on other pages too. */
  rows: readonly ({ id: string } & Record<string, unknown>)[]
}

/** One rule; of a column's rules the first that fails is shown, with its own message. */
export interface CellRule {
  /** Fails on empty. */
  required?: boolean
  /** Fails in every cell whose value another row has too; the same as the pattern `only`. */
  unique?: boolean
  /** A name of contract/rules/cell-patterns.ts, `only`, or else a regular expression. Empty values pass, but for `*`. */
  pattern?: string
  /** Synchronous check: undefined when the value is valid, else the failure. Empty values are checked too. */
  check?: (value: unknown, about: RuleContext) => string | undefined
  /** Asynchronous check: undefined when the value is valid, else the failure ('' for the rule's own message). */
  handler?: (value: unknown, about: RuleContext) => Promise<string | undefined>
  message?: string
}

export interface CellFailure {
  rowId: string
  columnKey: string
  message: string
}
