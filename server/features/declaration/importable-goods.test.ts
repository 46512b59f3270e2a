// 零售进口商品清单: an import list whose goods it does not hold, or holds with a note, is declared with advice.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { importableGoods } from '@kouan/contract/resources/declaration/importable-goods.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { expect, it } from 'vitest'
import { aDocument, declareOf, documentForm } from '../../testing/a-document.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, staff, enterpriseId, user } = await scene('shop', {
  signs: true,
  company: { companyRoles: 'EBC,PAY' },
})

const { add, edit, list } = callsOf(importableGoods)
const keep = (hsCode: string, note = '') => send(add, { hsCode, goodsName: '示例商品', note, edition: '示例版' }, staff)

/** Sentences about the goods of a list that is declared. */
async function warningsOf(gcode: string): Promise<string[]> {
  const goods = documentForm(inventoryDocument).goods?.map((line) => ({ ...line, gcode })) ?? []
  const { id } = await aDocument(test, user, inventoryDocument, { goods })
  const { result } = await send(declareOf(inventoryDocument), { ids: id }, user)
  expect(result).toMatchObject({ done: 1, faults: [] })
  return result.warnings.filter((sentence) => sentence.includes('零售进口商品清单'))
}

it('without a list nothing is said; with one, of goods that it lacks or has a note about', async () => {
  expect(await warningsOf('9617009000')).toEqual([])
  expect(await keep('19011010')).toMatchObject({ success: true })
  await keep('0409', '仅限网购保税商品')
  await keep('33049900', '每人每年不超过 10 件')
  expect(await warningsOf('1901101000')).toEqual([])
  const [sentence, ...others] = await warningsOf('9617009000')
  expect(others).toEqual([])
  expect(sentence).toMatch(/^清单 .+：第 1 项商品的“商品编码” 9617009000 不在零售进口商品清单中/)
  expect(await warningsOf('0409000000')).toEqual([expect.stringContaining('“仅限网购保税商品”，监管方式 9610 不适用')])
  expect(await warningsOf('3304990029')).toEqual([expect.stringContaining('备注为“每人每年不超过 10 件”')])
})

it('other kinds of documents: not held against the list', async () => {
  const { id } = await aDocument(test, user, orderDocument)
  const { result } = await send(declareOf(orderDocument), { ids: id }, user)
  expect(result).toMatchObject({ done: 1, warnings: [] })
})

it('a code twice, and one that is none: refused at the field; an enterprise reads and changes nothing', async () => {
  await keep('9603')
  expect((await keep('9603')).problems).toMatchObject([{ field: 'hsCode' }])
  for (const code of ['960', '96032', '96AB', '96032100000'])
    expect((await keep(code)).problems, code).toMatchObject([{ field: 'hsCode' }])
  const reader = await test.aUser({ rights: ['importableGoods:list'], enterpriseId })
  const { records } = (await send(list, { hsCode: '9603*' }, reader)).result
  expect(records).toMatchObject([{ hsCode: '9603', goodsName: '示例商品', edition: '示例版' }])
  const { id = '', version = 0 } = records[0] ?? {}
  expect(await send(edit, { id, version, note: '改' } as never, reader)).toMatchObject({ success: false })
})
