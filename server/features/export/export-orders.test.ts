// 出口订单: what holds for its form beyond the documents of imports.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { exportOrder, exportOrderDocument } from '@kouan/contract/resources/export/export-order.ts'
import { expect, it } from 'vitest'
import { toDocument } from '../../domain/declaration/documents/document-content.ts'
import { aDocument, documentForm } from '../../testing/a-document.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, user } = await scene('company')
const { add, get } = callsOf(exportOrder)

const refused = async (given: object) => {
  const answer = await send(add, { ...documentForm(exportOrderDocument), ...given } as never, user)
  return answer.problems?.map(({ field, message }) => `${field} ${message}`)
}

it('S2.064 export order: of any business type of exports and in any currency, saved with a platform abroad that has no code', async () => {
  const given = { crossborderType: 'E9710', currency: '502', ebpCode: '无' }
  const { id } = await aDocument(test, user, exportOrderDocument, given)
  expect((await send(get, { id }, user)).result).toMatchObject(given)
})

it.each([
  ['E9610', 'E'],
  ['E1210', 'E'],
  ['E9710', 'B'],
  ['E9810', 'W'],
])('export order of business type %s: its message has the order type %s', (crossborderType, orderType) => {
  const fields = { ...documentForm(exportOrderDocument), crossborderType }
  expect(toDocument(exportOrderDocument, { fields, lines: [] }).head.orderType).toBe(orderType)
})

it('export order with a wrong value, code or business type: refused at the field with the reason', async () => {
  expect(await refused({ goodsValue: '1.00' })).toEqual([
    expect.stringMatching(/^goodsValue “商品价格”应等于各项商品总价之和 [\d.]+，现为 1$/),
  ])
  expect(await refused({ currency: 'USD' })).toEqual([expect.stringMatching(/^currency “?币制/)])
  expect(await refused({ ebpCode: '境外' })).toEqual([
    'ebpCode 电商平台代码：只能含数字和大写字母，境外平台没有代码时填“无”',
  ])
  expect(await refused({ crossborderType: 'I9610' })).toEqual([expect.stringMatching(/^crossborderType 业务类型/)])
})

it('export order: a second with the same key, refused with the field', async () => {
  const { form } = await aDocument(test, user, exportOrderDocument)
  const { ebpCode, ebcCode, orderNo } = form
  expect(await refused({ ebpCode, ebcCode, orderNo })).toEqual([`orderNo 订单编号：${orderNo}已存在`])
})
