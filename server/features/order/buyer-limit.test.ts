// The buyer's yearly limit, told before an order is declared.

import { fictitiousIdentityCard } from '@kouan/customs/checks/fictitious.ts'
import { expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { manyOrders } from '../../testing/many-orders.ts'
import { orderDetail } from '../../testing/order-calls.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, aUser, database } = test

const buyer = fictitiousIdentityCard({ birthDate: '19900307', serial: 7 })
const other = fictitiousIdentityCard({ birthDate: '19900307', serial: 9 })

/** One of a purchase of this worth, the freight among it. */
const worth = (value: number, buyerIdNumber = buyer) => ({
  goodsValue: String(value - 10),
  freight: '10',
  buyerIdNumber,
})

it('counts what the enterprise declared for the buyer this year, and nothing that was sent back or is of another', async () => {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const user = await aUser({ rights: '*', enterpriseId })
  const { enterpriseId: stranger } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  await manyOrders(test, { enterpriseId: stranger, count: 1, formOf: () => worth(9000) })
  const forms = [worth(4000), worth(800, other), worth(700), worth(600), worth(4900)]
  const ids = await manyOrders(test, { enterpriseId, count: forms.length, formOf: (n) => forms[n] ?? {} })
  const [taken = '', , refused = '', former = '', mine = ''] = ids
  const set = (id: string, change: string) => database.pool.query(`update order_head set ${change} where id = $1`, [id])
  await database.pool.query("update order_head set declare_status = 'IN_CUSTOMS' where id <> $1", [mine])
  await set(refused, "declare_status = 'REJECTED'")
  await set(former, "create_time = now() - interval '1 year'")
  const buyerOf = async (id: string) => (await send(orderDetail, { id }, user)).result.buyer

  const limits = { singleLimit: '5000', yearlyLimit: '26000' }
  const sums = async (id: string) => {
    const found = await buyerOf(id)
    return found && { ...found, before: Number(found.before), own: Number(found.own), total: Number(found.total) }
  }
  expect(await sums(mine)).toEqual({
    ...limits,
    before: 4000,
    own: 4900,
    total: 8900,
    isOverSingle: false,
    isOverYear: false,
  })
  expect(await buyerOf(taken)).toBeNull()
  await set(mine, 'goods_value = 4991')
  expect(await sums(mine)).toMatchObject({ own: 5001, isOverSingle: true, isOverYear: false })
  await set(taken, 'goods_value = 20990')
  expect(await sums(mine)).toMatchObject({ before: 21_000, total: 26_001, isOverYear: true })
})
