import { expect, test } from 'vitest'
import { fictitiousCreditCode } from './checks/fictitious.ts'
import { allCodeTables } from './codes/all-code-tables.ts'
import { exampleDocument } from './conformance/example-document.ts'
import { exampleLine, exampleNow, exampleOrder, type Order } from './conformance/example-order.ts'
import type { Finding } from './finding.ts'
import { ceb603 } from './messages/export/ceb603.ts'
import { ceb311 } from './messages/import/ceb311.ts'
import { ceb621 } from './messages/import/ceb621.ts'
import type { DocumentOf, Fields, MessageDefinition } from './messages/message.ts'
import type { CodeSets } from './rules/structure.ts'
import { assessDocument, validateDocument } from './validate.ts'

function findingsOf(change: Parameters<typeof exampleOrder>[0], tolerance?: string): Finding[] {
  const document = exampleOrder(change)
  return validateDocument({ definition: ceb311, revision: '202205', document, now: exampleNow, tolerance })
}

/** The one finding; a second one would be a sentence too many at the form. */
function headFinding(head: Partial<Order['head']>): Finding | undefined {
  const findings = findingsOf({ head })
  expect(findings.length).toBeLessThanOrEqual(1)
  return findings[0]
}

test('the example is right, in both revisions', () => {
  for (const revision of ['202205', '2018-113'] as const) {
    const document = exampleOrder()
    expect(validateDocument({ definition: ceb311, revision, document, now: exampleNow })).toEqual([])
  }
})

test('V1: the guid is a UUID in upper case', () => {
  expect(headFinding({ guid: '0a1b2c3d-1111-4222-8333-444455556667' })).toMatchObject({
    path: 'head.guid',
    rule: 'V1',
    message: '“系统唯一序号”英文字母须大写',
  })
  expect(headFinding({ guid: 'CEB621_HNZB_FXJK_20220208175055_0035' })).toMatchObject({
    path: 'head.guid',
    rule: 'V1',
    severity: 'warning',
  })
})

test('V2: the time of reporting is real and not in the future', () => {
  expect(headFinding({ appTime: '20260230103000' })).toMatchObject({ path: 'head.appTime', rule: 'V2' })
  expect(headFinding({ appTime: '20260105103101' })?.message).toBe(
    '“报送时间”不能晚于当前北京时间 20260105103100，现为 20260105103101',
  )
  expect(headFinding({ appTime: '20260105103100' })).toBeUndefined()
})

test('V3: the kind of report is 1, 2 or 3', () => {
  expect(headFinding({ appType: '4' })).toMatchObject({
    path: 'head.appType',
    rule: 'V3',
    message: '“报送类型”只能为 1 新增、2 变更、3 删除，现为“4”',
  })
  expect(headFinding({ appType: '3' })).toBeUndefined()
})

test('V4: a line’s total is price × quantity', () => {
  const wrong = exampleLine({ gnum: '2', qty: '3', price: '3.4', totalPrice: '10.22' })
  const [line, head] = findingsOf({ lines: [exampleLine({ qty: '2', price: '100.05', totalPrice: '200.1' }), wrong] })
  expect(line).toMatchObject({
    path: 'lines[1].totalPrice',
    rule: 'V4',
    message: '第 2 项商品的“总价”应为单价×数量＝3.4×3＝10.2，现为 10.22',
  })
  expect(head).toMatchObject({ path: 'head.goodsValue', rule: 'V4' })
})

test('V4: the goods value is the sum of the totals', () => {
  expect(findingsOf({ head: { goodsValue: '211', acturalPaid: '219.84' } })).toMatchObject([
    { path: 'head.goodsValue', rule: 'V4', message: '“商品价格”应等于各项商品总价之和 210.3，现为 211' },
  ])
})

test('V4: the amount paid adds up', () => {
  expect(headFinding({ acturalPaid: '219.2' })).toMatchObject({ path: 'head.acturalPaid', rule: 'V4' })
  expect(headFinding({ acturalPaid: '219.2' })?.message).toContain('＝219.14，现为 219.2')
})

test('V4: the tolerance is exact, a cent by default', () => {
  expect(headFinding({ acturalPaid: '219.15' })).toBeUndefined()
  expect(headFinding({ acturalPaid: '219.15001' })).toMatchObject({ rule: 'V4' })
  expect(findingsOf({ head: { acturalPaid: '219.15' } }, '0')).toMatchObject([{ rule: 'V4' }])
  // 0.1 × 3 is not 0.3 in binary.
  const lines = [exampleLine({ qty: '3', price: '0.1', totalPrice: '0.3' })]
  const head = { goodsValue: '0.3', freight: '0', discount: '0', taxTotal: '0', acturalPaid: '0.3' }
  expect(findingsOf({ head, lines }, '0')).toEqual([])
})

test('V7: the currency is 142 in the head and in every line', () => {
  expect(headFinding({ currency: '502' })).toMatchObject({
    path: 'head.currency',
    rule: 'V7',
    message: '“币制”进口只能为 142（人民币），现为“502”',
  })
  const [first, second] = exampleOrder().lines
  if (!first || !second) throw new Error('no lines')
  expect(findingsOf({ lines: [first, { ...second, currency: '110' }] })).toMatchObject([
    { path: 'lines[1].currency', rule: 'V7' },
  ])
})

test('V7: the buyer shows a right identity card', () => {
  expect(headFinding({ buyerIdType: '2' })).toMatchObject({ path: 'head.buyerIdType', rule: 'V7' })
  expect(headFinding({ buyerIdNumber: '990000199001010019' })).toMatchObject({ path: 'head.buyerIdNumber', rule: 'V7' })
})

test('V8: the lines count from 1', () => {
  const [first, second] = exampleOrder().lines
  if (!first || !second) throw new Error('no lines')
  expect(findingsOf({ lines: [first, { ...second, gnum: '3' }] })).toMatchObject([
    { path: 'lines[1].gnum', rule: 'V8', message: '第 2 项商品的“商品序号”须从 1 起连续编号，此项应为 2，现为“3”' },
  ])
})

test.each([
  ['orderNo', '', '“订单编号”不能为空'],
  ['orderNo', ' \u3000', '“订单编号”不能为空'],
  ['orderNo', 'x'.repeat(61), '“订单编号”最多 60 个字符，现为 61 个'],
  ['consigneeDistrict', '33010', '“收货地址行政区划代码”须为 6 个字符，现为 5 个'],
  ['ebpName', 'a\u0000b', '“电商平台名称”含有报文不允许的控制字符 U+0000'],
  ['orderType', 'E', '“订单类型”只能为 I（进口），现为“E”'],
  ['freight', '1e3', '“运杂费”须为数字，现为“1e3”'],
  ['freight', '0.123456', '“运杂费”最多 5 位小数，现为 6 位'],
  ['freight', '123456789012345.12345', '“运杂费”最多 19 位数字，现为 20 位'],
  ['freight', '-1', '“运杂费”不能小于 0，现为 -1'],
] as const)('lengths and digits: %s = %j', (name, value, message) => {
  expect(findingsOf({ head: { [name]: value } })).toContainEqual(
    expect.objectContaining({ path: `head.${name}`, message, severity: 'error' }),
  )
})

test('a field that is malformed gets one sentence, not two', () => {
  expect(headFinding({ guid: '0A1B' })).toMatchObject({ rule: 'length' })
  expect(headFinding({ appTime: '2026-01-05' })).toMatchObject({ rule: 'length' })
  expect(headFinding({ currency: 'CN' })).toMatchObject({ rule: 'V7' })
})

test('lengths count characters, not UTF-16 units', () => {
  expect(headFinding({ buyerName: '𠮷'.repeat(60) })).toBeUndefined()
  expect(headFinding({ buyerName: '𠮷'.repeat(61) })).toMatchObject({ rule: 'length' })
})

test('a quantity must be above 0, a price may be 0', () => {
  const free = exampleLine({ qty: '0', price: '0', totalPrice: '0' })
  const head = { goodsValue: '0', freight: '0', discount: '0', taxTotal: '0', acturalPaid: '0' }
  expect(findingsOf({ head, lines: [free] })).toMatchObject([
    { path: 'lines[0].qty', message: '第 1 项商品的“数量”须大于 0，现为 0' },
  ])
})

test('an order has 1 to 99 lines', () => {
  expect(findingsOf({ lines: [] })).toMatchObject([{ path: 'lines', message: '商品明细须有 1 至 99 项，现为 0 项' }])
  const lines = Array.from({ length: 100 }, (_, index) => exampleLine({ gnum: String(index + 1) }))
  const head = { goodsValue: '100', freight: '0', discount: '0', taxTotal: '0', acturalPaid: '100' }
  expect(findingsOf({ head, lines })).toMatchObject([{ path: 'lines', rule: 'lines' }])
})

test('codes are held against the tables that are given', () => {
  const document = exampleOrder({ lines: exampleOrder().lines.map((line) => ({ ...line, unit: '999' })) })
  const codes = { unit: new Set(Object.keys(allCodeTables.unit.table)) }
  const input = { definition: ceb311, revision: '202205', document, now: exampleNow } as const
  const message = '第 1 项商品的“计量单位”的代码“999”不在代码表中（代码表的版本不明），可能是新代码，请核对'
  expect(validateDocument({ ...input, codes })).toMatchObject([
    { path: 'lines[0].unit', rule: 'code', severity: 'warning', message },
    { path: 'lines[1].unit', rule: 'code', severity: 'warning' },
  ])
  // Held against a table of this year it is wrong.
  const fresh = { unit: Object.assign(new Set(codes.unit), { revised: '2026' }) }
  expect(validateDocument({ ...input, codes: fresh })).toMatchObject([{ severity: 'error' }, { severity: 'error' }])
  const malformed = exampleOrder({ lines: exampleOrder().lines.map((line) => ({ ...line, unit: 'aaa' })) })
  expect(validateDocument({ ...input, document: malformed, codes })[0]).toMatchObject({ severity: 'error' })
  expect(validateDocument(input)).toEqual([])
})

test('companies, divisions and goods have a form of their own, whatever their length allows', () => {
  expect(headFinding({ ebpCode: 'x' })).toMatchObject({
    path: 'head.ebpCode',
    rule: 'company',
    message: '“电商平台代码”须为 10 位海关注册编码或 18 位统一社会信用代码，现为 1 位',
  })
  const right = fictitiousCreditCode(1)
  const wrong = `${right.slice(0, 17)}${right.endsWith('0') ? '1' : '0'}`
  expect(headFinding({ ebcCode: right })).toBeUndefined()
  expect(headFinding({ ebcCode: wrong })).toMatchObject({ rule: 'company', path: 'head.ebcCode' })
  expect(headFinding({ payCode: '33019' })).toMatchObject({ rule: 'company', path: 'head.payCode' })
  // An import's platform has a code; only an export's may have none.
  expect(headFinding({ ebpCode: '无' })).toMatchObject({ rule: 'company' })
  expect(headFinding({ consigneeDistrict: 'abcdef' })).toMatchObject({ rule: 'division' })
  expect(headFinding({ consigneeDistrict: '330106' })).toBeUndefined()
})

test('what the goods, the owner and the guarantor of a list may be', () => {
  const judged = (definition: MessageDefinition, change: { head?: Fields; line?: Fields }) => {
    const { head, lines } = exampleDocument({ definition, revision: '202205', optional: 'all' })
    const document = { head: { ...head, ...change.head }, lines: lines.map((line) => ({ ...line, ...change.line })) }
    const findings = validateDocument<MessageDefinition>({
      definition,
      revision: '202205',
      document: document as DocumentOf<MessageDefinition>,
      now: exampleNow,
    })
    return findings.filter(({ rule }) => rule === 'company' || rule === 'goods').map(({ path }) => path)
  }
  expect(judged(ceb621, { line: { gcode: 'ABCDEFGHIJ' } })).toEqual(['lines[0].gcode'])
  expect(judged(ceb621, { line: { gcode: '7701101000' } })).toEqual(['lines[0].gcode'])
  expect(judged(ceb621, { line: { gcode: '0409000000' } })).toEqual([])
  expect(judged(ceb621, { head: { assureCode: 'guarantee-2026-1' } })).toEqual([])
  expect(judged(ceb621, { head: { assureCode: '9900D9000x' } })).toEqual(['head.assureCode'])
  expect(judged(ceb603, { head: { ebpCode: '无', ownerCode: 'NO' } })).toEqual([])
  expect(judged(ceb603, { head: { ebcCode: '无', ownerCode: 'NONE' } })).toEqual(['head.ebcCode', 'head.ownerCode'])
})

test('codes without their tables are not judged, and the tables are named', () => {
  const judge = (codes?: CodeSets) =>
    assessDocument({
      definition: ceb311,
      revision: '202205',
      document: exampleOrder(),
      now: exampleNow,
      ...(codes && { codes }),
    })
  expect(judge().tablesNotGiven).toEqual(expect.arrayContaining(['currency', 'country', 'unit']))
  expect(judge({ currency: new Set(['142']) }).tablesNotGiven).not.toContain('currency')
})
