import { expect, test } from 'vitest'
import { inventoryDocument } from '../declaration/inventory.ts'
import { orderDocument } from '../order/order.ts'
import { reasonFieldsOf } from './document-reason.ts'

const refused = { returnType: 'CEB622Message', returnStatus: '100', returnInfo: '' }
const none = { reasonCode: null, mending: null, field: null }

test('reason of a document: none without a receipt, after good news and on the way', () => {
  expect(reasonFieldsOf(orderDocument, { returnType: null, returnStatus: null, returnInfo: null })).toEqual(none)
  for (const returnStatus of ['2', '120', '800'])
    expect(reasonFieldsOf(inventoryDocument, { ...refused, returnStatus })).toEqual(none)
})

test.each([
  ['a code of the text', '[Code:13127;Desc:清单订购人和订单不一致]', '13127', 'buyerName'],
  ['small letters and blanks', '[ code : 1327 ; desc : 不一致 ]', '1327', 'buyerIdNumber'],
  ['several codes', '[Code:1301;Desc:系统异常][Code:1313;Desc:超过年度限额]', '1313', 'buyerIdNumber'],
  ['a value of the goods', '第2项商品的qty填写有误', '100', 'goods[1].qty'],
  ['an English sentence', 'the field qty of 第1项 is wrong', '100', 'goods[0].qty'],
  ['a value of goods without their number', '数量填写有误', '100', 'qty'],
  ['a field that the document has not', '[Code:13035;Desc:支付企业不一致]', '13035', null],
])('reason of a document: %s, code and field', (_, returnInfo, reasonCode, field) => {
  expect(reasonFieldsOf(inventoryDocument, { ...refused, returnInfo })).toMatchObject({ reasonCode, field })
})

test('reason of a document: held by an officer, the code that shops pass on', () => {
  const held = { ...refused, returnStatus: '300', returnInfo: '[Code:1200;Desc:待人工审核]' }
  expect(reasonFieldsOf(inventoryDocument, held)).toEqual({
    reasonCode: '1200',
    mending: '请等待海关人工审核，勿重复申报',
    field: null,
  })
})
