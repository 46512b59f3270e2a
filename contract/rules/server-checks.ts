// Checks that only the server can make. The caller hands in how it is asked.

export interface CheckAnswer {
  /** Whether the value may stand. */
  success: boolean
  message?: string
}

export interface DuplicateQuestion {
  tableName: string
  fieldName: string
  fieldVal: string
  /** The record that may have the value already. */
  dataId?: string
}

export interface RuleCodeQuestion {
  ruleCode: string
  value: string
}

const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

interface DuplicateCheck extends Omit<DuplicateQuestion, 'fieldVal'> {
  value: unknown
  ask: (question: DuplicateQuestion) => Promise<CheckAnswer>
}

/** Returns the fault of a value, or undefined. Empty values pass without asking; a rejection of `ask` goes on to the caller. */
export async function checkDuplicate({ value, ask, ...field }: DuplicateCheck): Promise<string | undefined> {
  if (isEmpty(value)) return undefined
  const answer = await ask({ ...field, fieldVal: String(value) })
  return answer.success ? undefined : answer.message || '该值已存在'
}

interface RuleCodeCheck {
  ruleCode: string
  value: unknown
  ask: (question: RuleCodeQuestion) => Promise<CheckAnswer>
}

/** Does the same with a rule that the server holds under its code. */
export async function checkRuleCode({ ruleCode, value, ask }: RuleCodeCheck): Promise<string | undefined> {
  if (isEmpty(value)) return undefined
  const answer = await ask({ ruleCode, value: String(value) })
  return answer.success ? undefined : answer.message || '不符合校验规则'
}
