// A broker's day: a sheet with odd orders is imported and mended, all are declared, what customs refuse is mended by one further
// sheet and declared again, until all are accepted.
import { readFigures } from '@kouan/contract/calls/home.ts'
import { readWorklist } from '@kouan/contract/calls/worklist.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { tsvCell } from '@kouan/contract/rules/tsv.ts'
import { expect, it, onTestFinished } from 'vitest'
import { folderPort } from '../../domain/transport/folder/folder-session.ts'
import { startBackground } from '../../start-background.ts'
import { aChannel, type TestChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { atPace } from '../../testing/at-pace.ts'
import { brokerHeads, brokerNumber, brokerSheet, rightRows } from '../../testing/broker-sheet.ts'
import { ceb312, drop, inEnvelope, readOutbox, type SentFile } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { sheetImporter } from '../../testing/import-sheet.ts'
import { jobHarness } from '../../testing/job-harness.ts'
import { declareManyOrders } from '../../testing/order-calls.ts'
import type { TestUser } from '../../testing/test-app.ts'
import { silentLog } from '../../testing/work-harness.ts'

const harness = await jobHarness()
const { aUser, clock, database, send, services } = harness.test
/** Orders; each of twenty oddities is in three of them. */
const count = Number(process.env.TRIAL_ORDERS ?? 300)
const failed = Math.floor(count / 2)
const patience = { seconds: 60 + count * 0.4 }
const importer = sheetImporter(harness, order, patience)

interface Receipt {
  returnStatus: string
  returnInfo: string
}
const isFine: Receipt = { returnStatus: '120', returnInfo: '新增申报成功[Code:2600;Desc:新增申报成功]' }
/** Why customs refuse orders, one after the other. */
const reasons: readonly Receipt[] = [
  { returnStatus: '100', returnInfo: '[Code:1311;Desc:担保金额不足]' },
  { returnStatus: '100', returnInfo: '[Code:1300;Desc:商品“示例面膜”的单价与申报不符]' },
  { returnStatus: '100', returnInfo: '[Code:1332;Desc:订购人身份验证未通过]' },
  { returnStatus: '-301008', returnInfo: '处理失败' },
  { returnStatus: '4', returnInfo: '[Code:1320;Desc:订购人信息有误]' },
]

const textOf = (rows: string[][]) =>
  Buffer.from([brokerHeads, ...rows].map((cells) => cells.map(tsvCell).join('\t')).join('\n'))

/** Runs deliveries and receipts until the end of the test. */
async function runBackground(): Promise<void> {
  const pace = { port: folderPort({ settleMs: 10 }), pollEverySeconds: 0.2 }
  const options = { database, services, clock: () => clock.now(), log: silentLog, pollMs: 250 }
  const workers = await startBackground({ ...options, parts: atPace(pace) })
  onTestFinished(() => workers.drain())
}

async function declareAll(user: TestUser, declareStatus: string, expected: number): Promise<void> {
  const started = await send(startCallOf(declareManyOrders), { filter: { declareStatus } }, user)
  const job = await harness.waitForEnd(started.result.jobId, patience)
  expect(job).toMatchObject({ state: 'DONE', done_count: expected, fault_count: 0 })
}

/** Customs: each call answers messages that no call before has answered. */
function customsOf(channel: TestChannel) {
  const answered = new Set<string>()
  const readNew = async () => (await readOutbox(channel)).filter(({ name }) => !answered.has(name))
  const countIn = (files: readonly SentFile[]) => files.flatMap(({ documents }) => documents).length
  return async (expected: number, judge: (orderNo: string) => Receipt): Promise<void> => {
    const files = await eventually('messages', readNew, (sent) => countIn(sent) >= expected, patience)
    expect(countIn(files)).toBe(expected)
    for (const { name, documents } of files) {
      answered.add(name)
      const receipts = documents.map(({ orderNo }) => ({ orderNo, ...judge(orderNo) }))
      await drop(channel, inEnvelope(ceb312(receipts), channel))
    }
  }
}

/** What the list, the home page, the badge of the menu and 异常处理 count once this many orders are accepted and refused. */
async function counts(user: TestUser, wanted: { accepted: number; refused: number }) {
  const listed = async (declareStatus: string) =>
    (await send(callsOf(order).list, { declareStatus, pageSize: 1 } as never, user)).result.total
  const read = async () => ({ accepted: await listed('IN_CUSTOMS'), refused: await listed('FAILED,REJECTED') })
  await eventually('orders', read, (seen) => JSON.stringify(seen) === JSON.stringify(wanted), patience)
  const { groups, today } = (await send(readWorklist, {}, user)).result
  const figures = (await send(readFigures, { names: 'order.refused,order.acceptedToday' }, user)).result
  const badges = (await send(readFigures, { onlyBadges: true }, user)).result
  return {
    byReason: groups.map((group) => group.count),
    today: { declared: today.declared, accepted: today.accepted, refused: today.refused },
    home: Object.fromEntries(figures.map(({ name, count: shown }) => [name, shown])),
    badge: badges.find(({ name }) => name === 'order.refused')?.count,
  }
}

it(
  'broker’s sheet with twenty oddities: imported, mended, declared, corrected by one sheet, in the end all accepted',
  async () => {
    const { enterpriseId } = await anEnterprise(harness.test, { companyRoles: 'EBC', tradeModes: '9610' })
    const user = await aUser({ rights: '*', enterpriseId })
    const channel = await aChannel(harness.test, { enterpriseId })
    const { bytes, refused } = brokerSheet(count, 3)
    const first = await importer.run(user, { name: '订单.xlsx', bytes })
    expect(first.preview.notes).toEqual(['读取的是工作表“订单”，没有读取“填写说明”'])
    expect(first.outcome.documents).toEqual({
      added: count - refused.length,
      updated: 0,
      skipped: 0,
      refused: refused.length,
    })
    expect(first.job.fault_count).toBe(refused.length)
    for (const { rows, reason } of refused)
      expect(first.faults.find(({ row }) => rows.includes(row))?.reason).toMatch(reason)

    // As the dialog sends them: the refused rows alone, with their numbers in the sheet.
    const mended = refused.flatMap(({ no }) => rightRows(Number(no.slice(-5))))
    const places = refused.flatMap(({ rows }) => rows)
    const second = await importer.run(user, { name: '修改后的数据.txt', bytes: textOf(mended) }, { places })
    expect(second.faults).toEqual([])
    expect(second.outcome.documents).toMatchObject({ added: refused.length, refused: 0 })

    const customs = customsOf(channel)
    await runBackground()
    await declareAll(user, 'READY', count)
    const failing = new Map(Array.from({ length: failed }, (_, n) => [brokerNumber(n), reasons[n % reasons.length]]))
    await customs(count, (orderNo) => failing.get(orderNo) ?? isFine)
    const accepted = count - failed
    expect(await counts(user, { accepted, refused: failed })).toEqual({
      byReason: Array(reasons.length).fill(failed / reasons.length),
      today: { declared: count, accepted, refused: failed },
      home: { 'order.refused': failed, 'order.acceptedToday': accepted },
      badge: failed,
    })

    const address = brokerHeads.indexOf('收货地址')
    const corrected = Array.from({ length: failed }, (_, n) =>
      rightRows(n).map((cells) => cells.with(address, '示例省示例市新路2号')),
    )
    const third = await importer.run(
      user,
      { name: '更正.txt', bytes: textOf(corrected.flat()) },
      { existing: 'update' },
    )
    expect(third.faults).toEqual([])
    expect(third.outcome.documents).toEqual({ added: 0, updated: failed, skipped: 0, refused: 0 })
    await declareAll(user, 'FAILED,REJECTED', failed)
    await customs(failed, () => isFine)
    expect(await counts(user, { accepted: count, refused: 0 })).toEqual({
      byReason: [],
      today: { declared: count, accepted: count, refused: 0 },
      home: { 'order.refused': 0, 'order.acceptedToday': count },
      badge: 0,
    })
    const { rows } = await database.pool.query(
      `select count(*)::int as orders, count(distinct order_no)::int as numbers, sum(attempt_no)::int as attempts,
       (select count(*)::int from order_list l join order_head o on o.id = l.order_id where o.enterprise_id = $1) as lines
     from order_head where enterprise_id = $1`,
      [enterpriseId],
    )
    expect(rows).toEqual([{ orders: count, numbers: count, attempts: count + failed, lines: count * 2 }])
  },
  900_000 + count * 2000,
)
