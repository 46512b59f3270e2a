// Long because all reports are read from one history of trade, which takes long to store.
// The trade reports: their figures equal the lists behind them, for everybody who may see them.
import { exportReportOf, readReportOf } from '@kouan/contract/calls/report.ts'
import { jobFile } from '@kouan/contract/calls/system/job-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { cellFilter } from '@kouan/contract/derive/report-list.ts'
import { allRows, cellText, reportColumns } from '@kouan/contract/derive/report-text.ts'
import type { Page } from '@kouan/contract/language/call.ts'
import {
  type Measure,
  type Report,
  type ReportResult,
  type ReportRow,
  reportRight,
} from '@kouan/contract/language/report.ts'
import { exchangeRate } from '@kouan/contract/resources/report/exchange-rate.ts'
import {
  companyReport,
  countryTopReport,
  dateReport,
  goodsTopReport,
  monthReport,
  tradeReports,
  yearReport,
} from '@kouan/contract/resources/report/reports.ts'
import { tradeDocument, tradeGoods } from '@kouan/contract/resources/report/trade.ts'
import { figureText } from '@kouan/contract/rules/figure-text.ts'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../areas.ts'
import { asQueue } from '../../testing/as-queue.ts'
import { jobHarness } from '../../testing/job-harness.ts'
import { readSheet } from '../../testing/read-sheet.ts'
import type { TestUser } from '../../testing/test-app.ts'
import { randomFrom, type TradeDocument, tradeHistory } from '../../testing/trade-history.ts'
import { rollUpChanges } from './roll-up.ts'

const harness = await jobHarness()
const { test, start, waitForEnd } = harness
const { send, aUser, app, config, database } = test

const all: readonly Report[] = Object.values(tradeReports)
const rights = [...all.map((report) => reportRight(report, 'list')), 'tradeDocument:list', 'tradeGoods:list']
const staff = await aUser({ rights: '*' })
const rates = callsOf(exchangeRate)

const store = (documents: readonly TradeDocument[]) => tradeHistory(database.pool, documents)

/** Inputs of reports are made from their declarations, so `as never` stands for their types. */
async function read(report: Report, query: object, by: TestUser = staff): Promise<ReportResult> {
  const answer = await send(readReportOf(report), query, by)
  if (!answer.success) throw new Error(`${answer.message}`)
  return answer.result as ReportResult
}

/** Rows of the list behind a figure. */
async function listed(report: Report, filter: Record<string, string>, by: TestUser = staff) {
  const answer = await send(callsOf(report.from).list, { ...filter, pageSize: 1 } as never, by)
  if (!answer.success) throw new Error(`${answer.message}`)
  return answer.result as Page<unknown>
}

const valuesOf = (result: ReportResult, measure: string) =>
  result.rows.map(({ texts, figures }) => [Object.values(texts)[0], figures[measure]?.value])

describe('figures', () => {
  const shop = '910001'
  const query = { enterpriseId: shop }
  const lines = (amount: string) => [{ gcode: '3304990010', country: '502', currency: '142', amount }]

  it('S1.010 S2.055 yearly report: counts a list in its year, subtracts it in the year in which it was returned', async () => {
    await store([
      { enterpriseId: shop, declared: '2024-03-01', status: 'RELEASED', released: '2024-03-02', lines: lines('100') },
      {
        enterpriseId: shop,
        declared: '2025-05-01',
        status: 'RELEASED',
        released: '2025-05-02',
        lines: lines('150.50'),
      },
      {
        ...{ enterpriseId: shop, declared: '2024-12-31', status: 'RETURNED', released: '2025-01-01' },
        ...{ ended: '2025-02-01', lines: lines('30') },
      },
      // Refused by customs after all: it never counts.
      { enterpriseId: shop, declared: '2025-06-01', status: 'REJECTED', lines: lines('999') },
      { enterpriseId: shop, declared: '2025-07-01', status: 'IN_CUSTOMS', lines: lines('7') },
    ])
    const result = await read(yearReport, { ...query, begin: '2023', end: '2025' })
    expect(valuesOf(result, 'amount')).toEqual([
      ['2023', '0'],
      ['2024', '130.00'],
      ['2025', '120.50'],
    ])
    expect(valuesOf(result, 'documents')).toEqual([
      ['2023', '0'],
      ['2024', '2'],
      ['2025', '1'],
    ])
    expect(valuesOf(result, 'cancelled').at(-1)).toEqual(['2025', '1'])
    expect(valuesOf(result, 'ofYear')).toEqual([
      ['2023', null],
      ['2024', null],
      ['2025', '-7.3'],
    ])
    expect(result.total.figures).toMatchObject({ amount: { value: '250.5' }, documents: { value: '3' } })
    const released = await read(yearReport, { ...query, begin: '2024', end: '2025', basis: 'released' })
    expect(valuesOf(released, 'amount')).toEqual([
      ['2024', '100.00'],
      ['2025', '150.50'],
    ])
    const accepted = await read(yearReport, { ...query, begin: '2025', end: '2025', basis: 'declared' })
    expect(valuesOf(accepted, 'amount')).toEqual([['2025', '127.50']])
  })

  it('S2.056 S2.057 monthly and daily report: every period, its change, and the sum of the year so far', async () => {
    const months = await read(monthReport, { ...query, begin: '2025-01', end: '2025-06' })
    expect(months.rows.map(({ keys }) => keys.valueDay)).toHaveLength(6)
    expect(valuesOf(months, 'amount')[1]).toEqual(['2025-02', '-30.00'])
    expect(valuesOf(months, 'soFar').at(-1)).toEqual(['2025-06', '120.5'])
    expect(valuesOf(months, 'ofPeriod')[2]).toEqual(['2025-03', '100.0'])
    const days = await read(dateReport, { ...query, begin: '2025-04-30', end: '2025-05-02' })
    expect(valuesOf(days, 'amount')).toEqual([
      ['2025-04-30', '0'],
      ['2025-05-01', '150.50'],
      ['2025-05-02', '0'],
    ])
  })

  it('a month without a rate names it and is never computed with 1; a rate that comes later gives the figure', async () => {
    const asked = { ...query, begin: '2024', end: '2025', currency: '502' }
    const missing = await read(yearReport, asked)
    expect(missing.rows[0]?.figures.amount).toEqual({ value: null, missing: ['2024-03 502', '2024-12 502'] })
    const column = reportColumns(yearReport).find(({ key }) => key === 'amount')
    expect(column && missing.rows[0] && cellText(column, missing.rows[0])).toBe('缺少 2024-03 汇率、缺少 2024-12 汇率')
    expect(missing.rows[1]?.figures.ofYear).toEqual({ value: null })
    for (const rateMonth of ['2024-03', '2024-12']) {
      expect(await send(rates.add, { rateMonth, currency: '502', rate: '7' }, staff)).toMatchObject({ success: true })
    }
    expect((await read(yearReport, asked)).rows[0]?.figures.amount).toEqual({ value: '18.58' })
  })

  it('S2.058 S2.059 top reports: greatest first, equal ones by name, inner shares in their outer row', async () => {
    const of = '910002'
    const sale = (gcode: string, country: string, amount: string) => ({ gcode, country, currency: '142', amount })
    const countries = ['116', '133', '502', '305', '303', '304', '307', '601', '501', '609', '110', '132']
    await store([
      {
        ...{ enterpriseId: of, declared: '2025-03-01', status: 'CLOSED', released: '2025-03-02' },
        lines: [
          ...countries.map((country) => sale('3304990010', country, '10')),
          sale('3305100090', '502', '30'),
          sale('3304910000', '502', '5'),
        ],
      },
    ])
    const asked = { enterpriseId: of, begin: '2025-01', end: '2025-12' }
    const byCountry = await read(countryTopReport, asked)
    expect(byCountry.rows).toHaveLength(10)
    expect(byCountry.more).toBe(2)
    // All countries have their area.
    expect(byCountry.places?.map(({ keys }) => keys.country)).toHaveLength(12)
    expect(byCountry.rows[0]).toMatchObject({
      keys: { country: '502' },
      figures: { amount: { value: '45.00' }, share: { value: '29.0' } },
      rows: [
        { keys: { gcode: '3305' }, figures: { amount: { value: '30.00' }, share: { value: '66.7' } } },
        { keys: { gcode: '3304' }, figures: { amount: { value: '15.00' } } },
      ],
    })
    const names = byCountry.rows.slice(1).map(({ texts }) => texts.country ?? '')
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'zh')))
    const byGoods = await read(goodsTopReport, { ...asked, digits: '6', gcode: '3304' })
    expect(byGoods.rows.map(({ keys }) => keys.gcode)).toEqual(['330499', '330491'])
    expect(byGoods.rows[0]?.rows).toHaveLength(10)
  })

  it('S2.060 enterprise summary: each enterprise with its share, the greatest first', async () => {
    const result = await read(companyReport, { begin: '2025-01', end: '2025-12' })
    const shown = result.rows.map(({ keys, figures }) => [keys.enterpriseId, figures.amount?.value])
    expect(shown.slice(0, 2)).toEqual([
      ['910002', '155.00'],
      [shop, '120.50'],
    ])
    // Of an enterprise that is no longer there the code is left.
    expect(result.rows[0]?.texts).toEqual({ enterpriseId: '910002' })
  })
})

describe('bad input: a sentence at the field', () => {
  it.each([
    ['yearReport', yearReport, { begin: '2025', end: '2024' }, 'end', '结束期间：2024早于开始期间2025'],
    ['yearReport', yearReport, { begin: '2010', end: '2025' }, 'end', '结束期间：一次最多查询10年'],
    ['monthReport', monthReport, { begin: '2010-01', end: '2025-01' }, 'end', '结束期间：一次最多查询10年'],
    ['dateReport', dateReport, { begin: '2025-01-01', end: '2025-12-31' }, 'end', '结束期间：一次最多查询92天'],
    ['monthReport', monthReport, { begin: '2025-13' }, 'begin', '开始期间：2025-13不是有效的期间，应如2026-03'],
    [
      'countryTopReport',
      countryTopReport,
      { gcode: '9999' },
      'gcode',
      '商品编码：9999不存在，没有清单用过以它开头的编码',
    ],
    ['countryTopReport', countryTopReport, { gcode: '33 04' }, 'gcode', '商品编码：33 04须为2至10位数字'],
    ['countryTopReport', countryTopReport, { digits: '5' }, 'digits', '商品编码位数：只能为4、6或10'],
  ] as const)('%s', async (_, report, query, field, message) => {
    const answer = await send(readReportOf(report as Report), query as never, staff)
    expect(answer).toMatchObject({ success: false, message, problems: [{ field, message }] })
  })

  it.each([
    [{ rateMonth: '2026-03', currency: '502', rate: '0' }, '汇率：不能小于0.000001'],
    [{ rateMonth: '2026-13', currency: '502', rate: '7' }, '月份：须为年月，如2026-03'],
    [{ rateMonth: '2026-03', currency: '142', rate: '7' }, '币制：人民币不需要汇率'],
    [{ rateMonth: '2024-03', currency: '502', rate: '7' }, '月份：2024-03的这个币制已有汇率'],
  ])('rate %o', async (rate, message) => {
    expect(await send(rates.add, rate, staff)).toMatchObject({ success: false, message })
  })
})

describe('scope', () => {
  it('an enterprise sees its own figures alone, a reader without the list none, another tenant none', async () => {
    const own = await aUser({ rights, enterpriseId: '910002' })
    const asked = { begin: '2025-01', end: '2025-12' }
    const seen = await read(companyReport, asked, own)
    expect(seen.rows.map(({ keys }) => keys.enterpriseId)).toEqual(['910002'])
    expect(seen.total.figures.amount?.value).toBe('155.00')
    // A filter on another enterprise widens nothing.
    expect((await read(monthReport, { ...asked, enterpriseId: '910001' }, own)).total.figures.documents?.value).toBe(
      '0',
    )
    const blind = await aUser({ rights: [reportRight(yearReport, 'list')] })
    expect(await send(readReportOf(yearReport), {}, blind)).toMatchObject({ success: false, code: 510 })
    const nobody = await aUser({ rights: ['tradeDocument:list'] })
    expect((await send(readReportOf(yearReport), {}, nobody)).status).toBe(403)
    await database.pool.query(
      `insert into sys_tenant (id, name) overriding system value values (77, '别的租户') on conflict do nothing`,
    )
    await store([
      {
        tenantId: '77',
        enterpriseId: '910077',
        declared: '2025-03-01',
        status: 'CLOSED',
        released: '2025-03-02',
        lines: [{ gcode: '3304990010', country: '502', currency: '142', amount: '1000000' }],
      },
    ])
    const mine = await read(companyReport, asked)
    expect(mine.rows.map(({ keys }) => keys.enterpriseId)).not.toContain('910077')
    expect(await listed(companyReport, { enterpriseId: '910077' })).toMatchObject({ total: 0 })
  })
})

describe('every figure opens its rows', () => {
  it('200 random cells of random reports: the list has as many rows, and its sum is the amount', async () => {
    const random = randomFrom(39)
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
    const day = () =>
      new Date(Date.UTC(2023, 0, 1) + Math.floor(random() * 1000) * 86_400_000).toISOString().slice(0, 10)
    const later = (from: string) =>
      new Date(Date.parse(from) + Math.floor(random() * 200) * 86_400_000).toISOString().slice(0, 10)
    const documents = Array.from({ length: 400 }, (): TradeDocument => {
      const declared = day()
      const status = pick(['RELEASED', 'CLOSED', 'RETURNED', 'CANCELLED', 'IN_CUSTOMS', 'REJECTED'])
      const released = ['RELEASED', 'CLOSED'].includes(status) || random() < 0.5 ? later(declared) : undefined
      return {
        enterpriseId: pick(['920001', '920002', '920003']),
        flow: pick(['I', 'I', 'E']),
        declared,
        status,
        released: status === 'IN_CUSTOMS' || status === 'REJECTED' ? undefined : released,
        ended: later(released ?? declared),
        tradeMode: pick(['9610', '1210']),
        lines: Array.from({ length: 1 + Math.floor(random() * 3) }, () => ({
          gcode: `${pick(['33', '85', '04'])}0${1 + Math.floor(random() * 4)}${pick(['99', '10'])}00${pick(['10', '90'])}`,
          country: pick(['502', '116', '133']),
          currency: pick(['142', '142', '502', '300']),
          amount: (random() * 500).toFixed(2),
        })),
      }
    })
    // Figures come from the roll-up, and of the documents that wait for it from themselves.
    await store(documents.slice(0, 200))
    await rollUpChanges(asQueue(database, test.clock))
    await store(documents.slice(200))
    for (let year = 2023; year < 2027; year += 1)
      for (let month = 1; month < 13; month += 1) {
        const rateMonth = `${year}-${String(month).padStart(2, '0')}`
        // One month keeps missing.
        if (rateMonth === '2024-07') continue
        for (const currency of ['502', '300'])
          await send(rates.add, { rateMonth, currency, rate: (6 + random()).toFixed(4) }, staff)
      }
    const questions = all.flatMap((report) =>
      [1, 2, 3].map(() => ({
        report,
        query: {
          ...{
            year: { begin: '2023', end: '2026' },
            month: { begin: '2023-05', end: '2025-11' },
            day: { begin: '2024-02-01', end: '2024-04-20' },
          }[report.grain],
          basis: pick(['declared', 'declaredReleased', 'released']),
          currency: pick(['142', '502']),
          ...(random() < 0.5 ? { tradeMode: pick(['9610', '1210']) } : {}),
          ...(random() < 0.3 ? { enterpriseId: '920002' } : {}),
          ...(random() < 0.2 ? { ieFlag: pick(['I', 'E']) } : {}),
          ...(report.from.name === 'tradeGoods' ? { digits: pick(['4', '6', '10']) } : {}),
        },
      })),
    )
    await database.pool.query('select kouan_roll_up_trade(50)')
    const spans = ['now', 'month', 'year'] as const
    const results = []
    for (const { report, query } of questions) results.push({ report, result: await read(report, query) })
    const withCents = (value: string | null) => value && figureText(value, 2)
    const sumIn = (page: Page<unknown>, measure: Measure, currency: string | undefined) => {
      const field = measure.kind === 'sum' ? measure.field : currency === '502' ? 'amountUsd' : 'amountCny'
      return page.total === 0 ? '0' : (page.totals?.[field] ?? null)
    }
    // The figures above a report, of its days and of those before.
    const compared = { shown: 0, filled: 0 }
    for (const { report, result } of results.filter((_, at) => at % 3 === 0)) {
      for (const { measure: name, figures } of result.highlights?.figures ?? [])
        for (const span of spans) {
          const [days, figure, measure] = [result.highlights?.spans[span], figures[span], report.measures[name]]
          if (!days || !figure || !measure) throw new Error(`${report.name} ${name} ${span}`)
          const query = { ...result.query, begin: days.first, end: days.last }
          const filter = cellFilter(report, { query, keys: {}, measure })
          if (!filter) continue
          const page = await listed(report, filter)
          const at = { report: report.name, name, span, filter }
          if (measure.kind === 'count')
            expect({ ...at, value: String(page.total) }).toEqual({ ...at, value: figure.value })
          else {
            const value = withCents(sumIn(page, measure, result.query.currency))
            expect({ ...at, value }).toEqual({ ...at, value: withCents(figure.value) })
          }
          compared.shown += 1
          compared.filled += page.total > 0 ? 1 : 0
        }
    }
    // Three figures above each report, over three spans.
    expect([compared.shown, compared.filled > 10]).toEqual([all.length * 3 * spans.length, true])
    let counted = 0
    let summed = 0
    for (let tried = 0; counted + summed < 200 && tried < 4000; tried += 1) {
      const { report, result } = pick(results)
      const row: ReportRow = pick(allRows(result))
      const [name, measure] = pick(Object.entries(report.measures))
      const filter = cellFilter(report, { query: result.query, keys: row.keys, measure })
      const figure = row.figures[name]
      if (!filter || !figure) continue
      const page = await listed(report, filter)
      const at = { report: report.name, query: result.query, keys: row.keys, name, filter }
      if (measure.kind === 'count') {
        expect({ ...at, value: page.total }).toEqual({ ...at, value: Number(figure.value) })
        counted += 1
      } else {
        const value = withCents(sumIn(page, measure, result.query.currency))
        expect({ ...at, value }).toEqual({ ...at, value: withCents(figure.value) })
        summed += 1
      }
    }
    expect([counted + summed, counted > 50, summed > 50]).toEqual([200, true, true])
    expect(documents.length).toBe(400)
  })

  it('the lists hold the entries of a document by each basis with their signs', async () => {
    const filter = { enterpriseId: '910001', basis: 'declaredReleased', entry: 'cancelled' }
    const { result } = await send(callsOf(tradeDocument).list, filter as never, staff)
    expect(result).toMatchObject({ total: 1, totals: { amountCny: '-30' }, records: [{ valueDay: '2025-02-01' }] })
    const goods = await send(callsOf(tradeGoods).list, filter as never, staff)
    expect(goods.result).toMatchObject({
      total: 1,
      records: [{ amount: '-30', documentPages: 'declaration/InventoryList' }],
    })
  })
})

describe('sheet', () => {
  it('holds the rows of the screen, with who, when and the filter above them', async () => {
    const query = { begin: '2025-01', end: '2025-12', enterpriseId: '910002', digits: '4' }
    const shown = await read(countryTopReport, query)
    const { result } = await send(startCallOf(exportReportOf(countryTopReport)), query as never, staff)
    start(jobs)
    expect(await waitForEnd(result.jobId)).toMatchObject({ state: 'DONE' })
    const { result: file } = await send(jobFile, { id: result.jobId }, staff)
    const { rawPayload } = await app.inject({ method: 'GET', url: `${config.apiBase}${file.url}` })
    const rows = await readSheet(rawPayload, { rows: 1000 })
    expect(rows[0]?.[0]).toBe('国别贸易额商品前十')
    expect(rows[1]?.slice(1)).toEqual([
      expect.stringMatching(/^导出时间:\d{4}/),
      expect.stringMatching(/^查询条件:统计口径：按申报日期（已放行）；申报企业：/),
      '期间:2025-01至2025-12',
      '金额币种:人民币',
      '商品编码:4位',
    ])
    const columns = reportColumns(countryTopReport)
    expect(rows[2]).toEqual(columns.map(({ title }) => title))
    const plain = (text: string) => text.replaceAll(',', '').replace(/\.0+$|(\.\d)0$/, '$1')
    expect(rows.slice(3).map((row) => columns.map((_, at) => row[at] ?? ''))).toEqual(
      allRows(shown).map((row) =>
        columns.map((column) => (column.measure ? plain(cellText(column, row)) : cellText(column, row))),
      ),
    )
  })

  it('is refused for a question that makes no sense before a job begins, and without its right', async () => {
    const call = startCallOf(exportReportOf(yearReport))
    expect(await send(call, { begin: '2025', end: '2024' } as never, staff)).toMatchObject({ success: false })
    const reader = await aUser({ rights })
    expect((await send(call, {}, reader)).status).toBe(403)
  })
})
