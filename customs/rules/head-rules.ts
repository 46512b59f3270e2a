// Rules about the head of every message: number, times, kind of report, part of a series.
import { checkGuid, isUuid } from '../checks/guid.ts'
import { type CodeTable, entryOf } from '../codes/code-table.ts'
import { declareStates } from '../codes/declare-state.ts'
import { mayChange } from '../receipts/permitted-steps.ts'
import { pastTimes, timePatterns } from '../rule-table.ts'
import { beijingTime14, isBeijingTime } from '../time.ts'
import type { Judging, RuleSet } from './rule.ts'

const times = Object.entries(timePatterns)

export const headRules = {
  /** The schema demands 36 characters alone; numbers that are no UUID are in use. */
  V1: ({ head: { guid }, tell }) => {
    const wrong = guid ? checkGuid(guid) : undefined
    if (wrong && guid) tell('head.guid', wrong, guid.length === 36 && !isUuid(guid) ? 'warning' : 'error')
  },

  /** Times are valid Beijing times; the time of reporting and earlier events are not in the future. */
  V2: ({ head, now, tell }) => {
    const latest = beijingTime14(now)
    for (const [name, pattern] of times) {
      const value = head[name]
      if (!value) continue
      const isReal = value.length === pattern.length && isBeijingTime(value.padEnd(14, '0'))
      const isAhead = value > latest && pastTimes.includes(name)
      if (!isReal) tell(`head.${name}`, `须为 ${pattern} 格式的真实时间，现为“${value}”`)
      else if (isAhead) tell(`head.${name}`, `不能晚于当前北京时间 ${latest}，现为 ${value}`)
    }
  },

  /** appType is one of those that the message allows. */
  V3: (input) => tellUnlisted(input, 'appType', input.tables.head.find(({ name }) => name === 'appType')?.values),

  /** The parts of a split message are numbered 1 to their count. Gaps need the other parts. */
  V18: ({ head, related: { otherParts }, tell, lack }) => {
    // A document that was not split has no other parts.
    if (!otherParts && head.msgCount !== '1') lack('同一企业内部编号的其它报文')
    const [count, number] = [wholeNumber(head.msgCount), wholeNumber(head.msgSeqNo)]
    for (const [name, value] of Object.entries({ msgCount: count, msgSeqNo: number })) {
      if (value !== undefined && value < 1) tell(`head.${name}`, `不能小于 1，现为 ${value}`)
    }
    if (!count || !number || count < 1 || number < 1) return
    if (number > count) tell('head.msgSeqNo', `不能大于报文总数 ${count}，现为 ${number}`)
    if (!otherParts) return
    const other = otherParts.find(({ msgCount }) => wholeNumber(msgCount) !== count)
    if (other) tell('head.msgCount', `须与同一企业内部编号的其它报文一致（${other.msgCount}），现为 ${count}`)
    const known = new Set(otherParts.map(({ msgSeqNo }) => wholeNumber(msgSeqNo)))
    if (known.has(number)) tell('head.msgSeqNo', `与同一企业内部编号的其它报文重复，现为 ${number}`)
    // Bounded by what is known: a number of nine digits must not make this count for minutes.
    let gap = 1
    while (known.has(gap)) gap += 1
    if (gap < number) tell('head.msgSeqNo', `须连续：缺少第 ${gap} 个报文，现为 ${number}`)
  },

  /** Only a document that can still be changed may be changed or deleted. Needs the state of the document. */
  V19: ({ head: { appType }, definition: message, related: { previous }, tell, lack }) => {
    if (appType !== '2' && appType !== '3') return
    if (!previous) return lack('该单证的当前状态及使用情况')
    if (mayChange({ message, ...previous })) return
    const reason = previous.isUsed ? '已有清单或后续单证使用该单证' : `单证当前状态为“${declareStates[previous.state]}”`
    tell('head.appType', `不能为变更或删除：${reason}`)
  },
} satisfies RuleSet

/** An element of the head that may only have one of its values. */
export function tellUnlisted({ head, tell }: Judging, name: string, values: CodeTable = {}) {
  const value = head[name] ?? ''
  if (value === '' || entryOf(values, value) !== undefined) return
  const allowed = Object.entries(values).map(([code, text]) => `${code} ${text}`)
  if (allowed.length === 0) return
  tell(`head.${name}`, `只能为 ${allowed.join('、')}，现为“${value}”`)
}

function wholeNumber(text: string | undefined): number | undefined {
  return text && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined
}
