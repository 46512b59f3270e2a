import { expect, test } from 'vitest'
import { fictitiousIdentityCard } from '../checks/fictitious.ts'
import { type Judged, judgeRule, sentencesOf } from '../conformance/judge-rule.ts'
import type { RuleName } from '../rule-table.ts'

const judge = (type: string, rule: RuleName) => (document: Judged) => sentencesOf({ type, rule, ...document })
const missingFrom = (type: string, rule: RuleName, document: Judged = {}) =>
  judgeRule({ type, rule, ...document }).missing

const order = {
  head: {
    orderNo: 'O1',
    ebpCode: '9900D90001',
    payCode: '9900D90004',
    payTransactionId: 'P1',
    acturalPaid: '219.14',
    consignee: '张示例',
    consigneeTelephone: '13800000000',
    consigneeAddress: '示例路 1 号',
  },
  lines: [{ gnum: '1' }, { gnum: '2' }],
}

test('V2: other times are real too; only what has happened may not lie ahead', () => {
  const findings = judge('CEB411', 'V2')
  expect(findings({ head: { payTime: '20260105103000' } })).toEqual([])
  expect(findings({ head: { payTime: '20260105103101' } })[0]).toContain('不能晚于当前北京时间')
  expect(judge('CEB621', 'V2')({ head: { declTime: '20260230', ieDate: '20270105' } })).toEqual([
    'head.declTime: “申报日期”须为 yyyyMMdd 格式的真实时间，现为“20260230”',
  ])
  expect(judge('CEB509', 'V2')({ head: { leaveTime: '20270105103101' } })).toEqual([])
})

test('V3: a cancellation is always new', () => {
  expect(judge('CEB623', 'V3')({ head: { appType: '2' } })[0]).toContain('只能为 1 新增')
  expect(judge('CEB625', 'V3')({ head: { appType: '2' } })).toEqual([])
})

test('V4: lines of lists add up too', () => {
  const line = { price: '10', qty: '3', totalPrice: '31' }
  expect(judge('CEB621', 'V4')({ lines: [line] })).toEqual([
    'lines[0].totalPrice: 第 1 项商品的“总价”应为单价×数量＝10×3＝30，现为 31',
  ])
})

test('V5: a payment is that of its order', () => {
  const payment = { orderNo: 'O1', ebpCode: '9900D90001', payCode: '9900D90004', payTransactionId: 'P1' }
  const findings = judge('CEB411', 'V5')
  expect(findings({ head: { ...payment, amountPaid: '219.15' }, related: { order } })).toEqual([])
  expect(findings({ head: { ...payment, amountPaid: '220' }, related: { order } })).toEqual([
    'head.amountPaid: “支付金额”须与订单的“实际支付金额”一致：支付单为“220”，订单为“219.14”',
  ])
  for (const name of ['orderNo', 'ebpCode', 'payCode', 'payTransactionId']) {
    const head = { ...payment, amountPaid: '219.14', [name]: 'X' }
    expect(findings({ head, related: { order } }).map((text) => text.split(':')[0])).toEqual([`head.${name}`])
  }
  // An order that does not name its payment says nothing against it.
  const silent = { head: { ...order.head, payCode: undefined, payTransactionId: '' }, lines: [] }
  expect(findings({ head: { ...payment, amountPaid: '219.14' }, related: { order: silent } })).toEqual([])
})

test('V5: an order is that of its payment', () => {
  const payment = { head: { ...order.head, amountPaid: '200' }, lines: [] }
  expect(judge('CEB311', 'V5')({ head: order.head, related: { payment } })).toEqual([
    'head.acturalPaid: “实际支付金额”须与支付单的“支付金额”一致：订单为“219.14”，支付单为“200”',
  ])
})

test('V6: order and waybill name one consignee', () => {
  const findings = judge('CEB511', 'V6')
  const head = { ...order.head, acturalPaid: undefined }
  expect(findings({ head, related: { order } })).toEqual([])
  for (const name of ['orderNo', 'consignee', 'consigneeTelephone', 'consigneeAddress']) {
    expect(findings({ head: { ...head, [name]: '另' }, related: { order } })[0]).toMatch(`head.${name}: `)
  }
  const waybill = { head: { ...head, consignee: '李示例' }, lines: [] }
  expect(judge('CEB311', 'V6')({ head: order.head, related: { waybill } })[0]).toContain('须与运单一致')
})

test('V5, V6, V8: without the other document nothing is judged, and that is said', () => {
  expect(missingFrom('CEB411', 'V5')).toEqual(['对应的订单'])
  expect(missingFrom('CEB311', 'V5')).toEqual(['对应的支付单'])
  expect(missingFrom('CEB511', 'V6')).toEqual(['对应的订单'])
  expect(missingFrom('CEB311', 'V6')).toEqual(['对应的运单'])
  expect(missingFrom('CEB621', 'V8')).toEqual(['对应的订单'])
  for (const rule of ['V5', 'V6'] as const)
    expect(missingFrom('CEB311', rule, { related: { payment: order, waybill: order } })).toEqual([])
  expect(missingFrom('CEB311', 'V8')).toEqual([])
})

test('V7: who pays shows an identity card', () => {
  const findings = judge('CEB411', 'V7')
  const payerIdNumber = fictitiousIdentityCard({ birthDate: '19900101', serial: 1 })
  expect(findings({ head: { payerIdType: '1', payerIdNumber, currency: '142' } })).toEqual([])
  expect(findings({ head: { payerIdType: '2' } })[0]).toMatch('head.payerIdType: ')
  expect(findings({ head: { payerIdType: '1', payerIdNumber: '99000019900101001' } })[0]).toMatch(
    'head.payerIdNumber: ',
  )
})

test('V8: a list has the lines of its order', () => {
  const findings = judge('CEB621', 'V8')
  expect(findings({ lines: [{ gnum: '1' }, { gnum: '2' }], related: { order } })).toEqual([])
  expect(findings({ lines: [{ gnum: '1' }], related: { order } })).toEqual([
    'lines: 清单商品须与订单商品逐项对应：订单有 2 项，清单有 1 项',
  ])
})

test('V9: second quantity and unit, both or neither', () => {
  const findings = judge('CEB621', 'V9')
  expect(findings({ lines: [{}, { qty2: '1', unit2: '035' }] })).toEqual([])
  expect(findings({ lines: [{ qty2: '1' }] })[0]).toMatch('lines[0].unit2: ')
  expect(findings({ lines: [{ unit2: '035' }] })[0]).toMatch('lines[0].qty2: ')
  expect(findings({ lines: [{ qty2: '0', unit2: '035' }] })[0]).toContain('须大于 0，现为 0')
})

test('V10: a list without a trade mode is told by its table alone', () => {
  expect(judge('CEB621', 'V10')({ head: { tradeMode: '' } })).toEqual([])
})

test('V10: direct purchase names its transport and no bonded warehouse', () => {
  const findings = judge('CEB621', 'V10')
  const head = { tradeMode: '9610', trafNo: 'T', voyageNo: 'V', billNo: 'B' }
  expect(findings({ head, lines: [{}] })).toEqual([])
  for (const name of ['trafNo', 'voyageNo', 'billNo']) {
    expect(findings({ head: { ...head, [name]: '' } })).toEqual([expect.stringMatching(`head.${name}: .*不能为空`)])
  }
  for (const name of ['emsNo', 'areaCode', 'areaName']) {
    expect(findings({ head: { ...head, [name]: 'X' } })).toEqual([expect.stringMatching(`head.${name}: .*须为空`)])
  }
  expect(findings({ head, lines: [{ itemRecordNo: 'R' }] })[0]).toMatch('lines[0].itemRecordNo: ')
})

test.each(['1210', '1239'])('V10: bonded %s names its warehouse and no transport', (tradeMode) => {
  const findings = judge('CEB621', 'V10')
  const head = { tradeMode, emsNo: 'E', areaCode: 'A', areaName: 'N', country: '142' }
  const lines = [{ itemRecordNo: 'R' }]
  expect(findings({ head, lines })).toEqual([])
  for (const name of ['emsNo', 'areaCode', 'areaName']) {
    expect(findings({ head: { ...head, [name]: '' }, lines })).toEqual([
      expect.stringMatching(`head.${name}: .*不能为空`),
    ])
  }
  for (const name of ['trafNo', 'voyageNo', 'billNo']) {
    expect(findings({ head: { ...head, [name]: 'X' }, lines })).toEqual([
      expect.stringMatching(`\\?head.${name}: .*须为空`),
    ])
  }
  expect(findings({ head, lines: [{}] })[0]).toMatch('lines[0].itemRecordNo: ')
  expect(findings({ head: { ...head, country: '609' }, lines })[0]).toContain('只能为 142')
})

test('V10: transport in a bonded list is a warning, because platforms of some places fill it in', () => {
  const head = { tradeMode: '1210', emsNo: 'E', areaCode: 'A', areaName: 'N', country: '142', billNo: 'B' }
  expect(judge('CEB621', 'V10')({ head, lines: [{ itemRecordNo: 'R' }] })).toEqual([
    expect.stringMatching(/^\?head\.billNo: .*须为空/),
  ])
  const direct = { tradeMode: '9610', trafNo: 'T', voyageNo: 'V', billNo: 'B', emsNo: 'E' }
  expect(judge('CEB621', 'V10')({ head: direct })[0]).toMatch(/^head\.emsNo: /)
})

test('V10: other trade modes are not for import lists', () => {
  expect(judge('CEB621', 'V10')({ head: { tradeMode: '9710' } })[0]).toMatch('head.tradeMode: ')
})

test('V11: one parcel, and gross is not below net', () => {
  const findings = judge('CEB621', 'V11')
  expect(findings({ head: { packNo: '1', grossWeight: '1.5', netWeight: '1.5' } })).toEqual([])
  expect(findings({ head: { packNo: '2' } })).toEqual(['head.packNo: “件数”进口只能为 1，现为 2'])
  expect(findings({ head: { grossWeight: '1.4', netWeight: '1.5' } })[0]).toMatch('head.grossWeight: ')
  expect(findings({ head: { grossWeight: '1', netWeight: '0' } })[0]).toMatch('head.netWeight: ')
  expect(judge('CEB511', 'V11')({ head: { packNo: '1', weight: '0' } })[0]).toMatch('head.weight: ')
  expect(judge('CEB603', 'V11')({ head: { packNo: '7', grossWeight: '2', netWeight: '1' } })).toEqual([])
})

test('V12: a purchase over the limit is refused, but for one single item', () => {
  const findings = judge('CEB621', 'V12')
  const head = { freight: '100', insuredFee: '0' }
  expect(findings({ head, lines: [{ qty: '1', totalPrice: '4900' }] })).toEqual([])
  expect(findings({ head, lines: [{ qty: '2', totalPrice: '4900.01' }] })).toEqual([
    'lines: 本单 5000.01 元，超过单次交易限值 5000 元',
  ])
  expect(findings({ head, lines: [{ qty: '1', totalPrice: '4900.01' }] })[0]).toMatch('?lines: ')
})

test('V12: one single item over the yearly limit is refused, whatever was bought before', () => {
  const lines = [{ qty: '1', totalPrice: '27000' }]
  expect(judge('CEB621', 'V12')({ lines })).toEqual([
    'lines: 本单 27000 元，超过单次交易限值 5000 元',
    expect.stringMatching(/^head\.buyerIdNumber: .*本单 27000 元，超过年度限值 26000 元/),
  ])
  const related = { buyerYearTotal: '20000' }
  expect(judge('CEB621', 'V12')({ lines: [{ qty: '1', totalPrice: '6001' }], related })[0]).toMatch(/^lines: /)
})

test.each([
  ['1', '25995', '10', 'lines'],
  ['1.000', '25995', '10', 'lines'],
  ['1', '25990', '10', '?lines'],
  ['1.000', '25990', '10', '?lines'],
  ['1.5', '25990', '10', 'lines'],
])('V12: one item of %s pieces for %s and freight of %s: %s', (qty, totalPrice, freight, expected) => {
  const [first = ''] = judge('CEB621', 'V12')({ head: { freight, insuredFee: '0' }, lines: [{ qty, totalPrice }] })
  expect(first.split(':')[0]).toBe(expected)
})

test('V12: the yearly limit needs what was bought before', () => {
  const lines = [{ qty: '1', totalPrice: '1000' }]
  const findings = judge('CEB621', 'V12')
  expect(findings({ lines, related: { buyerYearTotal: '25000' } })).toEqual([])
  expect(findings({ lines, related: { buyerYearTotal: '25000.01' } })[0]).toContain(
    '26000.01 元（含本单），超过年度限值 26000 元',
  )
  expect(missingFrom('CEB621', 'V12', { lines })).toEqual(['订购人本年度累计金额'])
  expect(missingFrom('CEB621', 'V12', { lines, related: { buyerYearTotal: '0' } })).toEqual([])
})

test('V12: an order over the limit is only warned of: customs judge at the list', () => {
  const head = { goodsValue: '6000', freight: '0' }
  expect(judge('CEB311', 'V12')({ head, lines: [{ qty: '2' }] })[0]).toMatch('?head.goodsValue: ')
  const related = { buyerYearTotal: '22000' }
  expect(judge('CEB311', 'V12')({ head, lines: [{ qty: '2' }], related })[1]).toMatch('?head.buyerIdNumber: ')
})

test('V13: the tax is estimated from the rates of the goods, freight shared out', () => {
  const findings = judge('CEB311', 'V13')
  const food = { vat: '0.13', consumption: '0' }
  const perfume = { vat: '0.13', consumption: '0.15' }
  const lines = [{ totalPrice: '300' }, { totalPrice: '100' }]
  // 330 × 9.1 % and 110 × 0.28 / 0.85 × 0.7
  const related = { taxRates: [food, perfume] }
  expect(findings({ head: { taxTotal: '55.4', freight: '40' }, lines, related })).toEqual([])
  expect(findings({ head: { taxTotal: '50', freight: '40' }, lines, related })).toEqual([
    expect.stringMatching(/^\?head\.taxTotal: .*55.4 元/),
  ])
  expect(missingFrom('CEB311', 'V13', { lines })).toEqual(['各项商品的税率'])
  expect(findings({ head: { taxTotal: '0', freight: '0' }, lines })).toEqual([])
})

test('V13: beyond the limit nothing is estimated', () => {
  const related = { taxRates: [{ vat: '0.13', consumption: '0' }] }
  expect(judge('CEB311', 'V13')({ head: { taxTotal: '0' }, lines: [{ totalPrice: '9000' }], related })).toEqual([])
})
