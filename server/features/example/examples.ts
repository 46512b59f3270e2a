// 示例: an invented warehouse with its goods and bills, for the screens that developers look at.
import {
  fillExamples,
  type ReportQueryInfo,
  readExampleSteps,
  readGoodsQueryInfo,
  saveExampleGoods,
} from '@kouan/contract/calls/example/example-calls.ts'
import { atLine } from '@kouan/contract/derive/check.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { InputOf } from '@kouan/contract/language/field.ts'
import { exampleGoods } from '@kouan/contract/resources/example/example-goods.ts'
import { exampleOrder } from '@kouan/contract/resources/example/example-order.ts'
import { exampleShelf } from '@kouan/contract/resources/example/example-shelf.ts'
import { sql } from 'kysely'
import { defineEntity } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { moveState } from '../../crud/serve-actions.ts'
import { addRow, deleteRows, editRow } from '../../crud/write-rows.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import { type Context, hasRight } from '../../gate/context.ts'
import { serve } from '../../gate/serve-call.ts'
import { BadInput, Forbidden, Refusal } from '../../ground/errors.ts'
import { inventedGoods, inventedOrders, inventedShelves } from './invented-rows.ts'
import { mockCalls } from './mock.ts'
import { exampleSteps } from './steps.ts'

const shelfEntity = defineEntity(exampleShelf)
const goodsEntity = defineEntity(exampleGoods)
const orderEntity = defineEntity(exampleOrder)

type Wish = InputOf<typeof saveExampleGoods.input>

/** All changes in one transaction, faults at their lines. Unchanged rows are not sent. */
async function saveGoods(context: Context, { goods, deletedIds }: Wish): Promise<null> {
  const scope = { ...goodsEntity, context }
  const rows: readonly Row[] = goods ?? []
  const gone = deletedIds ?? []
  const isNew = ({ id }: Row) => id === null || id === undefined
  const rights = [
    ['add', rows.some(isNew)],
    ['delete', gone.length > 0],
  ] as const
  for (const [right, isNeeded] of rights)
    if (isNeeded && !hasRight(context, permissionOf(exampleGoods, right))) throw new Forbidden()
  // What goes makes room for its number.
  if (gone.length > 0) await deleteRows(scope, gone)
  for (const [index, row] of rows.entries()) {
    const { id, version, ...values } = row
    try {
      if (isNew(row)) await addRow(scope, values)
      else await editRow(scope, { ...values, id, version })
    } catch (error) {
      throw error instanceof BadInput ? new BadInput(atLine({ name: 'goods', index }, error.problems ?? [])) : error
    }
  }
  return null
}

async function fill(context: Context) {
  const { rows } = await sql`select from example_goods union all select from example_shelf
    union all select from example_order limit 1`.execute(context.db)
  if (rows.length > 0) throw new Refusal('示例数据已存在，请先删除已有的示例行')
  const shelfIds = new Map<string, string>()
  for (const { name, below, ...values } of inventedShelves) {
    const parentId = below === undefined ? null : shelfIds.get(below)
    shelfIds.set(name, await addRow({ ...shelfEntity, context }, { ...values, shelfName: name, parentId }))
  }
  const goodsIds: string[] = []
  for (const { shelf, ...values } of inventedGoods()) {
    goodsIds.push(await addRow({ ...goodsEntity, context }, { ...values, shelfId: shelfIds.get(shelf) }))
  }
  const orders = inventedOrders(goodsIds)
  for (const order of orders) await addRow({ ...orderEntity, context }, order)
  return { goods: goodsIds.length, orders: orders.length, shelves: shelfIds.size }
}

export const examples: Part[] = [
  ...serveEntity(shelfEntity),
  ...serveEntity(goodsEntity, { isPolled: true, sheetKeys: ['goodsNo'] }),
  ...serveEntity(orderEntity, { actions: { submit: moveState, pass: moveState, back: moveState } }),
  serve(saveExampleGoods, saveGoods),
  serve(fillExamples, fill),
  serve(readExampleSteps, async () => exampleSteps),
  serve(
    readGoodsQueryInfo,
    async (): Promise<ReportQueryInfo[]> => [
      { field: 'goodsName', label: exampleGoods.fields.goodsName.label, mode: 'single', hidden: '0' },
      { field: 'goodsNo', label: exampleGoods.fields.goodsNo.label, mode: 'single', hidden: '1' },
    ],
  ),
  ...mockCalls({ service: goodsEntity }),
]
