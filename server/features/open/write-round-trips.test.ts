// How often a write of the open API waits for PostgreSQL.
import { expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { orderForm } from '../../testing/an-order.ts'
import { watchWrites } from '../../testing/count-writes.ts'
import { testApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'

const database = await testDatabase()
const writes = watchWrites([database.staff.pool, database.enterprise.pool])
const test = await testApp({ database })
const { sendOpen, anAccount } = openHarness(test)
const { user, enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
await aChannel(test, { enterpriseId })
const { token } = await anAccount(user)

async function writesOf(work: () => Promise<{ status: number; body: unknown }>): Promise<number> {
  writes()
  expect(await work()).toMatchObject({ status: 200 })
  // That an account was used is noted once a minute, and nobody waits for it.
  return writes().filter((text) => !text.includes('kouan_use_open_account')).length
}
const put = (form = orderForm()) => writesOf(() => sendOpen('PUT', '/documents/order', { token, body: form }))

it('a new document: waits six times, of which two find the account and count the call', async () => {
  // The first calls open connections.
  await put()
  await put()
  expect([await put(), await put(), await put()]).toEqual([6, 6, 6])
})
