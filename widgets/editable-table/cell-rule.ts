// What a column may demand of its cells. Knows rows and columns only by what it needs of them.

export interface RuleContext {
  row: { id: string } & Record<string, unknown>
  column: { key: string; title: string }
  /** All rows of the table, those on other pages too. */
  rows: readonly ({ id: string } & Record<string, unknown>)[]
}

/** One demand; of a column's list the first that fails is shown, with its own message. */
export interface CellRule {
  /** Fails on empty. */
  required?: boolean
  /** Fails in every cell whose value another row has too; the same as the pattern `only`. */
  unique?: boolean
  /** A name of contract/rules/cell-patterns.ts, `only`, or else a regular expression. Empty values pass, but for `*`. */
  pattern?: string
  /** Looks at once: nothing when the value is good, else what is wrong with it. Empty values are looked at too. */
  check?: (value: unknown, about: RuleContext) => string | undefined
  /** Asks somebody: nothing when the value is good, else what is wrong with it ('' for the rule's own message). */
  handler?: (value: unknown, about: RuleContext) => Promise<string | undefined>
  message?: string
}

export interface CellFailure {
  rowId: string
  columnKey: string
  message: string
}
