// 示例: an invented warehouse with its goods and bills, for the screens that developers look at.
import {
  type ExampleStep,
  fillExamples,
  type ReportQueryInfo,
  readExampleSteps,
  readGoodsQueryInfo,
  saveExampleGoods,
} from '@kouan/contract/calls/example/example-calls.ts'
import {
  type MockPage,
  mockAllPermissions,
  mockPermissions,
  mockRoles,
  mockServices,
  mockUsers,
} from '@kouan/contract/calls/example/mock-calls.ts'
import { largestPageSize } from '@kouan/contract/derive/calls.ts'
import type { Page } from '@kouan/contract/language/call.ts'
import type { ButtonRight } from '@kouan/contract/menu/menu-item.ts'
import { exampleGoods } from '@kouan/contract/resources/example/example-goods.ts'
import { exampleOrder } from '@kouan/contract/resources/example/example-order.ts'
import { exampleShelf } from '@kouan/contract/resources/example/example-shelf.ts'
import { sql } from 'kysely'
import { defineEntity, type Entity, entityNamed } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import { listRows } from '../../crud/read-rows.ts'
import { saveTable } from '../../crud/save-table.ts'
import { moveState } from '../../crud/serve-actions.ts'
import { addRow } from '../../crud/write-rows.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import type { Context } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { Refusal } from '../../ground/errors.ts'
import { inventedGoods, inventedOrders, inventedShelves } from './invented-rows.ts'

const pageOfMock = ({ records, size, current, pages, total }: Page<Row>): MockPage => ({
  data: records,
  pageSize: size,
  pageNo: current,
  totalPage: pages,
  totalCount: total,
})

/** `service`: the rows that stand for services. */
function mockCalls({ service }: { service: Entity }): Served[] {
  const pages = [
    [mockUsers, () => entityNamed('user')],
    [mockRoles, () => entityNamed('role')],
    [mockServices, () => service],
    [mockPermissions, () => entityNamed('menu')],
  ] as const
  return [
    ...pages.map(([call, entity]) =>
      serve(call, async (context, input) => pageOfMock(await listRows({ ...entity(), context }, input))),
    ),
    serve(mockAllPermissions, async (context) => {
      const scope = { ...entityNamed('menu'), context }
      const first = await listRows(scope, { pageNo: 1, pageSize: largestPageSize })
      const records = [...first.records]
      for (let pageNo = 2; pageNo <= first.pages; pageNo++)
        records.push(...(await listRows(scope, { pageNo, pageSize: largestPageSize })).records)
      return records
    }),
  ]
}

const shelfEntity = defineEntity({ resource: exampleShelf })
const goodsEntity = defineEntity({ resource: exampleGoods })
const orderEntity = defineEntity({ resource: exampleOrder })

const right = (action: string, describe: string, type: '1' | '2' = '1'): ButtonRight => ({
  action: `exampleOrder:${action}`,
  describe,
  type,
  status: '1',
})

/** At 复核 the bill can be looked at, no longer changed. */
export const exampleSteps: ExampleStep[] = [
  { code: 'FILL', title: '填写', permissions: [right('edit', '编辑'), right('submit', '提交')] },
  {
    code: 'CHECK',
    title: '复核',
    permissions: [right('edit', '编辑', '2'), right('pass', '通过'), right('back', '退回')],
  },
  { code: 'DONE', title: '办结', permissions: [] },
]

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
  // Unchanged rows are not sent.
  serve(saveExampleGoods, (context, { goods, deletedIds }) =>
    saveTable({ ...goodsEntity, context }, { name: 'goods', rows: goods ?? [], deletedIds: deletedIds ?? [] }),
  ),
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
