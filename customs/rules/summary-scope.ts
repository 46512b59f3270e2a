import type { Finding } from '../finding.ts'
import { headError, type Rule, type RuleDefinition } from './rule.ts'

const checkSummaryScope: Rule = (context) => {
  const { startTime, endTime } = context.head
  if (startTime && endTime) {
    if (endTime >= startTime) return ignoredList(context)
    const message = `不能早于汇总开始时间 ${startTime}，现为 ${endTime}`
    return [headError({ context, name: 'endTime', rule: 'V16', message })]
  }
  if (startTime || endTime) {
    const name = startTime ? 'endTime' : 'startTime'
    return [headError({ context, name, rule: 'V16', message: '须与另一汇总时间同时填写' })]
  }
  if (context.lines.some(({ invtNo }) => invtNo)) return []
  const message = '没有填写汇总时间段时，须至少有一项清单编号'
  return [{ path: 'lines', rule: 'V16', severity: 'error', message }]
}

const ignoredList: Rule = ({ lines }) => {
  if (lines.length === 0) return []
  const message = '填写了汇总时间段，清单编号将被海关忽略'
  const finding: Finding = { path: 'lines', rule: 'V16', severity: 'warning', message }
  return [finding]
}

/** V16: a summary names either a span of time or its lists. */
export const summaryScopeRule: RuleDefinition = {
  sentence: '汇总开始、结束时间须成对且不倒置（此时忽略清单编号），否则至少有一项清单编号',
  severity: 'error',
  fields: ['startTime', 'endTime', 'invtNo'],
  check: checkSummaryScope,
}
