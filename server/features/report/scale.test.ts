// Reports and lists over many goods lines, as ratios of one run; `npm run trials -- scale` runs it with many. The figures of the
// roll-up and of the direct query are compared at any size.
import { readReportOf } from '@kouan/contract/calls/report.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Report, ReportResult } from '@kouan/contract/language/report.ts'
import { inventory } from '@kouan/contract/resources/declaration/inventory.ts'
import { countryTopReport, goodsTopReport, yearReport } from '@kouan/contract/resources/report/reports.ts'
import { expect, it } from 'vitest'
import { asQueue } from '../../testing/as-queue.ts'
import { fillRollUp, fillTrade, firstEnterprise, linesEach } from '../../testing/fill-trade.ts'
import { testApp } from '../../testing/test-app.ts'
import { rebuildRollUp } from './roll-up.ts'

const lines = Number(process.env.TRIAL_LINES ?? 3000)
const documents = Math.floor(lines / linesEach)
const isTrial = process.env.TRIAL_LINES !== undefined
const rounds = isTrial ? 9 : 1
const say = (line: string) => isTrial && process.stdout.write(`${line}\n`)

const { send, aUser, database, clock } = await testApp()
const { pool } = database
// The direct query over millions of lines takes longer than a request may.
if (isTrial) database.staff.pool.on('acquire', (client) => void client.query(`set statement_timeout = '1h'`))
const staff = await aUser({ rights: '*' })
const own = await aUser({ rights: '*', enterpriseId: String(firstEnterprise) })

async function read(report: Report): Promise<ReportResult> {
  const query = report.grain === 'year' ? { begin: '2024', end: '2025' } : { begin: '2024-01', end: '2025-12' }
  const answer = await send(readReportOf(report), query as never, staff)
  if (!answer.success) throw new Error(`${answer.message}`)
  return answer.result as ReportResult
}

/** Milliseconds in the middle of some rounds. */
async function timed(work: () => Promise<unknown>, times = rounds): Promise<number> {
  const all: number[] = []
  for (let round = 0; round < times; round += 1) {
    const begun = performance.now()
    await work()
    all.push(performance.now() - begun)
  }
  return all.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? 0
}

const ratio = (one: number, other: number) =>
  `${(one / other).toFixed(one / other < 10 ? 2 : 0)} (${one.toFixed(0)} : ${other.toFixed(0)} ms)`

async function fill(from: number, to: number): Promise<void> {
  const client = await pool.connect()
  for (let at = from; at <= to; at += 50_000) await fillTrade(client, { from: at, to: Math.min(to, at + 49_999) })
  client.release()
  await pool.query('vacuum analyze inventory_head, inventory_list, attempt, receipt')
}

/** By the queue, or at once where that would take hours. */
async function rollUp(): Promise<void> {
  if (documents <= 100_000) return void (await rebuildRollUp(asQueue(database, clock)))
  const client = await pool.connect()
  await fillRollUp(client)
  client.release()
}

const page = () => send(callsOf(inventory).list, { pageSize: 10 } as never, own)
/** As the screens ask for it. */
const cappedPage = () => send(callsOf(inventory).list, { pageSize: 10, countTo: 10_000 } as never, own)
const search = () => send(callsOf(inventory).list, { orderNo: 'SCALE-77', pageSize: 10 } as never, own)

it(
  'the roll-up gives the figures of the direct query over many lines',
  async () => {
    const tenth = Math.ceil(documents / 10)
    await fill(1, tenth)
    const small = { page: await timed(page), capped: await timed(cappedPage), search: await timed(search) }
    await fill(tenth + 1, documents)
    say(`${documents} documents with ${documents * linesEach} goods`)
    const { rows: sizes } = await pool.query<{ name: string; size: string }>(`select relname as name,
      pg_total_relation_size(oid) as size from pg_class
    where relname in ('inventory_head', 'inventory_list', 'attempt', 'receipt')`)
    const begun = performance.now()
    await rollUp()
    say(`roll-up made in ${((performance.now() - begun) / documents).toFixed(2)} ms a document`)
    await pool.query('vacuum analyze stat_trade_daily, stat_trade_monthly, trade_counted')
    const { rows: own } = await pool.query<{ name: string; size: string }>(`select relname as name,
      pg_total_relation_size(oid) as size from pg_class
    where relname in ('stat_trade_daily', 'stat_trade_monthly', 'trade_counted')`)
    for (const { name, size } of [...sizes, ...own])
      say(`${name}: ${(Number(size) / 1e3 / documents).toFixed(2)} GB for a million documents`)
    for (const report of [yearReport, countryTopReport, goodsTopReport]) {
      const rolled = await timed(() => read(report))
      const byRollUp = await read(report)
      await pool.query(`insert into trade_rate_changed (tenant_id, rate_month) values (0, '1900-01')`)
      const direct = await timed(() => read(report), 1)
      const byList = await read(report)
      await pool.query(`delete from trade_rate_changed`)
      expect([byRollUp.slowBecause, typeof byList.slowBecause]).toEqual([undefined, 'string'])
      expect([byRollUp.rows, byRollUp.total]).toEqual([byList.rows, byList.total])
      say(`${report.name}: direct query to roll-up ${ratio(direct, rolled)}`)
    }
    say(`list page of one enterprise, ten times the documents: ${ratio(await timed(page), small.page)}`)
    say(`the same, counted to 10,000 at most: ${ratio(await timed(cappedPage), small.capped)}`)
    say(`search by number, ten times the documents: ${ratio(await timed(search), small.search)}`)
    expect((await read(yearReport)).rows.every(({ figures }) => Number(figures.documents?.value) > 0)).toBe(true)
  },
  isTrial ? 4 * 3_600_000 : 1_200_000,
)
