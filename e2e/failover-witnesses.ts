// Who looks on while a primary is replaced: a bare driver, a page at its socket, and somebody who imports sheets.
import { setTimeout as wait } from 'node:timers/promises'
import { uploadFile } from '@kouan/contract/calls/files.ts'
import { importManyOf, previewSheetOf } from '@kouan/contract/calls/sheets.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { rowsChanged } from '@kouan/contract/derive/row-events.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import pg from 'pg'
import { anOrderSheet } from '../server/testing/an-order-sheet.ts'
import { openSocket } from '../server/testing/live-client.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'

interface Witness {
  /** When trouble last ended, as of `performance.now()`. */
  lastTrouble(): number
  /** The statement that is under way has had no answer for so many milliseconds. */
  hangsFor(): number
  stop(): Promise<void>
}

const slowMs = 2000

/** One pool with the driver's own settings: what a program has that thinks of none of this. */
export async function bareDriver(url: string): Promise<Witness & { reset(): void; lost(): Promise<number> }> {
  const make = () => {
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    pool.on('error', () => {})
    return pool
  }
  let pool = make()
  await pool.query('create table if not exists bare_witness (id bigint primary key)')
  let [trouble, began, next, isRunning] = [0, performance.now(), 0, true]
  const confirmed: number[] = []
  const work = async () => {
    while (isRunning) {
      began = performance.now()
      const id = next++
      const used = pool
      try {
        await used.query('insert into bare_witness values ($1)', [id])
        if (used !== pool) continue
        confirmed.push(id)
        if (performance.now() - began > slowMs) trouble = performance.now()
      } catch {
        if (used === pool) trouble = performance.now()
      }
      await wait(100)
    }
  }
  void work()
  return {
    lastTrouble: () => trouble,
    hangsFor: () => performance.now() - began,
    /** As a restart of that program. */
    reset() {
      void pool.end().catch(() => {})
      pool = make()
      void work()
    },
    async lost() {
      const { rows } = await pool.query<{ count: number }>(
        'select count(*)::int as count from unnest($1::bigint[]) as id where id not in (select id from bare_witness)',
        [confirmed],
      )
      return rows[0]?.count ?? -1
    },
    async stop() {
      isRunning = false
      void pool.end().catch(() => {})
    },
  }
}

/** A page that reads its list when it is told and after each opening of its socket, and never otherwise. */
export function followingPage(address: string, { token, userId }: { token: string; userId: string }) {
  const known = new Set<string>()
  const caller = apiCaller({ address, token })
  const pageId = crypto.randomUUID()
  let [isRunning, openings] = [true, 0]
  const read = async () => {
    const { records } = await caller.send(callsOf(order).list, { pageSize: 100 })
    for (const { id } of records) known.add(id)
  }
  const readUntilDone = () => untilDone(read, () => isRunning)
  const working = (async () => {
    while (isRunning) {
      const client = await openSocket(`${address}/jeecg-boot/vxeSocket/${userId}/${pageId}`, { token }).catch(
        () => undefined,
      )
      if (!client) {
        await wait(200)
        continue
      }
      client.socket.on('error', () => {})
      client.socket.on('message', (data) => {
        if (String(data).includes('common_send_date')) void readUntilDone()
      })
      await client.subscribe(rowsChanged(order).name).catch(() => {})
      openings += 1
      await readUntilDone()
      await Promise.race([client.closed(), until(() => !isRunning)])
      client.end()
    }
  })()
  return {
    known,
    openings: () => openings,
    stop() {
      isRunning = false
      return working
    },
  }
}

/** Imports a sheet of orders as the dialog does, and asks again what was not answered. Returns their numbers. */
export async function importOrders(
  caller: ApiCaller,
  { count, serial }: { count: number; serial: number },
): Promise<string[]> {
  const numbers = Array.from({ length: count }, (_, n) => `SHEET-${process.pid}-${serial}-${n}`)
  const bytes = await anOrderSheet(count, (n) => ({ orderNo: numbers[n] ?? '' }))
  const patient = <T>(work: () => Promise<T>) => untilDone(work, () => true)
  const { id: file } = await patient(() =>
    caller.upload(uploadFile, { biz: 'import' }, new File([new Uint8Array(bytes)], 'orders.xlsx')),
  )
  const { headRow, names, sheet } = await patient(() => caller.send(previewSheetOf(order), { file }))
  await patient(() =>
    // With a key of its own, so that a second start is the first one.
    caller.send(startCallOf(importManyOf(order)), {
      file,
      headRow,
      names,
      sheet,
      startKey: `sheet-${serial}`,
    } as never),
  )
  return numbers
}

async function untilDone<T>(work: () => Promise<T>, mayGoOn: () => boolean): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!mayGoOn()) return undefined as T
      if (/必填|不能|没有权限/.test(String(error))) throw error
      await wait(300)
    }
  }
}

async function until(is: () => boolean): Promise<void> {
  while (!is()) await wait(200)
}
