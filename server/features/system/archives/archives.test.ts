import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArchiveRule, saveArchiveRule } from '@kouan/contract/calls/system/archive-calls.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { messageArchive } from '@kouan/contract/resources/system/message-archive.ts'
import { afterAll, expect, it } from 'vitest'
import { anOrder } from '../../../testing/an-order.ts'
import { asQueue } from '../../../testing/as-queue.ts'
import { stateOf } from '../../../testing/declaration-harness.ts'
import { eventually } from '../../../testing/eventually.ts'
import { declareOrders, orderDetail, orderMessageFile } from '../../../testing/order-calls.ts'
import { scene } from '../../../testing/scenes/scene.ts'
import { cutOf } from './archive-time.ts'
import { archiveByRule } from './archive-work.ts'

const root = mkdtempSync(join(tmpdir(), 'kouan-archives-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const folder = join(root, 'archives')
const { test, send, database, services, clock, staff, user } = await scene('working', {
  config: { archiveFolder: folder, backupPassphrase: 'an archive of a test' },
})

const run = asQueue(database, clock)
const { archives: settings } = services
if (!settings) throw new Error('no settings')
// No data folder has the database of the tests; the worker of the scene brings archives back with the same settings.
Object.assign(settings, { databaseUrl: database.databaseUrl })
const place = { settings, vault: services.vault }

/** Declared so many months ago; returns the attempt whose message can be opened. */
async function declaredAgo(months: number): Promise<string> {
  const { id } = await anOrder(test, user)
  await send(declareOrders, { ids: id }, user)
  await eventually('state of the document', () => stateOf(test, id), 'SENT -')
  const attemptId = (await send(orderDetail, { id }, user)).result.attempts[0]?.attemptId ?? ''
  await database.pool.query(
    `update outbound_message m set send_time = $2::timestamptz - make_interval(months => $3)
      from attempt a where a.message_id = m.id and a.id = $1`,
    [attemptId, clock.now(), months],
  )
  return attemptId
}
const opened = async (attemptId: string) => {
  const { message, result } = await send(orderMessageFile, { attemptId }, user)
  return Buffer.isBuffer(result) ? 'there' : message
}
const listed = async () =>
  (await send(callsOf(messageArchive).list, {}, staff)).result.records.map(
    ({ id, name, status, bodyCount, problem }) => ({
      id,
      name,
      status,
      bodyCount,
      problem,
    }),
  )

it('without a rule nothing is archived, whatever its age', async () => {
  const old = await declaredAgo(80)
  await archiveByRule(run, place)
  expect(await opened(old)).toBe('there')
  expect(await listed()).toEqual([])
  expect((await send(readArchiveRule, {}, staff)).result).toEqual({ months: null, folder, obstacle: null })
})

it('a rule shorter than three years wants the count of what it takes', async () => {
  await declaredAgo(20)
  await declaredAgo(14)
  const short = await send(saveArchiveRule, { months: 18 }, staff)
  expect(short.success).toBe(false)
  expect(JSON.stringify(short)).toContain(
    '海关可在三年内查阅申报的报文。按 18 个月，现在就有 1 份不满三年的移出数据库；确实如此的，请填写 1',
  )
  expect((await send(saveArchiveRule, { months: 18, confirmed: 2 }, staff)).success).toBe(false)
  expect((await send(readArchiveRule, {}, staff)).result.months).toBeNull()
  expect((await send(saveArchiveRule, { months: 18, confirmed: 1 }, staff)).success).toBe(true)
  expect((await send(saveArchiveRule, { months: 36 }, staff)).success).toBe(true)
  const reader = await test.aUser({ rights: ['messageArchive:list'] })
  expect((await send(saveArchiveRule, { months: 60 }, reader)).status).toBe(403)
})

it('the rule moves what is older into the archive of its month, which can be brought back', async () => {
  const [old, young] = [await declaredAgo(50), await declaredAgo(30)]
  await archiveByRule(run, place)
  const { name } = cutOf(clock.now(), 36)
  expect(await listed()).toMatchObject([{ name, status: 'WRITTEN', bodyCount: 2, problem: null }])
  expect(await opened(old)).toBe(`报文原文已归档（${name}），请联系系统管理员取回`)
  expect(await opened(young)).toBe('there')
  // Nothing new: the night passes without a change.
  await archiveByRule(run, place)
  expect(await listed()).toHaveLength(1)

  const [{ id = '' } = {}] = await listed()
  expect((await send(actionCalls(messageArchive).bringBack, { id } as never, staff)).success).toBe(true)
  await eventually('state of the archive', async () => (await listed())[0]?.status, 'RESTORED')
  expect(await opened(old)).toBe('there')
})

it('an archive that was changed removes nothing, and says so in its row', async () => {
  const { name } = cutOf(clock.now(), 36)
  const [file = ''] = readdirSync(join(folder, name)).filter((one) => one.endsWith('.sealed'))
  appendFileSync(join(folder, name, file), 'x')
  const before = await database.pool.query('select count(*)::int from outbound_message where body is not null')
  await archiveByRule(run, place)
  expect(await listed()).toMatchObject([
    { status: 'FAILED', problem: `归档中的 ${file} 已被改动或损坏，数据库没有改动。` },
  ])
  const after = await database.pool.query('select count(*)::int from outbound_message where body is not null')
  expect(after.rows).toEqual(before.rows)
})

it('months are those of Beijing', () => {
  expect(cutOf(new Date('2026-11-30T16:00:00Z'), 36)).toEqual({
    before: new Date('2023-11-30T16:00:00Z'),
    name: 'kouan-2023-11',
  })
  expect(cutOf(new Date('2026-11-30T15:59:59Z'), 36)).toEqual({
    before: new Date('2023-10-31T16:00:00Z'),
    name: 'kouan-2023-10',
  })
})
