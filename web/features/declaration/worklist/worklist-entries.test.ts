import type { Worklist } from '@kouan/contract/calls/worklist.ts'
import { expect, test } from 'vitest'
import { durationText, entriesOf, firstEntry, waitingText } from './worklist-entries.ts'

const order = { kind: 'order', noun: '订单' }
const worklist: Worklist = {
  mine: [{ ...order, count: 2 }],
  blocked: [
    { ...order, problem: '写入发件箱失败', count: 3, since: '2026-11-22 09:00:00' },
    { ...order, problem: '通道已停用', count: 1, since: '2026-11-22 08:00:00' },
  ],
  groups: [
    {
      ...order,
      appType: '1',
      reason: 'abc',
      declareStatus: 'REJECTED',
      title: '海关退单',
      example: '担保金额不足',
      advice: '请补足担保后重新申报',
      reasonCode: '1311',
      mending: '请补足担保后重新申报',
      field: 'assureCode',
      count: 40,
      today: 4,
      since: '2026-11-20 08:00:00',
    },
  ],
  dueReturns: [
    { kind: 'refund', noun: '退货申请单', count: 2, first: '2026-11-21', isOverdue: true, dueBy: '2026-11-29' },
  ],
  dataFaults: [
    {
      ...order,
      pages: ['order/OrderList'],
      count: 1,
      faults: [{ label: '备注', fault: 'boolean', count: 1 }],
      rows: [{ id: '1', title: 'A-1', fields: [{ label: '备注', fault: 'boolean' }] }],
    },
  ],
  today: { declared: 0, moving: 0, accepted: 0, refused: 0, rest: 0, medianSeconds: null },
}

test('what is assigned to the caller comes first, then what does not go out, what was refused, what is to be corrected', () => {
  expect(entriesOf(worklist, 'zhang').map(({ key, title, count, params }) => [key, title, count, params])).toEqual([
    ['mine.order', '指派给我的订单', 2, { assignee: 'zhang', declareStatus: 'FAILED,REJECTED,BLOCKED' }],
    ['blocked.order', '订单发送受阻', 4, { declareStatus: 'BLOCKED' }],
    ['order.abc', '订单：海关退单', 40, { faultReason: 'abc' }],
    ['due.refund', '退货申请单：退货已逾期或将到期', 2, { dueBy: '2026-11-29' }],
    ['data.order', '订单：内容待修正', 1, {}],
  ])
})

test('refused changes and deletions: told apart from failures, found by both filters, and counted by themselves', () => {
  const [group] = worklist.groups
  if (!group) throw new Error('no group')
  const refused = (['2', '3'] as const).map((appType) => ({ ...group, appType, reason: `${appType}-abc`, count: 2 }))
  const told = { ...worklist, groups: [group, ...refused] }
  expect(entriesOf(told, 'zhang').slice(3, 5)).toMatchObject([
    { title: '订单变更：海关退单', params: { faultReason: '2-abc', refusedChange: '2' } },
    { title: '订单删除：海关退单', params: { faultReason: '3-abc', refusedChange: '3' } },
  ])
  expect(waitingText(told)).toBe('失败与退单 40，变更、删除未准 4，发送受阻 4')
  const ofChange = { ...group, appType: '2', advice: '改正后再次变更申报', mending: '请核对订购人' } as const
  const adviceOf = (one: typeof group) => entriesOf({ ...told, mine: [], blocked: [], groups: [one] }, '')[0]?.advice
  expect(adviceOf(group)).toBe('请补足担保后重新申报')
  expect(adviceOf(ofChange)).toBe('请核对订购人。改正后再次变更申报')
  expect(adviceOf({ ...ofChange, mending: null })).toBe('改正后再次变更申报')
})

test('the entry that is open first: for an enterprise what it can correct, for the staff what does not go out', () => {
  const entries = entriesOf({ ...worklist, mine: [] }, 'zhang')
  expect([true, false].map((isOfEnterprise) => firstEntry(entries, isOfEnterprise)?.key)).toEqual([
    'order.abc',
    'blocked.order',
  ])
  expect(firstEntry(entries.slice(0, 1), true)?.key).toBe('blocked.order')
  expect(firstEntry([], true)).toBeUndefined()
})

test('what does not go out says why and since when, the earliest for all', () => {
  const [, blocked] = entriesOf(worklist, 'zhang')
  expect(blocked).toMatchObject({
    since: '2026-11-22 08:00:00',
    words: ['写入发件箱失败（3 张，自 2026-11-22 09:00:00）', '通道已停用（1 张，自 2026-11-22 08:00:00）'],
  })
})

test('stored values to correct: the entry says which field has which fault and what to do', () => {
  expect(entriesOf(worklist, 'zhang').at(-1)).toMatchObject({
    words: ['备注“是”“否”成了 true、false（1 处）'],
    advice: '请填写原来的文字。修正并保存后从这里消失；已申报而不能修改的，请核对海关收到的内容',
  })
})

test('how long an answer took', () => {
  expect([45, 60, 200, 3600, 7500].map(durationText)).toEqual(['45 秒', '1 分', '3 分 20 秒', '1 小时', '2 小时 5 分'])
})

test('what waits in all is told by the names that the lists have, what does not go out only where there is some', () => {
  expect(waitingText(worklist)).toBe('失败与退单 40，发送受阻 4')
  expect(waitingText({ groups: [], blocked: [] })).toBe('失败与退单 0')
})

test('a group whose receipts say no more than its title says it once', () => {
  const [group] = worklist.groups
  const wordsOf = (example: string) =>
    entriesOf({ ...worklist, mine: [], blocked: [], groups: group ? [{ ...group, example }] : [] }, '')[0]?.words
  expect([wordsOf('海关退单（模拟海关）'), wordsOf('海关退单'), wordsOf('担保不足')]).toEqual([[], [], ['担保不足']])
})
