import type { Finding } from '../finding.ts'
import { headError, type Rule, type RuleContext, type RuleDefinition } from './rule.ts'

const checkSplitMessage: Rule = (context) => {
  const count = wholeNumber(context.head.msgCount)
  const number = wholeNumber(context.head.msgSeqNo)
  const findings: Finding[] = []
  const add = (name: string, message: string) => findings.push(headError({ context, name, rule: 'V18', message }))
  if (count !== undefined && count < 1) add('msgCount', `不能小于 1，现为 ${count}`)
  if (number !== undefined && number < 1) add('msgSeqNo', `不能小于 1，现为 ${number}`)
  if (count === undefined || number === undefined || count < 1 || number < 1) return findings
  if (number > count) add('msgSeqNo', `不能大于报文总数 ${count}，现为 ${number}`)
  return [...findings, ...checkOtherParts({ context, count, number })]
}

/** The parts of one copNo are numbered without gaps: before number 3 come 1 and 2. */
function checkOtherParts(input: { context: RuleContext; count: number; number: number }): Finding[] {
  const { context, count, number } = input
  const parts = context.related?.otherParts
  if (!parts) return []
  const findings: Finding[] = []
  const add = (name: string, message: string) => findings.push(headError({ context, name, rule: 'V18', message }))
  const otherCount = parts.find(({ msgCount }) => wholeNumber(msgCount) !== count)?.msgCount
  if (otherCount !== undefined) add('msgCount', `须与同一企业内部编号的其它报文一致（${otherCount}），现为 ${count}`)
  const known = new Set(parts.map(({ msgSeqNo }) => wholeNumber(msgSeqNo)))
  if (known.has(number)) add('msgSeqNo', `与同一企业内部编号的其它报文重复，现为 ${number}`)
  // Bounded by what is known: a number of nine digits must not make this count for minutes.
  let gap = 1
  while (known.has(gap)) gap += 1
  if (gap < number) add('msgSeqNo', `须连续：缺少第 ${gap} 个报文，现为 ${number}`)
  return findings
}

function wholeNumber(text: string | undefined): number | undefined {
  return text && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** V18: the parts of a split message are numbered 1 to their count. Gaps need the other parts. */
export const splitMessageRule: RuleDefinition = {
  sentence: '报文总数不小于 1，报文序号在 1 与报文总数之间；同一企业内部编号的报文连续、不重复',
  severity: 'error',
  fields: ['msgCount', 'msgSeqNo', 'copNo'],
  check: checkSplitMessage,
  // What was not split has no other parts.
  missing: ({ related, head }) => (related?.otherParts || head.msgCount === '1' ? [] : ['同一企业内部编号的其它报文']),
}
