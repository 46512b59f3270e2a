// The promise of the pipeline: whatever step the server dies at, nothing is lost and nothing is applied twice.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { declareOrders } from '@kouan/contract/calls/order.ts'
import { afterAll, describe, expect, it } from 'vitest'
import { aChannel, type TestChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { orderCalls, orderForm } from '../../testing/an-order.ts'
import { checkSent, sayChecked } from '../../testing/check-sent.ts'
import { eventually } from '../../testing/declaration-desk.ts'
import { openCustomsDesk } from '../../testing/fault/customs-desk.ts'
import { faultPoints } from '../../testing/fault/fault-points.ts'
import { type FaultServer, warmFaultServers } from '../../testing/fault/fault-server.ts'
import { testApp } from '../../testing/test-app.ts'

const ordersPerPoint = 20
/** The process dies when it comes to the point for the fifth time: some orders are through, some under way, some to come. */
const turn = 5

const test = await testApp()
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const user = await test.aUser({ rights: '*', enterpriseId })
const servers = warmFaultServers(test)
afterAll(() => servers.end())

/** What was sent, point by point. */
const takenFolders: string[] = []
const totals = { points: 0, orders: 0, lost: 0, appliedTwice: 0, arrivedAgain: 0, otherMessageId: 0, broken: 0 }

/** Saves and declares one order as a client that repeats what was not answered. */
async function sendOrder(server: FaultServer): Promise<string> {
  const form = orderForm()
  const added = await server.ask(orderCalls.add, form, user)
  // Not answered the first time and there at the second.
  if (!added.success && !added.message.includes('已存在')) throw new Error(added.message)
  const list = await server.ask(orderCalls.list, { orderNo: form.orderNo }, user)
  const { records } = list.result as { records: { id: string }[] }
  const declared = await server.ask(declareOrders, { ids: records[0]?.id ?? '' }, user)
  if (!declared.success && !declared.message.includes('不能申报')) throw new Error(declared.message)
  return form.orderNo
}

async function sendOrders(server: FaultServer): Promise<string[]> {
  const numbers: string[] = []
  const clients = Array.from({ length: 4 }, async () => {
    for (let at = 0; at < ordersPerPoint / 4; at += 1) numbers.push(await sendOrder(server))
  })
  await Promise.all(clients)
  return numbers
}

/** Nothing waits, neither in the queue nor in the folders, at two looks one after the other. */
async function settled({ outbox, inbox }: TestChannel): Promise<void> {
  let quiet = 0
  await eventually(async () => {
    const { rows } = await test.database.pool.query(`select from work_item where kind not like 'periodic:%' limit 1`)
    const files = [...(await readdir(outbox)), ...(await readdir(inbox))].filter((name) => !name.startsWith('.'))
    quiet = rows.length + files.length === 0 ? quiet + 1 : 0
    await new Promise((resolve) => setTimeout(resolve, 300))
    return quiet === 2
  })
}

/** Orders whose receipt did not arrive where it belongs. */
async function countLost(numbers: string[]): Promise<number> {
  const { rows } = await test.database.pool.query<{ n: string }>(
    `select count(distinct order_no) as n from order_head where order_no = any($1) and declare_status = 'IN_CUSTOMS'`,
    [numbers],
  )
  return ordersPerPoint - Number(rows[0]?.n)
}

/** Receipts of one document that count more than once. */
async function countTwice(numbers: string[]): Promise<number> {
  const { rows } = await test.database.pool.query<{ n: string }>(
    `select (select count(*) from (select l.document_id from document_log l join order_head h on h.id = l.order_id
         where l.source = 'receipt' and h.order_no = any($1) group by l.document_id having count(*) > 1) twice)
       + (select count(*) from (select order_no from receipt where order_no = any($1)
         group by order_no having count(*) > 1) twice) as n`,
    [numbers],
  )
  return Number(rows[0]?.n)
}

describe.each(faultPoints)('a server killed while: $name', ({ name }) => {
  it(`rules 28, 29 and 33: loses none of ${ordersPerPoint} orders, applies no receipt twice, sends again only with the same message id`, async () => {
    const channel = await aChannel(test, { enterpriseId })
    const taken = join(test.folder, `taken-${channel.id}`)
    takenFolders.push(taken)
    const customs = openCustomsDesk(channel, taken)
    const server = servers.start({ point: name, turn })
    try {
      const numbers = await sendOrders(server)
      await settled(channel)
      expect(server.deaths()).toBe(1)

      const ids = new Map(numbers.map((number) => [number, new Set<string>()]))
      for (const { orderNo, copMsgId } of customs.arrivals) ids.get(orderNo)?.add(copMsgId)
      const lost = await countLost(numbers)
      const otherMessageId = [...ids.values()].filter((found) => found.size > 1).length
      const appliedTwice = await countTwice(numbers)
      totals.points += 1
      totals.orders += numbers.length
      totals.lost += lost
      totals.appliedTwice += appliedTwice
      totals.otherMessageId += otherMessageId
      totals.arrivedAgain += customs.arrivals.length - [...ids.values()].filter((found) => found.size > 0).length
      totals.broken += customs.broken.length
      expect({ lost, appliedTwice, otherMessageId, broken: customs.broken }).toEqual({
        lost: 0,
        appliedTwice: 0,
        otherMessageId: 0,
        broken: [],
      })
    } finally {
      await customs.stop()
      await server.end()
    }
  }, 120_000)
})

it('prints the counts', async () => {
  expect(totals.points).toBe(faultPoints.length)
  expect(totals.points).toBeGreaterThanOrEqual(8)
  console.log(
    `killed at ${totals.points} points, ${totals.orders} orders: lost ${totals.lost}, applied twice ${totals.appliedTwice}, ` +
      `sent again with the same message id ${totals.arrivedAgain}, with another ${totals.otherMessageId}, broken files ${totals.broken}`,
  )
  const check = await checkSent(takenFolders)
  expect(check.faults).toEqual([])
  console.log(sayChecked(check))
})
