import type { Finding } from '../finding.ts'
import { beijingTime14, parseBeijingTime } from '../time.ts'
import { headError, type Rule, type RuleDefinition } from './rule.ts'

/** Times of what has happened already. Others, such as leaveTime, may lie ahead. */
const pastTimes = ['appTime', 'payTime', 'accountingDate', 'logisticsTime']
const otherTimes = ['leaveTime', 'startTime', 'endTime']
const dates = ['declTime', 'ieDate']

const checkAppTime: Rule = (context) => [
  ...[...pastTimes, ...otherTimes].flatMap((name) => checkReal({ context, name, pattern: 'yyyyMMddHHmmss' })),
  ...dates.flatMap((name) => checkReal({ context, name, pattern: 'yyyyMMdd' })),
  ...pastTimes.flatMap((name) => checkPast({ context, name })),
]

function checkReal(input: { context: Parameters<Rule>[0]; name: string; pattern: string }): Finding[] {
  const { context, name, pattern } = input
  const value = context.head[name]
  if (!value || isReal(value, pattern)) return []
  return [headError({ context, name, rule: 'V2', message: `须为 ${pattern} 格式的真实时间，现为“${value}”` })]
}

function checkPast({ context, name }: { context: Parameters<Rule>[0]; name: string }): Finding[] {
  const value = context.head[name]
  const now = beijingTime14(context.now)
  if (!value || !isReal(value, 'yyyyMMddHHmmss') || value <= now) return []
  return [headError({ context, name, rule: 'V2', message: `不能晚于当前北京时间 ${now}，现为 ${value}` })]
}

function isReal(value: string, pattern: string): boolean {
  return value.length === pattern.length && parseBeijingTime(value.padEnd(14, '0')) !== undefined
}

/** V2: times are real times of Beijing; the time of reporting and what happened before it do not lie in the future. */
export const appTimeRule: RuleDefinition = {
  sentence: '报送时间须为真实的北京时间，且不晚于当前时间；其它时间、日期也须真实存在',
  severity: 'error',
  fields: [...pastTimes, ...otherTimes, ...dates],
  check: checkAppTime,
}
