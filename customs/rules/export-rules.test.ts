import { expect, test } from 'vitest'
import { type Judged, judgeRule, sentencesOf } from '../conformance/judge-rule.ts'
import type { RuleName } from '../rule-table.ts'

const judge = (type: string, rule: RuleName) => (document: Judged) => sentencesOf({ type, rule, ...document })
const missingFrom = (type: string, rule: RuleName, document: Judged = {}) =>
  judgeRule({ type, rule, ...document }).missing

test('V14: the value of an export order is the sum of its lines', () => {
  const findings = judge('CEB303', 'V14')
  const lines = [{ totalPrice: '0.1' }, { totalPrice: '0.2' }]
  expect(findings({ head: { goodsValue: '0.3' }, lines })).toEqual([])
  expect(findings({ head: { goodsValue: '0.32' }, lines })).toEqual([
    'head.goodsValue: “商品价格”应等于各项商品总价之和 0.3，现为 0.32',
  ])
  // V4 leaves that sum to V14, so that it is said once.
  expect(judge('CEB303', 'V4')({ head: { goodsValue: '9' }, lines })).toEqual([])
})

test('V14: flags of an export list', () => {
  const findings = judge('CEB603', 'V14')
  expect(findings({ head: { fFlag: '1', iFlag: '3', statisticsFlag: 'B' } })).toEqual([])
  expect(findings({ head: { fFlag: '4', iFlag: '0', statisticsFlag: 'C' } }).map((text) => text.split(':')[0])).toEqual(
    ['head.fFlag', 'head.iFlag', 'head.statisticsFlag'],
  )
})

test('V15: out of a special zone the warehouse and its book are named', () => {
  const findings = judge('CEB603', 'V15')
  const head = { tradeMode: '1210', iacCode: 'C', iacName: 'N', emsNo: 'E' }
  const lines = [{ itemRecordNo: 'R' }]
  expect(findings({ head, lines })).toEqual([])
  for (const name of ['iacCode', 'iacName', 'emsNo']) {
    expect(findings({ head: { ...head, [name]: '' }, lines })[0]).toMatch(`head.${name}: `)
  }
  expect(findings({ head, lines: [{}] })[0]).toMatch('lines[0].itemRecordNo: ')
  expect(findings({ head: { tradeMode: '9610' }, lines: [{}] })).toEqual([])
})

test.each([
  ['9610', 'E'],
  ['9710', 'B'],
  ['9810', 'W'],
])('V15: an export list of %s belongs to an order of kind %s', (tradeMode, orderType) => {
  const findings = judge('CEB603', 'V15')
  const order = (kind: string) => ({ order: { head: { orderType: kind }, lines: [] } })
  expect(findings({ head: { tradeMode }, related: order(orderType) })).toEqual([])
  expect(findings({ head: { tradeMode }, related: order('I') })[0]).toContain(`订单类型须为 ${orderType}`)
  expect(missingFrom('CEB603', 'V15', { head: { tradeMode } })).toEqual(['对应的订单'])
})

test('V15: an import’s trade mode is refused', () => {
  expect(judge('CEB603', 'V15')({ head: { tradeMode: '1239' } })[0]).toMatch('head.tradeMode: ')
})

test('V16: a summary names a span of time or its lists', () => {
  const findings = judge('CEB701', 'V16')
  const span = { startTime: '20260101000000', endTime: '20260102000000' }
  expect(findings({ head: span })).toEqual([])
  expect(findings({ head: { ...span, endTime: span.startTime } })).toEqual([])
  expect(findings({ head: { ...span, endTime: '20251231000000' } })[0]).toMatch('head.endTime: ')
  expect(findings({ head: { startTime: span.startTime } })[0]).toMatch('head.endTime: ')
  expect(findings({ head: { endTime: span.endTime } })[0]).toMatch('head.startTime: ')
  expect(findings({ lines: [{ invtNo: 'I1' }] })).toEqual([])
  expect(findings({})[0]).toMatch('lines: 没有填写汇总时间段')
  expect(findings({ head: span, lines: [{ invtNo: 'I1' }] })).toEqual([
    '?lines: 填写了汇总时间段，清单编号将被海关忽略',
  ])
})

const list = { head: {}, lines: [{ gnum: '1', qty: '3', qty1: '1.5' }] }

test('V17: an export return comes from abroad', () => {
  const findings = judge('CEB213', 'V17')
  expect(findings({ head: { country: '502', ieFlag: 'I' } })).toEqual([])
  expect(findings({ head: { country: '142', ieFlag: 'E' } }).map((text) => text.split(':')[0])).toEqual([
    'head.country',
    'head.ieFlag',
  ])
})

test('V17: an export return is supervised as one, not as an export', () => {
  const findings = judge('CEB213', 'V17')
  expect(findings({ head: { tradeMode: '9661' } })).toEqual([])
  expect(findings({ head: { tradeMode: '9610' } })).toEqual([
    'head.tradeMode: “监管方式”只能为 1261 特殊区域退货、9661 一般退货，现为“9610”',
  ])
})

test('V17: no more comes back than was listed, and nothing that was not', () => {
  const findings = judge('CEB625', 'V17')
  expect(findings({ lines: [{ gnum: '1', qty: '3' }], related: { list } })).toEqual([])
  expect(findings({ lines: [{ gnum: '1', qty: '3.00001' }], related: { list } })[0]).toContain(
    '可退数量 3，现为 3.00001',
  )
  expect(findings({ lines: [{ gnum: '2', qty: '1' }], related: { list } })[0]).toMatch('lines[0].gnum: ')
  expect(judge('CEB213', 'V17')({ lines: [{ gnum: '1', qty: '1', qty1: '2' }], related: { list } })[0]).toMatch(
    'lines[0].qty1: ',
  )
  expect(missingFrom('CEB625', 'V17')).toEqual(['原清单'])
})

test('V17: earlier refunds that were granted or are under way are taken off, those that were refused are not', () => {
  const refund = { type: 'CEB625Message', lines: [{ gnum: '1', qty: '2' }] }
  const lines = [{ gnum: '1', qty: '2' }]
  const findings = judge('CEB625', 'V17')
  for (const state of ['READY', 'FAILED', 'REJECTED', 'RETURNED', 'DELETED'] as const) {
    expect(findings({ lines, related: { list, refunds: [{ ...refund, state }] } }), state).toEqual([])
  }
  for (const state of ['GENERATING', 'BLOCKED', 'SENT', 'IN_CUSTOMS', 'REVIEWED', 'RELEASED'] as const) {
    expect(findings({ lines, related: { list, refunds: [{ ...refund, state }] } })[0], state).toContain('可退数量 1')
  }
})

test.each(['CEB625', 'CEB213'])(
  'V17 of %s: a line of the list twice, also as 01, and the number 0 are refused without the list',
  (type) => {
    const findings = judge(type, 'V17')
    const linesOf = (...numbers: string[]) => ({
      head: { country: '502' },
      lines: numbers.map((gnum) => ({ gnum, qty: '1' })),
    })
    expect(findings(linesOf('1', '2'))).toEqual([])
    for (const numbers of [
      ['1', '1'],
      ['1', '01'],
      ['2', '1', '+2'],
    ]) {
      expect(findings(linesOf(...numbers)), numbers.join()).toEqual([
        expect.stringContaining(
          `lines[${numbers.length - 1}].gnum: 第 ${numbers.length} 项商品的“商品序号”与第 1 项相同`,
        ),
      ])
    }
    expect(findings(linesOf('0'))).toEqual([
      expect.stringContaining('lines[0].gnum: 第 1 项商品的“商品序号”须为原清单的商品序号'),
    ])
  },
)

test('V17: two lines of one refund do not return the same goods twice', () => {
  const lines = [
    { gnum: '1', qty: '2' },
    { gnum: '1', qty: '2' },
  ]
  expect(judge('CEB625', 'V17')({ lines, related: { list } })).toEqual([
    'lines[1].gnum: 第 2 项商品的“商品序号”与第 1 项相同，同一商品只能列一项，现为“1”',
    'lines[1].qty: 第 2 项商品的“数量”不能超过原清单可退数量 1，现为 2',
  ])
})

test('V18: parts count from 1 to their number', () => {
  const findings = judge('CEB607', 'V18')
  expect(findings({ head: { msgCount: '2', msgSeqNo: '2' } })).toEqual([])
  expect(findings({ head: { msgCount: '0', msgSeqNo: '0' } })).toHaveLength(2)
  expect(findings({ head: { msgCount: '2', msgSeqNo: '3' } })[0]).toContain('不能大于报文总数 2')
  expect(findings({ head: { msgCount: '1', msgSeqNo: '2' } })[0]).toContain('不能大于报文总数 1')
})

test('V18: without gaps and doubles, as far as the other parts are known', () => {
  const findings = judge('CEB607', 'V18')
  const parts = (...numbers: number[]) => ({
    otherParts: numbers.map((number) => ({ msgCount: '3', msgSeqNo: String(number) })),
  })
  expect(findings({ head: { msgCount: '3', msgSeqNo: '3' }, related: parts(2, 1) })).toEqual([])
  expect(findings({ head: { msgCount: '3', msgSeqNo: '3' }, related: parts(1) })[0]).toContain('缺少第 2 个报文')
  expect(findings({ head: { msgCount: '3', msgSeqNo: '1' }, related: parts(1) })[0]).toContain('重复')
  expect(findings({ head: { msgCount: '4', msgSeqNo: '2' }, related: parts(1) })[0]).toMatch('head.msgCount: ')
  expect(missingFrom('CEB607', 'V18', { head: { msgCount: '3' } })).toHaveLength(1)
  expect(missingFrom('CEB607', 'V18', { head: { msgCount: '1' } })).toEqual([])
})

test('V19: what is new needs no judging; a change without the past is not judged', () => {
  expect(missingFrom('CEB311', 'V19', { head: { appType: '1' } })).toEqual([])
  expect(missingFrom('CEB311', 'V19', { head: { appType: '2' } })).toHaveLength(1)
  expect(missingFrom('CEB311', 'V19', { head: { appType: '3' } })).toHaveLength(1)
})

test('V19: a change or deletion, by what became of the document', () => {
  const change = (type: string, state: 'IN_CUSTOMS' | 'REJECTED' | 'RELEASED', isUsed = false) =>
    judge(type, 'V19')({ head: { appType: '2' }, related: { previous: { state, isUsed } } })
  expect(change('CEB311', 'IN_CUSTOMS')).toEqual([])
  expect(change('CEB311', 'IN_CUSTOMS', true)[0]).toContain('已有清单或后续单证使用该单证')
  expect(change('CEB311', 'REJECTED')).toEqual([])
  expect(change('CEB621', 'REJECTED')).toEqual([])
  expect(change('CEB621', 'RELEASED')[0]).toContain('当前状态为“放行”')
})
