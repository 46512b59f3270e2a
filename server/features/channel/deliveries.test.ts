import { readDeliveredContent } from '@kouan/contract/calls/delivery.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { delivery } from '@kouan/contract/resources/channel/delivery.ts'
import { expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { enqueueDelivery } from '../../domain/delivery/delivery.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, database, services, enterpriseId } = await scene('company')
const calls = callsOf(delivery)
const staff = await test.aUser({ rights: ['delivery:list', 'delivery:resend'] })
const own = await test.aUser({ rights: ['delivery:list', 'delivery:resend'], enterpriseId })
const reader = await test.aUser({ rights: ['delivery:list'], enterpriseId })

const put = async (
  title: string,
  of: string | null,
  scope = { tenantId: '0', enterpriseId: null as string | null },
) => {
  const messageId = await inTransaction({ db: database.kysely, scope }, (db) =>
    enqueueDelivery(
      { db, vault: services.vault, now: test.clock.now() },
      {
        target: { kind: 'WEBHOOK', id: '1', name: '示例地址' },
        ...{ enterpriseId: of, subject: title, event: 'test', title },
        content: {
          type: 'application/json',
          fileName: 'a.json',
          bytes: Buffer.from('{"buyerIdNumber":"110101199001011237"}'),
        },
      },
    ),
  )
  const { rows } = await database.pool.query<{ id: string }>('select id from delivery where message_id = $1', [
    messageId,
  ])
  return String(rows[0]?.id)
}
const settle = (id: string, status: string) =>
  database.pool.query(
    `with done as (delete from work_item where key = $1::text)
    update delivery set status = $2, failures = 5, problem = '对方拒绝连接' where id = $1::bigint`,
    [id, status],
  )
const titles = async (who: typeof staff) =>
  (await send(calls.list, { pageSize: 50 }, who)).result.records.map(({ title }) => title).toSorted()

const ofOwn = await put('own', enterpriseId)
const ofStaff = await put('staff', null)

it('S2.065 staff see all deliveries, an enterprise its own; one that it caused for staff alone is stored', async () => {
  await inTransaction({ db: database.enterprise.kysely, scope: { tenantId: '0', enterpriseId } }, (db) =>
    enqueueDelivery(
      { db, vault: services.vault, now: test.clock.now() },
      {
        target: { kind: 'WEBHOOK', id: '1', name: '' },
        ...{ enterpriseId: null, subject: 'x', event: 'x', title: 'caused', content: { source: 's', id: '1' } },
      },
    ),
  )
  expect(await titles(staff)).toEqual(['caused', 'own', 'staff'])
  expect(await titles(own)).toEqual(['own'])
  expect(await send(readDeliveredContent, { id: ofStaff }, own)).toMatchObject({ success: false })
})

it('the content is shown with personal data masked', async () => {
  const { result } = await send(readDeliveredContent, { id: ofOwn }, own)
  expect(result).toMatchObject({ contentType: 'application/json', fileName: 'a.json' })
  expect(result?.text).toContain('buyerIdNumber')
  expect(result?.text).not.toContain('19900101')
})

it('one or many are sent again with the same message id, by those who may; what waits is not', async () => {
  const resend = actionCalls(delivery).resend
  expect(await send(resend, { ids: [ofOwn] }, reader)).toMatchObject({ status: 403 })
  expect((await send(resend, { ids: [ofOwn] }, own)).success).toBe(false)
  await settle(ofOwn, 'FAILED')
  await settle(ofStaff, 'SENT')
  expect((await send(resend, { ids: [ofOwn, ofStaff] }, own)).result).toMatchObject({ done: 1 })
  const read = async (id: string) => (await send(calls.get, { id }, staff)).result
  expect(await read(ofOwn)).toMatchObject({ status: 'WAITING', failures: 0, problem: null })
  expect(await read(ofStaff)).toMatchObject({ status: 'SENT' })
  const { rows } = await database.pool.query('select key from work_item where kind = $1 and key = $2', [
    'send-delivery',
    ofOwn,
  ])
  expect(rows).toHaveLength(1)
})
