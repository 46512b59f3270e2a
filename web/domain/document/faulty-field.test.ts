import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { expect, test } from 'vitest'
import type { DocumentRow } from './document-row.ts'
import { faultyFieldOf, fieldMeant } from './faulty-field.ts'

const refused = { declareStatus: 'REJECTED', returnStatus: '100', returnType: 'CEB312Message', refusedChange: null }
/** The cast: a row of the list has many more fields, which this does not read. */
const faulty = (row: object, kind: DocumentKind = orderDocument) =>
  faultyFieldOf(kind)({ ...refused, ...row } as unknown as DocumentRow)
const ofBuyer = { returnInfo: '[Code:13127;Desc:清单订购人和订单不一致]' }

test('faulty field: that of the head which customs mean, with their words', () => {
  expect(faulty(ofBuyer)).toMatchObject({
    name: 'buyerName',
    sentence: expect.stringMatching(/^海关：清单订购人和订单不一致/) as string,
  })
})

test('faulty field: one of the goods, the name of the lines, and the cell that customs name', () => {
  const row = { returnType: 'CEB622Message', returnInfo: '第2项商品的gname填写有误' }
  expect(faulty(row, inventoryDocument)).toMatchObject({ name: 'goods', cells: [{ line: 1, name: 'gname' }] })
})

test('faulty field: the line stands once in the sentence', () => {
  const returnInfo = '[Code:100;Desc:第 2 项商品的“计量单位”须与订单一致]'
  const { sentence } = faulty({ returnType: 'CEB622Message', returnInfo }, inventoryDocument) ?? {}
  expect(sentence).toMatch(/^海关：第 2 项商品的“计量单位”须与订单一致/)
})

test('faulty field: none for the value of a partner, without a named field, and for documents that are not refused', () => {
  expect(faulty({ returnInfo: '[Code:1332;Desc:支付单支付金额与订单支付金额不一致]' })).toBeUndefined()
  expect(faulty({ returnInfo: '海关退单' })).toBeUndefined()
  expect(faulty({ ...ofBuyer, declareStatus: 'IN_CUSTOMS' })).toBeUndefined()
  expect(faulty({ ...ofBuyer, returnStatus: null })).toBeUndefined()
})

test('faulty field: of a change that was refused while its content is open', () => {
  expect(faulty({ ...ofBuyer, declareStatus: 'CHANGING', refusedChange: '2' })?.name).toBe('buyerName')
})

test('field meant: from the words of one of many refusals, none for those of a partner and without a field', () => {
  expect(fieldMeant(orderDocument, ofBuyer.returnInfo)).toBe('buyerName')
  expect(fieldMeant(orderDocument, '[Code:1332;Desc:支付单支付金额与订单支付金额不一致]')).toBeUndefined()
  expect(fieldMeant(orderDocument, '')).toBeUndefined()
})
