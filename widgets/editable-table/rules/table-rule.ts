// A rule for a table inside a form, whose cells are checked with the other fields.
import type { Rule } from 'antd/es/form'
import type { RefObject } from 'react'
import type { CellFailure } from '../cell-rule.ts'

export const failuresText = (count: number): string => `有 ${count} 格需要更正`

/** A rule for the Form.Item around a table: marks failing cells, shows the first, and blocks the submission. */
export const tableRule = (table: RefObject<{ validate: () => Promise<readonly CellFailure[]> } | null>): Rule => ({
  validator: async () => {
    const failures = (await table.current?.validate()) ?? []
    if (failures.length > 0) throw new Error(failuresText(failures.length))
  },
})
