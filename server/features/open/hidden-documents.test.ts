// Open calls show no row that the data rules of the person hide, and documents of no kind that the account does not have.

import { permissionsOf } from '@kouan/contract/derive/permissions.ts'
import { openAccount } from '@kouan/contract/resources/open/open-account.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { orderForm } from '../../testing/an-order.ts'
import { declarationHarness, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'

const harness = await declarationHarness()
const { test } = harness
const { database, aUser } = test
const { sendOpen, anAccount } = openHarness(test)
await harness.start()

const { user, enterpriseId } = await anEnterprise(test)
await aChannel(test, { enterpriseId, simulated: { simDelaySeconds: 0, simOutcome: 'PASS' } })
const { token } = await anAccount(user)
const written = await sendOpen('PUT', '/documents/order', { token, body: orderForm() })
const { id } = written.body as { id: string }
await sendOpen('POST', '/documents/order/declare', { token, body: { ids: [id] } })
await eventually('state of the order', () => stateOf(test, id), 'IN_CUSTOMS 120')

const receiptsOf = async (token: string) =>
  ((await sendOpen('GET', `/receipts?documentId=${id}`, { token })).body.receipts ?? []) as { id: string }[]
const [receipt] = await receiptsOf(token)
const shownTo = async (token: string) => ({
  states: ((await sendOpen('GET', '/states', { token })).body.states as object[]).length,
  receipts: (await receiptsOf(token)).length,
  message: (await sendOpen('GET', `/receipts/${receipt?.id}/message`, { token })).status,
  channels: ((await sendOpen('GET', '/channels', { token })).body.channels as object[]).length,
})

const rights = [
  ...permissionsOf(openAccount).map(({ code }) => code),
  ...['order:list', 'payment:list', 'receipt:list', 'enterpriseChannel:list'],
]

/** A person whose right to this list lets no row through: its rule is lost. */
async function aNarrowed(list: string) {
  const person = await aUser({ enterpriseId, rights: rights.filter((right) => right !== list) })
  await sql`with made as (insert into sys_permission (name, menu_type, perms) values ('narrowed', 1, ${list}) returning id)
    insert into sys_role_permission (role_id, permission_id, data_rule_ids)
    select r.role_id, made.id, '{1}' from made, sys_user_role r where r.user_id = ${person.id}`.execute(database.kysely)
  await sql`update sys_version set version = version + 1 where name = 'rights'`.execute(database.kysely)
  return person
}

const whole = { states: expect.any(Number), receipts: expect.any(Number), message: 200, channels: 1 }

it('person whom nothing narrows: states, receipts, the message and channels', async () => {
  const shown = () => shownTo(token)
  await eventually('states', async () => (await shown()).states > 0)
  expect(await shown()).toEqual(whole)
  expect(receipt?.id).toMatch(/^\d+$/)
})

it.each([
  ['order:list', { states: 0, receipts: 0, message: 404 }],
  ['receipt:list', { receipts: 0, message: 404 }],
  ['enterpriseChannel:list', { channels: 0 }],
])('person whose rules of %s let nothing through: nothing of it', async (list, hidden) => {
  const { token } = await anAccount(await aNarrowed(list))
  expect(await shownTo(token)).toEqual({ ...whole, ...hidden })
})

it('account without the kind of the document: no state, receipt or message', async () => {
  const { token } = await anAccount(await aUser({ enterpriseId, rights }), { kinds: 'payment' })
  expect(await shownTo(token)).toEqual({ ...whole, states: 0, receipts: 0, message: 404 })
})
