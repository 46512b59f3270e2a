// Orders with their goods as sheets into the running product, with all checks of its forms: 100,000 rows as .xlsx and 65,535 as
// .xls, and then one field of 10,000 orders changed in bulk. Rows a second; the memory of the server's process, in whose thread
// the sheet is read; and what the company's list of orders takes meanwhile, against what it takes when nothing else is done.
// The processor time of server and PostgreSQL a row, which other work on the machine disturbs less than the clock.
// Run: node --import tsx bench/import-sheets.ts [rows of .xlsx] [rows of .xls] [orders to change]

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { changeManyOf } from '@kouan/contract/calls/bulk-change.ts'
import { uploadFile } from '@kouan/contract/calls/files.ts'
import { columnsOfImport } from '@kouan/contract/calls/sheet-columns.ts'
import { importManyOf, previewSheetOf } from '@kouan/contract/calls/sheets.ts'
import { readJob } from '@kouan/contract/calls/system/job-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { writeWorkbook } from '../server/domain/spreadsheets/files/write-workbook.ts'
import { orderForm } from '../server/testing/an-order.ts'
import { sized } from './begin.ts'
import { logStatements, profiledServer, startProfile, toldParts } from './import-parts.ts'
import { databaseTime, timeOfProcess } from './processor-time.ts'
import { startProduct } from './started-product.ts'
import { writeXls } from './write-xls.ts'

const [xlsxRows = sized(100_000, 20), xlsRows = sized(65_535, 20), changed = sized(10_000, 5)] = process.argv
  .slice(2)
  .map(Number)
const { user, company, pid, owner, stop } = await startProduct()

const columns = columnsOfImport(order as unknown as Resource)
const labelOf = (name: string) => columns.find((column) => column.name === name)?.label ?? name
const sample = orderForm()
const headNames = Object.keys(sample).filter((name) => name !== 'goods')
const lineNames = Object.keys(sample.goods[0] ?? {})
const heads = [...headNames, ...lineNames.map((name) => `goods.${name}`)].map(labelOf)

/** Two rows for an order, the second without its head. */
function* sheetRows(count: number): Generator<string[]> {
  yield heads
  for (let left = count; left > 0; ) {
    const form = orderForm() as unknown as Record<string, string> & { goods: Record<string, string>[] }
    for (const [at, line] of form.goods.entries()) {
      if (left === 0) return
      left -= 1
      yield [...headNames.map((name) => (at === 0 ? (form[name] ?? '') : '')), ...lineNames.map((n) => line[n] ?? '')]
    }
  }
}

/** An even number, so that no order lacks the goods that its sum counts. */
const whole = (rows: number) => rows - (rows % 2)
const xlsx = async (rows: number) => writeWorkbook({ title: '订单', rows: sheetRows(whole(rows)), widths: [] })
const xls = (rows: number) => writeXls('订单', [...sheetRows(whole(rows))])

async function residentMegabytes(): Promise<number> {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

const list = callsOf(order).list
/** Milliseconds, asked as somebody who looks through a list does: again and again, with a breath between. */
async function askList(times: number[]): Promise<void> {
  const begin = performance.now()
  await user.send(list, { pageSize: 20, pageNo: 1 + (times.length % 5) } as never)
  times.push(performance.now() - begin)
  await pause(100)
}
const p95 = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0

/** The p95 of the list, and the processor time that one of it costs. */
async function idle() {
  const times: number[] = []
  const before = await processor()
  while (times.length < sized(100, 3)) await askList(times)
  const after = await processor()
  const each = (name: 'server' | 'database') => (after[name] - before[name]) / times.length
  return { p95: p95(times), server: each('server'), database: each('database') }
}

interface Told {
  seconds: number
  done: number
  faults: number
  before: number
  most: number
  /** Before and after: the list grows meanwhile. */
  idle: readonly [number, number]
  meanwhile: number
  /** Milliseconds of the processor, without those of the lists that are asked meanwhile. */
  processor: { server: number; database: number }
}

const processor = async () => {
  const { living, ended } = await databaseTime(owner.pool)
  return { server: await timeOfProcess(pid), database: living + ended }
}

async function follow(start: () => Promise<{ jobId: string }>): Promise<Told> {
  const quiet = await idle()
  const before = await residentMegabytes()
  const spent = await processor()
  const begin = performance.now()
  const { jobId: id } = await start()
  const times: number[] = []
  let most = before
  const watch = setInterval(async () => {
    most = Math.max(most, await residentMegabytes())
  }, 50)
  for (;;) {
    const { state, doneCount = 0, faultCount = 0, sentence } = await user.send(readJob, { id })
    if (state === 'DONE') {
      clearInterval(watch)
      const seconds = (performance.now() - begin) / 1000
      const all = await processor()
      const own = (name: 'server' | 'database') => all[name] - spent[name] - times.length * quiet[name]
      return {
        ...{ seconds, before, most, idle: [quiet.p95, (await idle()).p95], meanwhile: p95(times) },
        processor: { server: own('server'), database: own('database') },
        ...{ done: Number(doneCount), faults: Number(faultCount) },
      }
    }
    if (state !== 'WAITING' && state !== 'RUNNING') throw new Error(`${state}: ${sentence}`)
    for (let asked = 0; asked < 10; asked += 1) await askList(times)
  }
}

function print(name: string, told: Told): void {
  const { seconds, done, faults, idle, meanwhile } = told
  const [before, after] = idle
  console.log(
    `${name}: ${done} done, ${faults} refused in ${seconds.toFixed(0)} s, ${(done / seconds).toFixed(0)}/s; server ` +
      `${told.before.toFixed(0)} MB, at most ${told.most.toFixed(0)} MB; list p95 idle ${before.toFixed(1)} ms before and ` +
      `${after.toFixed(1)} after, meanwhile ${meanwhile.toFixed(1)} ms, ratio to their mean ` +
      (meanwhile / ((before + after) / 2)).toFixed(2),
  )
  const { server, database } = told.processor
  const each = (milliseconds: number) => (milliseconds / Math.max(done, 1)).toFixed(3)
  console.log(
    `  processor: ${each(server + database)} ms a row, ${each(server)} of the server and ${each(database)} of PostgreSQL`,
  )
}

/** Uploads a sheet; the function starts its import. */
async function uploadSheet(name: string, bytes: Buffer, by = user) {
  const file = new File([new Uint8Array(bytes)], name)
  const uploaded = await by.upload(uploadFile, { biz: 'import' }, file)
  const { headRow, names } = await by.send(previewSheetOf(order), { file: uploaded.id })
  return () => by.send(startCallOf(importManyOf(order)), { file: uploaded.id, headRow, names } as never)
}

const importSheet = async (name: string, bytes: Buffer): Promise<Told> => follow(await uploadSheet(name, bytes))

/** Prints where the time of a row goes, of an import that nothing is asked beside. */
async function printParts(rows: number): Promise<void> {
  const profiled = await startProduct({
    environment: (folder) => profiledServer(join(folder, 'data', 'server.cpuprofile')),
    isOfSources: true,
    isAlone: true,
  })
  const start = await uploadSheet('分项.xlsx', await xlsx(rows), profiled.user)
  const statements = await logStatements(profiled)
  const profile = startProfile(profiled.pid, join(profiled.folder, 'data', 'server.cpuprofile'))
  const { jobId: id } = await start()
  for (;;) {
    const { state, sentence } = await profiled.user.send(readJob, { id })
    if (state === 'DONE') break
    if (state !== 'WAITING' && state !== 'RUNNING') throw new Error(`${state}: ${sentence}`)
    await pause(300)
  }
  console.log(`  server, ms a row: ${toldParts(await profile(), rows)}`)
  const { parts, longest } = await statements()
  console.log(`  PostgreSQL, ms a row: ${toldParts(parts, rows)}`)
  for (const { statement, milliseconds, calls } of longest)
    console.log(`    ${(milliseconds / rows).toFixed(3)} in ${calls} calls: ${statement.slice(0, 110)}`)
  await profiled.stop()
}

// The list is that of a company that has been at work for a while.
await importSheet('早先.xlsx', await xlsx(sized(2000, 20)))
print(`${xlsxRows} rows of .xlsx`, await importSheet('订单.xlsx', await xlsx(xlsxRows)))
print(`${xlsRows} rows of .xls`, await importSheet('订单.xls', xls(xlsRows)))

// What the filter of the change finds.
const platform = '9900D90009'
const chosen = await owner.pool.query(
  `update order_head set ebp_code = $1 where id in
     (select id from order_head where enterprise_id = $2 order by order_head.id limit $3)`,
  [platform, company.enterpriseId, changed],
)
if (chosen.rowCount !== changed) throw new Error(`there are only ${chosen.rowCount} orders to change`)
print(
  `${changed} orders changed in bulk`,
  await follow(() =>
    user.send(startCallOf(changeManyOf(order)), {
      ...{ filter: { ebpCode: platform }, field: 'goods.unit', way: 'set', value: '011' },
    } as never),
  ),
)
await stop()
await printParts(sized(2000, 20))
