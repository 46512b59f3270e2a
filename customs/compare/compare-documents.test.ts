import { expect, test } from 'vitest'
import { exampleNow } from '../conformance/example-order.ts'
import { exampleShipment } from '../conformance/example-shipments.ts'
import { declarations } from '../messages/catalogue.ts'
import type { Fields } from '../messages/message.ts'
import { comparisons, comparisonsOf } from '../rules/comparisons.ts'
import { compareDocuments } from './compare-documents.ts'
import type { ComparedDocument } from './compared-document.ts'

const compare = (documents: readonly ComparedDocument[]) =>
  compareDocuments({ documents, revision: '202205', now: exampleNow })

type Change = { head?: Fields; line?: Fields }
const changed = (documents: readonly ComparedDocument[], short: string, { head, line }: Change) =>
  documents.map((one) => {
    if (one.type !== `CEB${short}Message`) return one
    return { ...one, head: { ...one.head, ...head }, lines: one.lines.map((own) => ({ ...own, ...line })) }
  })
/** 'type path rule' of everything that is found when one document of a shipment says something else. */
const found = (short: string, change: Change) =>
  compare(changed(exampleShipment(1), short, change)).findings.map(({ type, path, rule, severity }) => {
    return `${severity === 'warning' ? '?' : ''}${type.slice(3, 6)} ${path} ${rule}`
  })

test('ten shipments that agree in everything are found right', () => {
  const documents = Array.from({ length: 10 }, (_, at) => exampleShipment(at + 1)).flat()
  const { findings, unjudged, counts } = compare(documents)
  expect({ findings, unjudged }).toEqual({ findings: [], unjudged: [] })
  expect(Object.keys(counts)).toHaveLength(19)
})

test('a sentence names both sides and both values', () => {
  const { findings } = compare(changed(exampleShipment(1), '621', { head: { buyerName: '李示例' } }))
  expect(findings.map(({ message }) => message)).toContain('“订购人姓名”须与订单一致：清单为“李示例”，订单为“张示例”')
  expect(findings.map(({ message }) => message)).toContain(
    '“订购人姓名”须与支付单的“支付人姓名”一致：清单为“李示例”，支付单为“张示例”',
  )
})

test.each<[string, Change, string[]]>([
  ['411', { head: { payerName: '李示例' } }, ['411 head.payerName V5', '621 head.buyerName V20']],
  ['411', { head: { amountPaid: '229.24' } }, ['411 head.amountPaid V5']],
  ['411', { head: { amountPaid: '229.220' } }, []],
  ['411', { head: { amountPaid: '229.23' } }, []],
  ['411', { head: { orderNo: 'OTHER' } }, ['411 head.orderNo V5', '621 head.orderNo V20']],
  ['511', { head: { consignee: '李示例' } }, ['511 head.consignee V6']],
  ['511', { head: { logisticsCode: '9900D90001' } }, ['513 head.logisticsCode V20', '621 head.logisticsCode V20']],
  ['513', { head: { logisticsCode: '9900D90001' } }, ['513 head.logisticsCode V20']],
  ['513', { head: { logisticsNo: 'NONE' } }, ['513 head.logisticsNo missing']],
  ['513', { head: { logisticsName: '别的名称' } }, []],
  [
    '621',
    { head: { orderNo: 'OTHER' } },
    [
      '621 head.orderNo V20',
      '621 head.orderNo V20',
      '621 head.orderNo V20',
      '623 head.orderNo V20',
      '625 head.orderNo V20',
    ],
  ],
  ['621', { line: { price: '100.06' } }, ['621 lines[0].price V8']],
  ['621', { line: { gname: '糖果' } }, ['621 lines[0].gname V8', '625 lines[0].gname V20']],
  ['621', { line: { country: '502' } }, ['621 lines[0].country V8']],
  ['621', { line: { barCode: '692' } }, ['?621 lines[0].barCode V8']],
  ['621', { head: { consigneeAddress: '别处' } }, ['?621 head.consigneeAddress V20', '?621 head.consigneeAddress V20']],
  [
    '621',
    { head: { buyerTelephone: '13900000009' } },
    ['621 head.buyerTelephone V20', '?623 head.buyerTelephone V20', '?625 head.buyerTelephone V20'],
  ],
  ['623', { head: { buyerTelephone: '13900000009' } }, ['?623 head.buyerTelephone V20']],
  ['625', { head: { buyerTelephone: '13900000009' } }, ['?625 head.buyerTelephone V20']],
  ['623', { head: { buyerName: '李示例' } }, ['623 head.buyerName V20']],
  ['623', { head: { invtNo: '220020269999999999' } }, ['623 head.invtNo V20']],
  ['625', { line: { gcode: '0409000000' } }, ['625 lines[0].gcode V20']],
  ['625', { line: { qty: '3' } }, ['625 lines[0].qty V17']],
  ['711', { head: { billNo: 'B' } }, ['711 head.billNo V20']],
  ['711', { line: { logisticsNo: 'NONE' } }, ['711 lines[0].logisticsNo V20']],
  ['603', { head: { tradeMode: '9710' } }, ['603 head.tradeMode V15']],
  ['603', { line: { totalPrice: '1' } }, ['603 lines[0].totalPrice V8']],
  ['605', { head: { customsCode: '2233' } }, ['605 head.customsCode V20']],
  ['605', { head: { preNo: 'B20260109000000999' } }, []],
  ['607', { head: { grossWeight: '5' } }, ['?607 head.grossWeight V20']],
  ['607', { head: { trafMode: '4' } }, ['607 head.trafMode V20', '?509 head.trafMode V20']],
  [
    '607',
    { line: { logisticsNo: 'NONE', invtNo: '' } },
    ['607 lines[0].logisticsNo V20', '509 lines[0].logisticsNo V20'],
  ],
  ['507', { line: { logisticsNo: 'NONE' } }, ['507 lines[0].logisticsNo V20', '507 lines[0].logisticsNo V20']],
  ['507', { head: { billNo: 'B' } }, ['507 head.billNo V20']],
  ['507', { head: { billNo: '' } }, []],
  ['507', { head: { logisticsCode: '9900D90001' } }, ['507 head.logisticsCode V20', '507 head.logisticsCode V20']],
  ['507', { head: { trafMode: '4', customsCode: '2233' } }, ['?507 head.customsCode V20', '?507 head.trafMode V20']],
  ['509', { line: { logisticsNo: 'NONE' } }, ['509 lines[0].logisticsNo V20']],
  ['509', { head: { billNo: 'B' } }, ['509 head.billNo V20']],
  ['509', { head: { logisticsCode: '9900D90001' } }, ['509 head.logisticsCode V20']],
  ['509', { head: { voyageNo: 'V-2', leaveTime: '20260106100000' } }, ['?509 head.voyageNo V20']],
  ['701', { line: { invtNo: 'NONE' } }, ['701 lines[0].invtNo V20']],
  ['701', { head: { agentCode: '9900D90001' } }, ['701 head.agentCode V20']],
  ['213', { line: { qty1: '2' } }, ['213 lines[0].qty1 V17']],
  ['215', { head: { invtNo: '220020269999999999' } }, ['215 head.invtNo V20']],
  ['215', { head: { billNo: 'B' } }, ['215 head.billNo V20']],
  ['215', { head: { trafMode: '4' } }, ['?215 head.trafMode V20']],
  ['215', { head: { coElNo: 'COUNT-1' } }, []],
  ['215', { head: { logisticsNo: 'NONE' } }, ['215 head.logisticsNo V20']],
  ['215', { head: { logisticsNo: 'NONE', invtNo: '' } }, ['215 head.logisticsNo missing']],
])('CEB%s with %j: %j', (short, change, expected) => {
  expect(found(short, change).sort()).toEqual([...expected].sort())
})

test.each(['623', '625'])(
  'application %s about a list: found by its parcel where it names neither list nor order',
  (short) => {
    const blank = { invtNo: '', orderNo: '' }
    expect(found(short, { head: blank })).toEqual([])
    expect(found(short, { head: { ...blank, buyerName: '李示例' } })).toEqual([`${short} head.buyerName V20`])
  },
)

test.each(['1210', '1239'])('return of a bonded import (%s) at another office: advice that says so', (tradeMode) => {
  const documents = changed(exampleShipment(1), '621', { head: { tradeMode } })
  const { findings } = compare(changed(documents, '625', { head: { customsCode: '2900' } }))
  expect(findings).toMatchObject([{ path: 'head.customsCode', severity: 'warning', type: 'CEB625Message' }])
  expect(findings[0]?.message).toMatch(/退货申请单为“2900”，清单为“2200”；监管方式 \d+ 可以不同，.*仅供参考/)
  const cancelled = compare(changed(documents, '623', { head: { customsCode: '2900' } })).findings
  expect(cancelled).toMatchObject([{ path: 'head.customsCode', severity: 'error', type: 'CEB623Message' }])
})

test('return of a direct purchase at another office: refused', () => {
  expect(found('625', { head: { customsCode: '2900' } })).toEqual(['625 head.customsCode V20'])
})

test.each(['9610', '9710', '9810', '1210'])(
  'return of an export (%s) at another office: nothing to say',
  (tradeMode) => {
    const documents = changed(exampleShipment(1), '603', { head: { tradeMode } })
    const ofReturn = (given: ComparedDocument[]) =>
      compare(given).findings.filter(({ type }) => type === 'CEB213Message')
    expect(ofReturn(changed(documents, '213', { head: { customsCode: '2900' } }))).toEqual(ofReturn(documents))
  },
)

test('two returns of one list: refused once they are more than was sold, versions of one count once', () => {
  const documents = exampleShipment(1)
  const [refund] = documents.filter(({ type }) => type === 'CEB625Message')
  if (!refund) throw new Error('no refund')
  const sold = documents.find(({ type }) => type === 'CEB621Message')?.lines[0]?.qty ?? ''
  const returning = (copNo: string, qty: string) => ({
    ...refund,
    name: copNo,
    head: { ...refund.head, copNo },
    lines: refund.lines.map((line) => ({ ...line, qty })),
  })
  const others = documents.filter((one) => one !== refund)
  const rules = (...refunds: ComparedDocument[]) =>
    compare([...others, ...refunds]).findings.map(({ name, path, rule }) => `${name} ${path} ${rule}`)
  expect(rules(returning('A', sold))).toEqual([])
  expect(rules(returning('A', sold), returning('A', sold))).toEqual([])
  expect(rules(returning('A', sold), returning('B', '0.5'))).toEqual(['B lines[0].qty V17'])
})

test('a simplified list cannot be summed up', () => {
  expect(found('603', { head: { statisticsFlag: 'A' } })).toEqual(['701 lines[0].invtNo V20'])
})

test('what belongs to nothing is said, and what could not be compared too', () => {
  const [order, payment, waybill, list] = exampleShipment(1) as [
    ComparedDocument,
    ComparedDocument,
    ComparedDocument,
    ComparedDocument,
  ]
  const other = { ...waybill, head: { ...waybill.head, orderNo: 'OTHER' } }
  const { findings } = compare([order, other])
  expect(findings).toMatchObject([{ rule: 'missing', message: '运单没有对应的订单：orderNo OTHER' }])
  expect(compare([list, order]).unjudged.map(({ what }) => what)).toEqual([
    '清单（CEB621Message）与支付单（CEB411Message）',
    '清单（CEB621Message）与运单（CEB511Message）',
  ])
  expect(compare([order, payment, waybill, list]).unjudged).toEqual([])
})

/** Others are held against them. */
const passive = ['CEB311Message', 'CEB303Message', 'CEB505Message']

test.each(exampleShipment(1).filter(({ type }) => !passive.includes(type)))(
  '$type without what it is held against: named as not judged, with what is missing',
  (document) => {
    const { findings, unjudged } = compare([document])
    expect(findings).toEqual([])
    expect(unjudged).toEqual(
      comparisonsOf(document.type).map(({ to }) => ({
        what: expect.stringMatching(new RegExp(`（${document.type}）与.+（${to}）`)),
        why: expect.stringContaining('没有一份'),
      })),
    )
  },
)

test.each(passive)('%s alone, which others are held against: named as not judged', (type) => {
  const documents = exampleShipment(1).filter((one) => one.type === type)
  expect(compare(documents).unjudged).toEqual([
    { what: expect.stringContaining(`（${type}）`), why: expect.stringContaining('没有与它对照的单证') },
  ])
})

test('kinds that are declared: each is held against another, and one that is not would be named as not judged', () => {
  const types = declarations.map(({ type }) => type)
  const isHeld = (type: string) => comparisons.some(({ from, to }) => from === type || to === type)
  expect(types.filter((type) => !isHeld(type))).toEqual([])
  const { unjudged } = compare([{ name: 'x', type: 'CEB622Message', head: {}, lines: [] }])
  expect(unjudged).toEqual([
    { what: expect.stringContaining('（CEB622Message）'), why: expect.stringContaining('没有与它对照的单证') },
  ])
})

test('departure of the parcels of two master bills: each line is held against the bill that lists it', () => {
  const [one, other] = [exampleShipment(1), exampleShipment(2)]
  const departure = one.find(({ type }) => type === 'CEB509Message')
  const bills = [...one, ...other].filter(({ type }) => type === 'CEB607Message')
  const [, second] = bills
  if (!departure || !second) throw new Error('no departure')
  const lines = [...departure.lines, ...second.lines].map((line, at) => ({ ...line, gnum: String(at + 1) }))
  const { findings } = compare([...bills, { ...departure, lines }])
  const told = findings.filter(({ type }) => type === 'CEB509Message')
  expect(told.map(({ path, rule }) => `${path} ${rule}`)).toEqual(['head.billNo V20'])
  expect(told[0]?.message).toMatch(/须与总分单一致：离境单为“.+”，总分单为“.+”（第 2 项，物流运单编号 LGS-2）/)
  const ofOneBill = second.head.billNo
  const alike = bills.map((bill) => ({ ...bill, head: { ...bill.head, billNo: ofOneBill } }))
  const head = { ...departure.head, billNo: ofOneBill }
  const { findings: none } = compare([...alike, { ...departure, head, lines }])
  expect(none.filter(({ type }) => type === 'CEB509Message')).toEqual([])
})

test('of several versions the latest counts, of two of one time the one behind, and a deletion is none', () => {
  const [order, payment] = exampleShipment(1) as [ComparedDocument, ComparedDocument]
  const older = { ...order, head: { ...order.head, appTime: '20260104103000', acturalPaid: '1' } }
  const deletion = { ...order, head: { ...order.head, appType: '3', acturalPaid: '2', appTime: '20260106103000' } }
  for (const documents of [
    [older, order, deletion, payment],
    [deletion, payment, order, older],
  ]) {
    expect(compare(documents).findings).toEqual([])
  }
  const sameTime = { ...order, head: { ...order.head, acturalPaid: '1' } }
  expect(compare([sameTime, order, payment]).findings).toEqual([])
  expect(compare([order, sameTime, payment]).findings).not.toEqual([])
})

test('parts of one series are held against each other', () => {
  const parts = exampleShipment(1).filter(({ type }) => type === 'CEB509Message' || type === 'CEB607Message')
  const [part] = parts
  if (!part) throw new Error('no part')
  const numbered = (msgSeqNo: string) => ({
    ...part,
    head: { ...part.head, msgCount: '3', msgSeqNo },
    lines: part.lines.map((line) => ({ ...line, logisticsNo: `LGS-${msgSeqNo}` })),
  })
  const rules = (...numbers: string[]) =>
    compare(numbers.map(numbered)).findings.map(({ rule, path }) => `${rule} ${path}`)
  expect(rules('1', '2', '3')).toEqual([])
  expect(rules('1', '1', '3')).toContain('V18 head.msgSeqNo')
  expect(rules('1', '3')).toContain('V18 head.msgSeqNo')
})
