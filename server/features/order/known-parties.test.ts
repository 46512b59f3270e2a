// What a new order begins with: the shops that the enterprise's orders were for.
import { documentCalls } from '@kouan/contract/calls/document.ts'
import { paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { manyOrders } from '../../testing/many-orders.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, aUser } = test
const { knownParties } = documentCalls(order)

const shop = (n: number) => ({
  ebpCode: `9900D9000${n}`,
  ebpName: `示例平台${n}`,
  ebcCode: '9900D90002',
  ebcName: '示例电商企业',
})

it('names each shop of the enterprise once, the newest first, and none to anybody else', async () => {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const user = await aUser({ rights: '*', enterpriseId })
  const { enterpriseId: stranger } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  expect((await send(knownParties, {}, user)).result).toEqual([])
  await manyOrders(test, { enterpriseId: stranger, count: 1, formOf: () => shop(9) })
  for (const n of [1, 2, 1]) await manyOrders(test, { enterpriseId, count: 2, formOf: () => shop(n) })
  expect((await send(knownParties, {}, user)).result).toEqual([shop(1), shop(2)])
  expect((await send(knownParties, {}, await aUser({ rights: '*' }))).result).toEqual([])
  expect((await send(documentCalls(paymentDocument.resource).knownParties, {}, user)).result).toEqual([])
  expect(await send(knownParties, {}, await aUser({ rights: ['order:list'], enterpriseId }))).toMatchObject({
    status: 403,
  })
})
