// Rules of a column that ask the server; how it is asked comes from the screen.
import {
  type CheckAnswer,
  checkDuplicate,
  checkRuleCode,
  type DuplicateQuestion,
  type RuleCodeQuestion,
} from '@kouan/contract/rules/server-checks.ts'
import type { CellRule } from '../cell-rule.ts'
import { isTemporary } from '../rows/temporary-ids.ts'

interface DuplicateWish {
  tableName: string
  fieldName: string
  ask: (question: DuplicateQuestion) => Promise<CheckAnswer>
  /** Of the record behind a row; the row's id unless said. Rows that were added have none. */
  dataIdOf?: (row: { id: string } & Record<string, unknown>) => string | undefined
}

const ownId = ({ id }: { id: string }) => (isTemporary(id) ? undefined : id)

export const duplicateRule = ({ dataIdOf = ownId, ...field }: DuplicateWish): CellRule => ({
  handler: (value, { row }) => {
    const dataId = dataIdOf(row)
    return checkDuplicate({ ...field, value, ...(dataId === undefined ? {} : { dataId }) })
  },
})

interface RuleCodeWish {
  ruleCode: string
  ask: (question: RuleCodeQuestion) => Promise<CheckAnswer>
}

export const ruleCodeRule = (wish: RuleCodeWish): CellRule => ({
  handler: (value) => checkRuleCode({ ...wish, value }),
})
