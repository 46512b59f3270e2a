// What the fault tests have in common: clients that never give up, and the counts of what came through.
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { declareOrders } from '@kouan/contract/calls/order.ts'
import type { Call, Envelope } from '@kouan/contract/language/call.ts'
import { aChannel, type TestChannel } from '../a-channel.ts'
import { anEnterprise } from '../an-enterprise.ts'
import { orderCalls, orderForm } from '../an-order.ts'
import { eventually } from '../declaration-desk.ts'
import type { TestApp, TestUser } from '../test-app.ts'
import { type CustomsDesk, openCustomsDesk } from './customs-desk.ts'

/** A server or several of them. */
export interface Answering {
  ask(call: Call, input: Record<string, unknown>, user: TestUser): Promise<Envelope>
}

export interface Counts {
  orders: number
  /** Orders whose receipt did not arrive where it belongs. */
  lost: number
  /** Documents with a receipt that counts more than once, and receipts that are kept more than once. */
  appliedTwice: number
  /** Messages that customs have got again, with the same message id. */
  arrivedAgain: number
  /** Orders that customs have got with several message ids. */
  otherMessageId: number
  /** Files that customs could not read. */
  broken: number
}

/** Nothing but orders and what arrived again. */
export const unharmed = { lost: 0, appliedTwice: 0, otherMessageId: 0, broken: 0 }

export async function faultDesk(test: TestApp) {
  const { pool } = test.database
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const user = await test.aUser({ rights: '*', enterpriseId })

  /** Saves and declares one order as a client that repeats what was not answered. */
  async function sendOrder(server: Answering): Promise<string> {
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

  async function sendOrders(server: Answering, count: number): Promise<string[]> {
    const numbers: string[] = []
    const clients = Array.from({ length: 4 }, async () => {
      for (let at = 0; at < count / 4; at += 1) numbers.push(await sendOrder(server))
    })
    await Promise.all(clients)
    return numbers
  }

  /** Nothing waits, neither in the queue nor in the folders, at two looks one after the other. */
  async function settled({ outbox, inbox }: TestChannel): Promise<void> {
    let quiet = 0
    await eventually(async () => {
      const { rows } = await pool.query(`select from work_item where kind not like 'periodic:%' limit 1`)
      const files = [...(await readdir(outbox)), ...(await readdir(inbox))].filter((name) => !name.startsWith('.'))
      quiet = rows.length + files.length === 0 ? quiet + 1 : 0
      await new Promise((resolve) => setTimeout(resolve, 300))
      return quiet === 2
    })
  }

  async function count(numbers: string[], customs: CustomsDesk): Promise<Counts> {
    const { rows } = await pool.query<{ arrived: number; twice: number }>(
      `select (select count(distinct order_no)::int from order_head
          where order_no = any($1) and declare_status = 'IN_CUSTOMS') as arrived,
        (select count(*)::int from (select l.attempt_id from document_log l join order_head h on h.id = l.document_id
          where l.source = 'receipt' and h.order_no = any($1) group by l.attempt_id having count(*) > 1) twice)
        + (select count(*)::int from (select order_no from receipt where order_no = any($1)
          group by order_no having count(*) > 1) twice) as twice`,
      [numbers],
    )
    const ids = new Map(numbers.map((number) => [number, new Set<string>()]))
    for (const { orderNo, copMsgId } of customs.arrivals) ids.get(orderNo)?.add(copMsgId)
    const found = [...ids.values()]
    return {
      orders: numbers.length,
      lost: numbers.length - (rows[0]?.arrived ?? 0),
      appliedTwice: rows[0]?.twice ?? 0,
      arrivedAgain: customs.arrivals.length - found.filter(({ size }) => size > 0).length,
      otherMessageId: found.filter(({ size }) => size > 1).length,
      broken: customs.broken.length,
    }
  }

  /** A channel with customs at its far end, as long as `work` goes on. */
  async function withCustoms<T>(
    work: (road: { channel: TestChannel; customs: CustomsDesk }) => Promise<T>,
  ): Promise<T> {
    const channel = await aChannel(test, { enterpriseId })
    const customs = openCustomsDesk(channel, takenFolder(test, channel))
    try {
      return await work({ channel, customs })
    } finally {
      await customs.stop()
    }
  }

  return { sendOrders, settled, count, withCustoms }
}

/** Where customs put what they have taken. */
export const takenFolder = (test: TestApp, { id }: Pick<TestChannel, 'id'>) => join(test.folder, `taken-${id}`)

export function addCounts(sum: Counts, counts: Counts): Counts {
  const names = Object.keys(sum) as (keyof Counts)[]
  return Object.fromEntries(names.map((name) => [name, sum[name] + counts[name]])) as unknown as Counts
}

export const noCounts: Counts = { orders: 0, arrivedAgain: 0, ...unharmed }

export const sayCounts = (counts: Counts) =>
  `${counts.orders} orders: lost ${counts.lost}, applied twice ${counts.appliedTwice}, sent again with the same message id ` +
  `${counts.arrivedAgain}, with another ${counts.otherMessageId}, broken files ${counts.broken}`
