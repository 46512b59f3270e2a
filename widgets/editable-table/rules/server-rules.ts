// Rules of a column that are checked by the server; the screen provides the requests.
import {
  type CheckAnswer,
  checkDuplicate,
  checkRuleCode,
  type DuplicateQuestion,
  type RuleCodeQuestion,
} from '@kouan/contract/rules/server-checks.ts'
import type { CellRule } from '../cell-rule.ts'
import { isTemporary } from '../rows/temporary-ids.ts'

interface DuplicateOptions {
  tableName: string
  fieldName: string
  ask: (question: DuplicateQuestion) => Promise<CheckAnswer>
  /** Id of the record behind a row; undefined for added rows. Default: the row's id. */
  dataIdOf?: (row: { id: string } & Record<string, unknown>) => string | undefined
}

const ownId = ({ id }: { id: string }) => (isTemporary(id) ? undefined : id)

export const duplicateRule = ({ dataIdOf = ownId, ...field }: DuplicateOptions): CellRule => ({
  handler: (value, { row }) => {
    const dataId = dataIdOf(row)
    return checkDuplicate({ ...field, value, ...(dataId === undefined ? {} : { dataId }) })
  },
})

interface RuleCodeOptions {
  ruleCode: string
  ask: (question: RuleCodeQuestion) => Promise<CheckAnswer>
}

export const ruleCodeRule = (options: RuleCodeOptions): CellRule => ({
  handler: (value) => checkRuleCode({ ...options, value }),
})
