// The same receipts in another order, at the same time: nobody waits in a circle, and each counts once.

import { expect, it } from 'vitest'
import { aChannel } from '../../../testing/a-channel.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { anOrder } from '../../../testing/an-order.ts'
import { ceb312, declarationHarness, drop, inEnvelope, stateOf } from '../../../testing/declaration-harness.ts'
import { eventually } from '../../../testing/eventually.ts'
import { declareOrders } from '../../../testing/order-calls.ts'

const harness = await declarationHarness()
const { test } = harness
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const user = await test.aUser({ rights: '*', enterpriseId })
const channel = await aChannel(test, { enterpriseId })
const failures: unknown[] = []
const log = (detail: object) => void failures.push(detail)
await harness.start({ log: { info: () => {}, warn: log, error: log } })

const runs = 10
const documents = 30

it('rule 32: files with the same receipts in opposite orders: applied concurrently without a deadlock', async () => {
  const orders = await Promise.all(Array.from({ length: documents }, () => anOrder(test, user)))
  await test.send(declareOrders, { ids: orders.map(({ id }) => id).join(',') }, user)
  for (const { id } of orders) await eventually('state of the document', () => stateOf(test, id), 'SENT -')
  for (let run = 1; run <= runs; run += 1) {
    // New ones and such as are here already, for orders of every place.
    const answers = orders.flatMap(({ form: { orderNo } }) =>
      [run, run - 1].map((at) => ({ orderNo, returnStatus: '120', returnTime: `209901010000${10 + at}000` })),
    )
    const orderings = [answers, answers.toReversed(), answers.toSorted((a, b) => (a.orderNo < b.orderNo ? 1 : -1))]
    await Promise.all(orderings.map((some) => drop(channel, inEnvelope(ceb312(some), channel))))
  }
  const { pool } = test.database
  await eventually(
    'files that were read',
    async () => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(*)::int as n from receipt_raw where parse_status = '1'`,
      )
      return rows[0]?.n
    },
    (read) => read === runs * 3 || failures.length > 0,
    { seconds: 100 },
  )
  expect(failures).toEqual([])
  const { rows } = await pool.query(`select (select count(*)::int from receipt) as receipts,
    (select count(*)::int from document_log where source = 'receipt') as applied,
    (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`)
  // The first run brings those of the round before it too.
  const all = (runs + 1) * documents
  expect(rows).toEqual([{ receipts: all, applied: all, deadlocks: 0 }])
})
