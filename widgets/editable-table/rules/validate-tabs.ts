// Validates the forms and tables of one screen: the tab of the first that fails is activated.
import type { CellFailure } from '../cell-rule.ts'

/** A form with the validation of Ant Design's forms, or with a `validate` of its own. */
export interface ValidatedForm {
  validate?: () => Promise<unknown>
  validateFields?: () => Promise<unknown>
}

/** Throws at once when the object has no validate method; else resolves with the values or rejects like the form. */
export function validateForm(form: object | null | undefined): Promise<unknown> {
  const candidate: ValidatedForm = form ?? {}
  const validate = candidate.validate ?? candidate.validateFields
  if (typeof validate !== 'function') throw new TypeError('表单对象没有 validate 方法')
  return Promise.resolve(validate.call(form))
}

/** A table has cells that break their rules. */
export class TableValidationError extends Error {
  readonly kind = 'table'
  /** From 0, among the tables of the screen. */
  readonly tableIndex: number
  /** Of the tab with the table. */
  readonly paneKey: string | undefined
  /** In the order of rows and columns, never empty. */
  readonly failures: readonly CellFailure[]

  constructor({ tableIndex, paneKey, failures }: Pick<TableValidationError, 'tableIndex' | 'paneKey' | 'failures'>) {
    super(failures[0]?.message ?? '表格校验未通过')
    this.name = 'TableValidationError'
    this.tableIndex = tableIndex
    this.paneKey = paneKey
    this.failures = failures
  }
}

export interface ValidatedTable {
  /** Marks its failing cells, scrolls to the first and returns them. */
  validate: () => Promise<readonly CellFailure[]>
}

/** Validates one table after the other; rejects with a TableValidationError. */
export async function validateTables(tables: readonly { table: ValidatedTable; paneKey?: string }[]): Promise<void> {
  for (const [tableIndex, { table, paneKey }] of tables.entries()) {
    const failures = await table.validate()
    if (failures.length > 0) throw new TableValidationError({ tableIndex, paneKey, failures })
  }
}

interface ScreenParts {
  forms?: readonly { form: object; paneKey?: string }[]
  tables?: readonly { table: ValidatedTable; paneKey?: string }[]
  activate: (paneKey: string) => void
}

/** Validates forms, then tables. Resolves with the values of the forms; rejects with the error of the first that fails. */
export async function validateTabs({ forms = [], tables = [], activate }: ScreenParts): Promise<readonly unknown[]> {
  const values: unknown[] = []
  for (const { form, paneKey } of forms) {
    try {
      values.push(await validateForm(form))
    } catch (error) {
      if (paneKey !== undefined) activate(paneKey)
      throw error
    }
  }
  try {
    await validateTables(tables)
  } catch (error) {
    if (error instanceof TableValidationError && error.paneKey !== undefined) activate(error.paneKey)
    throw error
  }
  return values
}
