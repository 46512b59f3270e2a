// People, a sheet import, declarations, receipts and reports on one server for a long time, beside a bare handler in the same
// windows. `npm run trials -- soak` does it for half an hour.
import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { uploadFile } from '@kouan/contract/calls/files.ts'
import { readFigures, readToday } from '@kouan/contract/calls/home.ts'
import { readReportOf } from '@kouan/contract/calls/report.ts'
import { importManyOf, previewSheetOf } from '@kouan/contract/calls/sheets.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import type { Call, Envelope, ResultOf, SentTo } from '@kouan/contract/language/call.ts'
import { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { monthReport } from '@kouan/contract/resources/report/reports.ts'
import { afterAll, expect, it } from 'vitest'
import { aChannel } from '../testing/a-channel.ts'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { orderCalls, orderForm } from '../testing/an-order.ts'
import { anOrderSheet } from '../testing/an-order-sheet.ts'
import { eventually } from '../testing/eventually.ts'
import { multipart } from '../testing/multipart.ts'
import { declareOrders } from '../testing/order-calls.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { type TestUser, testApp } from '../testing/test-app.ts'
import { testKey } from '../testing/test-key.ts'

const seconds = Number(process.env.TRIAL_SECONDS ?? 12)
const base = '/jeecg-boot'
const [brokers, operators, pauseMs, sheetSeconds, sheetOrders] = [5, 2, 300, Math.min(20, seconds / 3), 20]

const home = mkdtempSync(join(tmpdir(), 'kouan-soak-'))
chmodSync(home, 0o711)
mkdirSync(join(home, 'data'), { mode: 0o777 })
const test = await testApp()
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
await aChannel(test, { enterpriseId, simulated: { simOutcome: 'PASS', simDelaySeconds: 1 } })
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** One that only answers, in a process of its own: what the machine does to everybody. */
async function bareHandler() {
  const source = `require('node:http').createServer((q, a) => a.end('{"success":true}')).listen(0, '127.0.0.1', function () {
    console.log(this.address().port) })`
  const child = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
  )
  return { pid: child.pid ?? 0, address: `http://127.0.0.1:${port}`, end: () => child.kill() }
}

/** Megabytes. */
const memoryOf = (pid: number) =>
  Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024)

const p95 = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.95)] ?? 0

/** Waits until every declared order has its final receipt, as long as some come. */
async function allAnswered(read: () => Promise<{ state: string; n: number }[]>): Promise<void> {
  let [least, since] = [Number.POSITIVE_INFINITY, performance.now()]
  for (;;) {
    const rest = await read()
    const left = rest.reduce((sum, { n }) => sum + n, 0)
    if (left === 0) return
    if (left < least) [least, since] = [left, performance.now()]
    if (performance.now() - since > 120_000)
      throw new Error(`No receipt came for 120 s: ${rest.map(({ state, n }) => `${n} ${state}`).join(', ')}`)
    await wait(1000)
  }
}

it(
  'a server under mixed load: nothing is lost or wrong, and it does not grow',
  async () => {
    const { server, output } = await startServerProcess({
      DATABASE_URL: test.database.databaseUrl,
      KOUAN_DATA: join(home, 'data'),
      KOUAN_CHANNEL_ROOT: join(home, 'data', 'channels'),
      KOUAN_ENCRYPTION_KEYS: testKey.toString('base64'),
    })
    if (!server) throw new Error(output)
    const bare = await bareHandler()
    const begin = performance.now()
    const isOver = () => performance.now() - begin > seconds * 1000
    /** Milliseconds of the first and of the last third, by kind of request. */
    const times = new Map<string, [number[], number[]]>()
    const failures: string[] = []
    let requests = 0
    let asked = 0
    const timed = async (what: string, run: () => Promise<Response>) => {
      const from = performance.now()
      requests += 1
      const response = await run()
      const text = await response.text()
      const third = Math.floor((3 * (from - begin)) / (seconds * 1000))
      const of = times.get(what) ?? [[], []]
      times.set(what, of)
      if (third === 0) of[0].push(performance.now() - from)
      if (third === 2) of[1].push(performance.now() - from)
      return { response, text }
    }
    async function ask<C extends Call>(
      what: string,
      call: C,
      { user, input = {}, sent }: { user: TestUser; input?: Partial<SentTo<C>>; sent?: ReturnType<typeof multipart> },
    ): Promise<ResultOf<C> | undefined> {
      const isQuery = call.method === 'GET'
      const query = isQuery ? `?${new URLSearchParams(input as unknown as Record<string, string>)}` : ''
      asked += 1
      const { response, text } = await timed(what, () =>
        fetch(`${server?.address}${base}${call.path}${query}`, {
          method: call.method,
          // One address would be throttled.
          headers: {
            'x-access-token': user.token,
            'x-forwarded-for': `10.0.0.${asked % 100}`,
            ...(sent?.headers ?? (isQuery ? {} : { 'content-type': 'application/json' })),
          },
          ...(isQuery ? {} : { body: sent ? new Uint8Array(sent.payload) : JSON.stringify(input) }),
        }),
      )
      const answer = JSON.parse(text) as Envelope<ResultOf<C>>
      if (response.ok && answer.success) return answer.result
      failures.push(`${what}: ${response.status} ${answer.message}`)
      return undefined
    }

    const saved: string[] = []
    const declared: string[] = []
    const broker = async () => {
      const user = await test.aUser({ rights: '*', enterpriseId })
      while (!isOver()) {
        const form = orderForm()
        if (await ask('save', orderCalls.add, { user, input: form as never })) saved.push(form.orderNo)
        const list = await ask('list', orderCalls.list, { user, input: { orderNo: form.orderNo } as never })
        const { records = [], total = 0 } = list ?? {}
        if (list && total !== 1) failures.push(`${form.orderNo} is there ${total} times`)
        const ids = records[0]?.id ?? ''
        if (await ask('declare', declareOrders, { user, input: { ids } as never })) declared.push(form.orderNo)
        await ask('first page', orderCalls.list, { user, input: { pageSize: 20 } as never })
        await wait(pauseMs)
      }
    }
    const operator = async () => {
      const user = await test.aUser({ rights: '*' })
      while (!isOver()) {
        await ask('receipts', callsOf(receipt).list, { user, input: { pageSize: 20 } as never })
        await ask('figures', readFigures, { user })
        await ask('today', readToday, { user })
        await ask('report', readReportOf(monthReport), { user })
        await wait(3 * pauseMs)
      }
    }
    let imported = 0
    const importer = async () => {
      const user = await test.aUser({ rights: '*', enterpriseId })
      while (!isOver()) {
        const bytes = await anOrderSheet(sheetOrders, () => ({}))
        const sent = multipart({ biz: 'import' }, { name: '订单.xlsx', bytes })
        const file = (await ask('upload', uploadFile, { user, sent }))?.id ?? ''
        const preview = await ask('preview', previewSheetOf(order), { user, input: { file } as never })
        if (preview) {
          const { headRow, names, sheet } = preview
          const input = { file, headRow, names, sheet } as never
          if (await ask('import', startCallOf(importManyOf(order)), { user, input })) imported += sheetOrders
        }
        await wait(sheetSeconds * 1000)
      }
    }
    const rival = async () => {
      while (!isOver()) {
        await timed('bare handler', () => fetch(bare.address))
        await wait(pauseMs / 2)
      }
    }
    const memory: { server: number; bare: number; loop: number }[] = []
    const watcher = async () => {
      while (!isOver()) {
        const text = await (await fetch(`${server.address}/metrics`)).text()
        const loop = 1000 * Number(/^nodejs_eventloop_lag_p99_seconds\S* (\S+)/m.exec(text)?.[1] ?? 0)
        memory.push({ server: memoryOf(server.pid), bare: memoryOf(bare.pid), loop })
        await wait(Math.min(5000, (seconds * 1000) / 6))
      }
    }
    try {
      await Promise.all([
        ...Array.from({ length: brokers }, broker),
        ...Array.from({ length: operators }, operator),
        ...[importer(), rival(), watcher()],
      ])
      for (const [what, [first, last]] of times)
        console.log(
          `${what}: first third ${first.length} requests, p95 ${Math.round(p95(first))} ms; last third ${last.length}, p95 ${Math.round(p95(last))} ms`,
        )
      const third = Math.max(1, Math.floor(memory.length / 3))
      const mean = (list: typeof memory, name: keyof (typeof memory)[0]) =>
        list.reduce((sum, one) => sum + one[name], 0) / list.length
      const [early, late] = [memory.slice(0, third), memory.slice(-third)]
      for (const name of ['server', 'bare'] as const)
        console.log(
          `memory of the ${name}: first third ${Math.round(mean(early, name))} MB, last third ${Math.round(mean(late, name))} MB, ` +
            `ratio ${(mean(late, name) / mean(early, name)).toFixed(2)}`,
        )
      console.log(
        `event loop p99: first third ${mean(early, 'loop').toFixed(0)} ms, last third ${mean(late, 'loop').toFixed(0)} ms`,
      )
      const count = async (condition: string, values: unknown[]) =>
        Number(
          (await test.database.pool.query(`select count(*) as n from order_head h where ${condition}`, values)).rows[0]
            ?.n,
        )
      await eventually('orders', () => count('true', []), saved.length + imported, { seconds: 120 })
      await allAnswered(async () => {
        const { rows } = await test.database.pool.query<{ state: string; n: number }>(
          `select declare_status as state, count(*)::int as n from order_head
          where order_no = any($1) and declare_status <> 'IN_CUSTOMS' group by 1 order by 1`,
          [declared],
        )
        return rows
      })
      const twice = Number(
        (
          await test.database.pool.query(
            `select count(*) as n from (select key_fields from attempt where doc_type = $1
          group by key_fields having count(*) > 1) t`,
            [order.name],
          )
        ).rows[0]?.n,
      )
      console.log(
        `${seconds} s: ${requests} requests, failed ${failures.length}; ${saved.length} orders saved, ${imported} imported, ` +
          `${declared.length} declared: lost 0, declared twice ${twice}`,
      )
      expect(failures).toEqual([])
      expect(twice).toBe(0)
      expect(declared.length * imported).toBeGreaterThan(0)
    } finally {
      bare.end()
      await server.end()
    }
  },
  (3 * seconds + 420) * 1000,
)
