// 编码校验规则: a value is looked at piece by piece, from the left, or as a whole; the first piece that does not fit says why.
import { parseBounded } from './json-bounds.ts'

export interface RuleStep {
  /** How many characters come next; `*`: the whole value. */
  digits: string
  /** A regular expression that the whole piece must match. */
  pattern: string
  message: string
}

export interface RuleBreach extends RuleStep {
  checkValue: string
  beginIndex?: number
  endIndex?: number
  passed: false
}

/** The steps of a rule as it is stored, or what is wrong with it. */
export function readSteps(text: string): RuleStep[] | string {
  let rows: unknown
  try {
    rows = parseBounded(text)
  } catch {
    return '不是有效的 JSON'
  }
  if (!Array.isArray(rows) || rows.length === 0) return '至少需要一段规则'
  if (rows.length > 50) return '最多50段规则'
  const steps: RuleStep[] = []
  for (const [place, row] of rows.entries()) {
    const { digits, pattern, message } = (row ?? {}) as Record<string, unknown>
    const step = { digits: String(digits ?? ''), pattern: String(pattern ?? ''), message: String(message ?? '') }
    const fault = faultOf(step)
    if (fault) return `第${place + 1}段：${fault}`
    steps.push(step)
  }
  return steps
}

export const checkSteps = (text: string): string | undefined => {
  const read = readSteps(text)
  return typeof read === 'string' ? read : undefined
}

function faultOf({ digits, pattern, message }: RuleStep): string | undefined {
  if (digits !== '*' && !/^[1-9]\d{0,2}$/.test(digits)) return '位数须为1到999的整数，或 * 表示整个值'
  if (pattern === '') return '请输入正则表达式'
  if (pattern.length > 200) return '正则表达式最多200个字符'
  if (message.trim() === '') return '请输入未通过时的提示'
  try {
    new RegExp(pattern)
  } catch {
    return `看不懂正则表达式 ${pattern}`
  }
  return undefined
}

/** The first piece that does not fit; an empty value passes. A piece that is not typed yet is empty. */
export function findBreach(
  steps: readonly RuleStep[],
  value: string,
  matches: (pattern: string, piece: string) => boolean,
): RuleBreach | undefined {
  if (value === '') return undefined
  let begin = 0
  for (const step of steps) {
    if (step.digits === '*') {
      if (!matches(step.pattern, value)) return { ...step, checkValue: value, passed: false }
      continue
    }
    const beginIndex = Math.min(begin, value.length)
    const endIndex = Math.min(begin + Number(step.digits), value.length)
    begin += Number(step.digits)
    const checkValue = value.slice(beginIndex, endIndex)
    if (!matches(step.pattern, checkValue)) return { ...step, beginIndex, endIndex, checkValue, passed: false }
  }
  return undefined
}
