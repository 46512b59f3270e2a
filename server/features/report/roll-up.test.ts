// The roll-up of the trade reports gives the figures of the direct query, whatever happens to documents and in whatever order.
import { readReportOf } from '@kouan/contract/calls/report.ts'
import { listUnread } from '@kouan/contract/calls/system/announcement-calls.ts'
import type { Report, ReportResult } from '@kouan/contract/language/report.ts'
import {
  companyReport,
  countryTopReport,
  dateReport,
  goodsTopReport,
  monthReport,
  yearReport,
} from '@kouan/contract/resources/report/reports.ts'
import type { PoolClient } from 'pg'
import { describe, expect, it } from 'vitest'
import { asQueue } from '../../testing/as-queue.ts'
import { testApp } from '../../testing/test-app.ts'
import { randomFrom, type TradeDocument, tradeHistory } from '../../testing/trade-history.ts'
import { checkRollUp } from './check-roll-up.ts'
import { rebuildRollUp, rollUpChanges } from './roll-up.ts'

const { send, aUser, database, clock } = await testApp()
const staff = await aUser({ rights: '*' })
const queue = asQueue(database, clock)

async function read(report: Report, query: object, by = staff): Promise<ReportResult> {
  const answer = await send(readReportOf(report), query as never, by)
  if (!answer.success) throw new Error(`${answer.message}`)
  return answer.result as ReportResult
}

/** The same report by the roll-up and by the direct query, which a changed rate calls for. */
async function bothWays(report: Report, query: object, by = staff) {
  const rolled = await read(report, query, by)
  await database.pool.query(`insert into trade_rate_changed (tenant_id, rate_month) values (0, '1900-01')`)
  const direct = await read(report, query, by)
  await database.pool.query(`delete from trade_rate_changed where rate_month = '1900-01'`)
  expect([rolled.slowBecause, direct.slowBecause]).toEqual([
    undefined,
    '汇率刚有改动，汇总表正在更新，本次逐条统计，较慢',
  ])
  return { rolled, direct }
}

const figuresOf = ({ rows, total, more, simulated }: ReportResult) => ({ rows, total, more, simulated })

/** Sums that differ between what is rolled up, corrected by what waits, and what the documents say. */
async function differences(): Promise<unknown[]> {
  const { rows } = await database.pool.query(`
    with waiting as (select document_id from trade_changed),
      rolled as (select part, sum(entries) as entries, sum(cny) as cny, sum(usd) as usd, sum(tax) as tax from (
        select part, entries, amount_cny as cny, amount_usd as usd, tax from stat_trade_daily
        union all select md5(key::text)::uuid, -entries, -amount_cny, -amount_usd, -tax from trade_counted_part
          where document_id in (select document_id from waiting)
        union all select md5(key::text)::uuid, entries, amount_cny, amount_usd, tax from trade_part
          where document_id in (select document_id from waiting)) r
        group by part having sum(entries) <> 0),
      direct as (select md5(key::text)::uuid as part, max(key::text) as key, sum(entries) as entries, sum(amount_cny) as cny,
        sum(amount_usd) as usd, sum(tax) as tax from trade_part group by 1)
    select d.key, r.entries as rolled, d.entries, r.cny as rolled_cny, d.cny from rolled r full join direct d using (part)
    where (r.entries, r.cny, r.usd, r.tax) is distinct from (d.entries, d.cny, d.usd, d.tax)`)
  const { rows: months } = await database.pool.query(`select * from (
    select month::text, kouan_monthly_differences(month) as wrong
    from (select distinct date_trunc('month', value_day)::date as month from stat_trade_daily) m offset 0) checked where wrong > 0`)
  return [...rows, ...months]
}

/** As a load does it: without checks of foreign keys. */
async function change(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await database.pool.connect()
  try {
    await client.query('begin; set local session_replication_role = replica')
    await work(client)
    await client.query('commit')
  } finally {
    client.release()
  }
}

describe('2,000 random histories', () => {
  const random = randomFrom(910)
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  const day = () => `2025-0${1 + Math.floor(random() * 4)}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`
  const statuses = [
    'DECLARED',
    'IN_CUSTOMS',
    'REVIEWED',
    'RELEASED',
    'CLOSED',
    'RETURNED',
    'CANCELLED',
    'DELETED',
    'REJECTED',
  ]
  const aDocument = (): TradeDocument => ({
    enterpriseId: pick(['930001', '930002', '930003']),
    flow: pick(['I', 'I', 'E']),
    declared: day(),
    status: pick(statuses),
    released: random() < 0.5 ? day() : undefined,
    ended: day(),
    tradeMode: pick(['9610', '1210']),
    lines: Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
      gcode: pick(['3304990010', '3305100090', '8517130000']),
      country: pick(['502', '116']),
      currency: pick(['142', '502', '300']),
      amount: (random() * 900).toFixed(2),
    })),
  })
  const sources = [
    { head: 'inventory_head', line: 'inventory_list', key: 'inventory_id' },
    { head: 'export_inventory_head', line: 'export_inventory_list', key: 'export_inventory_id' },
  ] as const
  // The share of rows that an event happens to.
  const some = () => `random() < ${(0.005 + random() * 0.02).toFixed(4)}`
  const month = () => `2025-0${1 + Math.floor(random() * 4)}`

  /** What may happen to documents between their declaration and the day on which a report is read. */
  const events: readonly ((client: PoolClient) => Promise<unknown>)[] = [
    async (client) => {
      const { head } = pick(sources)
      const status = pick(statuses)
      await client.query(
        `with moved as (update ${head} set declare_status = '${status}', version = version + 1 where ${some()} returning *)
        insert into document_log (tenant_id, enterprise_id, document_id, source, title, to_status, operator, create_time)
        select tenant_id, enterprise_id, id, 'receipt', '', declare_status, 'system', '${day()}T20:00:00+08:00' from moved`,
      )
    },
    // Receipts, late and in any order.
    (client) =>
      client.query(`insert into receipt (tenant_id, enterprise_id, raw_id, node_index, msg_type, guid, return_status, return_stamp,
          return_time, return_info, usable, attempt_id, identity, create_time)
        select tenant_id, enterprise_id, 0, 0, 'CEB622Message', guid, '${pick(['120', '700', '800', '899'])}', '',
          '${day()}T10:00:00+08:00', '', true, id, gen_random_uuid()::text, now() from attempt where ${some()}`),
    (client) => client.query(`update receipt set attempt_id = null where ${some()}`),
    (client) => client.query(`update receipt set usable = not usable where ${some()}`),
    (client) =>
      client.query(`update ${pick(sources).line} set total_price = round(random()::numeric * 900, 2) where ${some()}`),
    (client) => client.query(`delete from ${pick(sources).line} where ${some()}`),
    (client) => client.query(`update ${pick(sources).head} set del_flag = 1 - del_flag where ${some()}`),
    (client) =>
      client.query(`update ${pick(sources).head} set declare_time = '${day()}T08:00:00+08:00', simulated = not simulated,
        customs_code = '${pick(['2900', '2901'])}' where ${some()}`),
    (client) =>
      client.query(`insert into tax_bill (tenant_id, enterprise_id, document_id, tax_no, invt_no, status, complete, simulated,
          value_added_tax) select tenant_id, enterprise_id, id, gen_random_uuid()::text, '', '1', true, false, 12.34
        from inventory_head where ${some()}`),
    (client) => client.query(`update tax_bill set value_added_tax = value_added_tax + 1 where random() < 0.3`),
    (client) => client.query(`delete from tax_bill where random() < 0.2`),
    (client) =>
      client.query(`insert into exchange_rate (tenant_id, rate_month, currency, rate)
        values (0, '${month()}', '${pick(['502', '300'])}', ${(6 + random()).toFixed(4)})
        on conflict (tenant_id, rate_month, currency) do update set rate = excluded.rate`),
    (client) => client.query(`delete from exchange_rate where rate_month = '${month()}'`),
  ]

  const questions = () => ({
    report: pick<Report>([yearReport, monthReport, dateReport, countryTopReport, goodsTopReport, companyReport]),
    query: {
      basis: pick(['declared', 'declaredReleased', 'released']),
      currency: pick(['142', '502']),
      ...(random() < 0.3 ? { tradeMode: '1210' } : {}),
      ...(random() < 0.3 ? { enterpriseId: '930002' } : {}),
      ...(random() < 0.3 ? { simulated: pick(['true', 'false']) } : {}),
      ...(random() < 0.3 ? { ieFlag: pick(['I', 'E']) } : {}),
    },
  })
  const periods = {
    year: { begin: '2024', end: '2026' },
    month: { begin: '2025-01', end: '2025-06' },
    day: { begin: '2025-02-01', end: '2025-04-28' },
  }

  it('give the same figures by the roll-up and by the direct query, with changes waiting and without', async () => {
    let compared = 0
    for (let batch = 0; batch < 20; batch += 1) {
      await tradeHistory(database.pool, Array.from({ length: 100 }, aDocument))
      for (let event = 0; event < 12; event += 1) {
        await change(async (client) => {
          await client.query('select setseed($1)', [random()])
          await pick(events)(client)
        })
        // A few of the changes, as a process leaves them that ends on the way.
        if (random() < 0.4) await database.pool.query(`select kouan_roll_up_trade(37)`)
      }
      await database.pool.query('select kouan_roll_up_trade(1)')
      expect({ batch, wrong: await differences() }).toEqual({ batch, wrong: [] })
      for (const { report, query } of [questions()]) {
        const { rolled, direct } = await bothWays(report, { ...query, ...periods[report.grain] })
        expect(figuresOf(rolled)).toEqual(figuresOf(direct))
        compared += 1
      }
      if (batch % 3 !== 0) continue
      await rollUpChanges(queue)
      expect({ batch, wrong: await differences() }).toEqual({ batch, wrong: [] })
    }
    await rollUpChanges(queue)
    const { rows } = await database.pool.query(`select (select count(*)::int from trade_changed) as waiting,
      (select count(*)::int from stat_trade_daily) as parts, (select sum(entries)::int from stat_trade_daily) as entries`)
    expect(rows[0]).toMatchObject({ waiting: 0 })
    expect([rows[0].parts > 500, rows[0].entries > 3000, compared]).toEqual([true, true, 20])
    expect(await differences()).toEqual([])
  }, 400_000)

  it('and after a rebuild', async () => {
    const before = await database.pool.query(
      'select part, entries, trim_scale(amount_cny) as amount from stat_trade_daily order by part',
    )
    await database.pool.query(`update stat_trade_daily set entries = entries + 1 where part = $1`, [
      before.rows[0].part,
    ])
    expect(await rebuildRollUp(queue)).toBeGreaterThan(1000)
    const after = await database.pool.query(
      'select part, entries, trim_scale(amount_cny) as amount from stat_trade_daily order by part',
    )
    expect(after.rows).toEqual(before.rows)
  })
})

describe('the nightly check', () => {
  const inbox = async (who: typeof staff) => (await send(listUnread, {}, who)).result.sysMsgList

  it('finds a planted difference, tells operators and nobody else, and finds none after a rebuild', async () => {
    const operator = await aUser({ rights: ['exchangeRate:edit'] })
    const reader = await aUser({ rights: ['reportMonth:list'] })
    await rollUpChanges(queue)
    const { rows } = await database.pool.query<{ day: string; part: string; from: number; days: number }>(`select part,
        value_day::text as day, value_day - (select min(value_day) from stat_trade_daily) as from,
        (select max(value_day) - min(value_day) + 1 from stat_trade_daily) as days
      from stat_trade_daily where value_day = '2025-03-10' limit 1`)
    const [planted] = rows
    if (!planted) throw new Error('nothing on that day')
    // The middle of the day that is to be chosen.
    const check = checkRollUp(() => (planted.from + 0.5) / planted.days)
    expect(await check.run(queue, 0)).toBe('核对了2025-03-10的汇总，与单证一致')
    await database.pool.query('update stat_trade_monthly set entries = entries + 1 where value_day = $1', [
      '2025-03-01',
    ])
    expect(await check.run(queue, 0)).toMatch(/^2025-03的月度汇总有\d+处与每日汇总不一致，已通知运营人员$/)
    await database.pool.query('update stat_trade_monthly set entries = entries - 1 where value_day = $1', [
      '2025-03-01',
    ])
    expect(await inbox(operator)).toMatchObject([{ titile: '统计报表核对：2025-03的月度汇总与每日汇总不一致' }])
    await database.pool.query('update stat_trade_daily set amount_cny = amount_cny + 1 where part = $1', [planted.part])
    expect(await check.run(queue, 0)).toContain('2025-03-10的汇总有1处与单证不一致')
    expect((await inbox(operator)).map(({ titile }) => titile)).toContain('统计报表核对：2025-03-10的汇总与单证不一致')
    expect(await inbox(reader)).toEqual([])
    await rebuildRollUp(queue)
    expect(await check.run(queue, 0)).toBe('核对了2025-03-10的汇总，与单证一致')
    expect(await checkRollUp(() => 0.999999).run(queue, 0)).toContain('与单证一致')
  })
})

describe('what the roll-up does not know', () => {
  it('a change of a transaction that is open while the sums are made is added afterwards', async () => {
    const { rows } = await database.pool.query(`select document_id as id from trade_counted limit 1`)
    const client = await database.pool.connect()
    await client.query('begin')
    await client.query(
      `update inventory_head set customs_code = '2999' where id = ${rows[0].id};
      update export_inventory_head set customs_code = '2999' where id = ${rows[0].id}`,
    )
    await rollUpChanges(queue)
    await client.query('commit')
    client.release()
    expect(await differences()).toEqual([])
    await rollUpChanges(queue)
    expect(await differences()).toEqual([])
  })

  it('a filter on a field that is no dimension is answered by the direct query, and the report says so', async () => {
    const asked = { begin: '2025-01', end: '2025-06', declareStatus: 'CLOSED' }
    const { slowBecause, total } = await read(monthReport, asked)
    expect(slowBecause).toBe('汇总表不区分“申报状态”，本次逐条统计，较慢')
    const all = await read(monthReport, { begin: '2025-01', end: '2025-06' })
    expect(all.slowBecause).toBeUndefined()
    const [some, every] = [total, all.total].map(({ figures }) => Number(figures.documents?.value))
    expect([some && some > 0, every && some && every > some]).toEqual([true, true])
  })

  it('an enterprise sees its own part of the roll-up, with changes waiting and without', async () => {
    const own = await aUser({
      rights: ['reportMonth:list', 'tradeDocument:list', 'tradeGoods:list'],
      enterpriseId: '930001',
    })
    const asked = { begin: '2025-01', end: '2025-06', basis: 'declared' }
    const filtered = await read(monthReport, { ...asked, enterpriseId: '930001' })
    expect(figuresOf(await read(monthReport, asked, own))).toEqual(figuresOf(filtered))
    await change(async (client) => void (await client.query(`update inventory_head set version = version + 1`)))
    const { rolled, direct } = await bothWays(monthReport, asked, own)
    expect(figuresOf(rolled)).toEqual(figuresOf(filtered))
    expect(figuresOf(direct)).toEqual(figuresOf(filtered))
  })
})
