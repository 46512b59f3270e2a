// What the head of every message says of itself: number, times, kind of report, part of a series.
import { checkGuid } from '../checks/guid.ts'
import { declareStates } from '../codes/declare-state.ts'
import { mayChange } from '../receipts/states.ts'
import { beijingTime14, parseBeijingTime } from '../time.ts'
import type { Rule } from './rule.ts'
import { pastTimes, timePatterns } from './rule-table.ts'

/** V1. */
const checkDocumentGuid: Rule = ({ head: { guid }, tell }) => {
  const wrong = guid ? checkGuid(guid) : undefined
  if (wrong) tell('head.guid', wrong)
}

/** V2: times are real times of Beijing; the time of reporting and what happened before it do not lie in the future. */
const checkTimes: Rule = ({ head, now, tell }) => {
  const latest = beijingTime14(now)
  for (const [pattern, names] of Object.entries(timePatterns)) {
    for (const name of names) {
      const value = head[name]
      if (!value) continue
      const isReal = value.length === pattern.length && parseBeijingTime(value.padEnd(14, '0')) !== undefined
      if (!isReal) tell(`head.${name}`, `须为 ${pattern} 格式的真实时间，现为“${value}”`)
      else if (pastTimes.includes(name) && value > latest) {
        tell(`head.${name}`, `不能晚于当前北京时间 ${latest}，现为 ${value}`)
      }
    }
  }
}

/** V3: appType is one of those that the message allows. */
const checkAppType: Rule = ({ head: { appType }, tables, tell }) => {
  const values = tables.head.find(({ name }) => name === 'appType')?.values
  if (!appType || !values || Object.hasOwn(values, appType)) return
  const allowed = Object.entries(values).map(([code, text]) => `${code} ${text}`)
  tell('head.appType', `只能为 ${allowed.join('、')}，现为“${appType}”`)
}

/** V18: the parts of a split message are numbered 1 to their count. Gaps need the other parts. */
const checkSplitMessage: Rule = ({ head, related: { otherParts }, tell, lack }) => {
  // What was not split has no other parts.
  if (!otherParts && head.msgCount !== '1') lack('同一企业内部编号的其它报文')
  const count = wholeNumber(head.msgCount)
  const number = wholeNumber(head.msgSeqNo)
  if (count !== undefined && count < 1) tell('head.msgCount', `不能小于 1，现为 ${count}`)
  if (number !== undefined && number < 1) tell('head.msgSeqNo', `不能小于 1，现为 ${number}`)
  if (count === undefined || number === undefined || count < 1 || number < 1) return
  if (number > count) tell('head.msgSeqNo', `不能大于报文总数 ${count}，现为 ${number}`)
  if (!otherParts) return
  const otherCount = otherParts.find(({ msgCount }) => wholeNumber(msgCount) !== count)?.msgCount
  if (otherCount !== undefined) {
    tell('head.msgCount', `须与同一企业内部编号的其它报文一致（${otherCount}），现为 ${count}`)
  }
  const known = new Set(otherParts.map(({ msgSeqNo }) => wholeNumber(msgSeqNo)))
  if (known.has(number)) tell('head.msgSeqNo', `与同一企业内部编号的其它报文重复，现为 ${number}`)
  // Bounded by what is known: a number of nine digits must not make this count for minutes.
  let gap = 1
  while (known.has(gap)) gap += 1
  if (gap < number) tell('head.msgSeqNo', `须连续：缺少第 ${gap} 个报文，现为 ${number}`)
}

function wholeNumber(text: string | undefined): number | undefined {
  return text && /^-?\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** V19: only what is still changeable may be changed or deleted. Needs what became of the document. */
const checkChangeable: Rule = ({ head: { appType }, definition: { type }, related: { previous }, tell, lack }) => {
  if (appType !== '2' && appType !== '3') return
  if (!previous) return lack('该单证的当前状态及使用情况')
  const { state, isUsed } = previous
  if (mayChange({ type, state, isUsed })) return
  const reason = isUsed ? '已有清单或后续单证使用该单证' : `单证当前状态为“${declareStates[state]}”`
  tell('head.appType', `不能为变更或删除：${reason}`)
}

export const headRules = {
  V1: checkDocumentGuid,
  V2: checkTimes,
  V3: checkAppType,
  V18: checkSplitMessage,
  V19: checkChangeable,
} as const
