// The promise of what is passed on: whatever dies, everything arrives, in the order of its document, and what arrives again has the
// same message id. Two servers share the work; `npm run trials -- forwarding` kills one at each step.
import { mkdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { afterAll, expect, it } from 'vitest'
import { inTransaction } from '../../../db/transaction.ts'
import { aChannel } from '../../../testing/a-channel.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { eventually } from '../../../testing/eventually.ts'
import { freePort } from '../../../testing/far-end/free-port.ts'
import { faultApp } from '../../../testing/fault/fault-harness.ts'
import { forwardingPoints } from '../../../testing/fault/fault-points.ts'
import { openFaultServer } from '../../../testing/fault/fault-server.ts'
import { enqueueDelivery } from '../../delivery/delivery.ts'

const isTrial = process.env.TRIAL_FAULTS === '1'
const [documents, eventsOfOne] = isTrial ? [20, 3] : [4, 2]
const sampled = ['passed on, not marked']
const points = forwardingPoints.filter(({ name }) => isTrial || sampled.includes(name))

const test = await faultApp()
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC' })
const port = await freePort()
/** In the order in which they came. */
const arrivals: { messageId: string; body: string }[] = []
let receiver: Server | undefined
async function receive(): Promise<void> {
  receiver = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      arrivals.push({ messageId: String(request.headers['x-message-id']), body: Buffer.concat(chunks).toString() })
      response.end('ok')
    })
  })
  await new Promise<void>((resolve) => receiver?.listen(port, '127.0.0.1', resolve))
}
async function beGone(): Promise<void> {
  receiver?.closeAllConnections()
  await new Promise((resolve) => receiver?.close(resolve))
}
await receive()
const target = await aChannel(test, {
  enterpriseId,
  remote: () => ({ protocol: 'HTTP', authType: 'NONE', urlUp: `http://127.0.0.1:${port}/receipts` }),
})
const other = join(test.folder, 'other')
await mkdir(other, { recursive: true })
const servers = [await openFaultServer(test), await openFaultServer(test, { dataFolder: other })] as const
let totals = { runs: 0, passedOn: 0, lost: 0, again: 0, otherMessageId: 0, outOfOrder: 0 }
afterAll(async () => {
  for (const server of servers) server.end()
  await beGone()
  const { runs, passedOn, lost, again, otherMessageId, outOfOrder } = totals
  console.log(
    `forwarding: ${runs} runs, ${passedOn} receipts of ${orderDocument.message.title}: lost ${lost}, again with the same message id ${again}, ` +
      `with another ${otherMessageId}, out of order ${outOfOrder}`,
  )
})

let run = 0
async function putAll(): Promise<string[]> {
  run += 1
  const bodies: string[] = []
  for (let event = 0; event < eventsOfOne; event += 1)
    for (let document = 0; document < documents; document += 1) {
      const body = `run ${run} document ${document} event ${event}`
      bodies.push(body)
      await inTransaction({ db: test.database.kysely, scope: { tenantId: '0', enterpriseId: null } }, (db) =>
        enqueueDelivery(
          { db, vault: test.services.vault, now: new Date() },
          {
            target: { kind: 'CHANNEL', id: target.baseChannelId, name: '示例接收' },
            enterpriseId,
            subject: `run ${run} document ${document}`,
            event: 'receipt.CEB312Message',
            title: body,
            content: { type: 'text/plain', fileName: 'a.txt', bytes: Buffer.from(body) },
          },
        ),
      )
    }
  return bodies
}

async function survive(die: () => Promise<void>): Promise<void> {
  const from = arrivals.length
  const [bodies] = await Promise.all([putAll(), die()])
  const open = async () =>
    Number(
      (
        await test.database.pool.query(`select count(*) as n from delivery where status <> 'SENT' and title like $1`, [
          `run ${run} %`,
        ])
      ).rows[0]?.n,
    )
  await eventually('deliveries that are open', open, 0, { seconds: 110 })
  const mine = arrivals.slice(from)
  const ids = new Map(bodies.map((body) => [body, new Set<string>()]))
  for (const { body, messageId } of mine) ids.get(body)?.add(messageId)
  const lost = [...ids.values()].filter(({ size }) => size === 0).length
  const otherMessageId = [...ids.values()].filter(({ size }) => size > 1).length
  // Of each document, in the order in which each came for the first time.
  const first = [...new Set(mine.map(({ body }) => body))]
  const outOfOrder = Array.from({ length: documents }, (_, document) => {
    const came = first.filter((body) => body.startsWith(`run ${run} document ${document} `))
    return came.join() === came.toSorted().join() ? 0 : 1
  }).reduce<number>((sum, one) => sum + one, 0)
  totals = {
    runs: totals.runs + 1,
    passedOn: totals.passedOn + bodies.length,
    lost: totals.lost + lost,
    again: totals.again + mine.length - first.length,
    otherMessageId: totals.otherMessageId + otherMessageId,
    outOfOrder: totals.outOfOrder + outOfOrder,
  }
  expect({ lost, otherMessageId, outOfOrder }).toEqual({ lost: 0, otherMessageId: 0, outOfOrder: 0 })
}

it.each(points)('rules 28 and 29: a server of two killed while: $name', async ({ name }) => {
  // Either may take nearly all of the work: whoever comes to its second one dies, and the other goes on.
  for (const server of servers) await server.dieAt({ point: name, turn: 2 })
  await survive(async () => {})
  expect(servers.reduce((sum, server) => sum + server.deaths(), 0)).toBeGreaterThan(0)
})

it.skipIf(!isTrial)(
  'rules 29 and 31: receiver killed while receipts are sent: none is lost or out of order',
  async () => {
    for (const server of servers) await server.dieAt({ point: points[0]?.name ?? '', turn: 0 })
    await survive(async () => {
      await wait(300)
      await beGone()
      await wait(1500)
      await receive()
    })
  },
)
