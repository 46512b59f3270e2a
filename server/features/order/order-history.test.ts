// The history of an order by the roads that are jobs: a bulk change and a sheet.
import { historyCall } from '@kouan/contract/calls/row-history.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { expect, it } from 'vitest'
import { jobs } from '../../areas.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { orderCalls, orderForm } from '../../testing/an-order.ts'
import { anOrderSheet } from '../../testing/an-order-sheet.ts'
import { sheetImporter } from '../../testing/import-sheet.ts'
import { jobHarness } from '../../testing/job-harness.ts'
import { manyOrders } from '../../testing/many-orders.ts'
import { changeManyOrders } from '../../testing/order-calls.ts'

const harness = await jobHarness()
const { test, start, waitForEnd } = harness
const { send, aUser } = test
const importer = sheetImporter(harness, order)
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const user = await aUser({ rights: '*', enterpriseId })
const historyOf = async (id: string) => (await send(historyCall(order), { id }, user)).result.entries

it('bulk change: each order says who changed it, from what to what, and that it was one of many', async () => {
  const ids = await manyOrders(test, { enterpriseId, count: 2 })
  const asked = { ids: ids.join(','), field: 'ebcName', way: 'set', value: '新名称' }
  const { result } = await send(startCallOf(changeManyOrders), asked, user)
  start(jobs)
  expect(await waitForEnd(result.jobId)).toMatchObject({ state: 'DONE', fault_count: 0 })
  for (const id of ids)
    expect((await historyOf(id))[0]).toMatchObject({
      ...{ act: 'edit', way: 'bulk', wayText: '批量', by: user.username, title: changeManyOrders.title },
      values: [{ field: 'ebcName', old: '示例电商企业', new: '新名称' }],
    })
})

it('sheet: the order begins with the import, and a second one that updates it is a change', async () => {
  const buyer = { buyerRegNo: 'b', buyerName: '李示例', buyerIdNumber: orderForm().buyerIdNumber }
  const sheet = async (consigneeAddress: string) => ({
    name: '订单.xlsx',
    bytes: await anOrderSheet(1, () => ({ ...buyer, orderNo: 'HISTORY-1', consigneeAddress })),
  })
  await importer.run(user, await sheet('旧路 1 号'))
  const { records } = (await send(orderCalls.list, { orderNo: 'HISTORY-1' }, user)).result
  const id = records[0]?.id ?? ''
  expect(await historyOf(id)).toMatchObject([{ act: 'add', way: 'sheet', wayText: '表格导入', by: user.username }])
  const { outcome } = await importer.run(user, await sheet('新路 2 号'), { existing: 'update' })
  expect(outcome.documents).toMatchObject({ updated: 1 })
  expect((await historyOf(id))[0]).toMatchObject({
    ...{ act: 'edit', way: 'sheet', by: user.username },
    values: [{ field: 'consigneeAddress' }],
  })
})
