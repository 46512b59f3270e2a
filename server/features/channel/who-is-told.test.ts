import { acknowledgeAlarmLink, readAlarmLink } from '@kouan/contract/calls/alarm-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { alarm } from '@kouan/contract/resources/channel/alarm.ts'
import { beforeEach, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { type AlarmSource, checkAlarms } from '../../domain/alarm/alarm.ts'
import { makeAlarmLink } from '../../domain/alarm/alarm-link.ts'
import { tellReceivers } from '../../domain/alarm/tell-receivers.ts'
import { asQueue } from '../../testing/as-queue.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, database, services, clock } = test
const watchman = await test.aUser({ rights: ['alarm:list'] })
const colleague = await test.aUser({ rights: ['alarm:list'] })
const holder = await test.aUser({ rights: ['alarm:list', 'alarm:acknowledge'] })
/** Of every installation; holds all rights. */
const admin = '1'
const begin = new Date('2026-03-02T10:00:00+08:00')
const at = (minutes: number) => {
  clock.now = () => new Date(begin.getTime() + minutes * 60_000)
}

const source: AlarmSource = { kind: 'TRIAL', find: async () => [{ incident: 'one', title: '试验' }] }
const check = () => checkAlarms({ vault: services.vault, sources: [source] }).handler(asQueue(database, clock))
const tell = () => tellReceivers({ vault: services.vault }).handler(asQueue(database, clock))
const told = async () =>
  (
    await database.pool.query<{ user: string }>(
      `select user_id::text as "user" from announcement_user order by announcement_id, user_id`,
    )
  ).rows.map(({ user }) => user)
const listed = async () => (await send(callsOf(alarm).list, {}, holder)).result.records[0]

beforeEach(async () => {
  for (const table of ['alarm', 'announcement_user', 'announcement', 'duty_roster'])
    await database.pool.query(`delete from ${table}`)
  at(0)
})

async function roster() {
  const { rows } = await database.pool.query(
    `insert into duty_roster (tenant_id, roster_name) values (0, '值班') returning id`,
  )
  await database.pool.query(
    `insert into duty_shift (roster_id, line_no, shift_date, begin_time, end_time, watchman)
      values ($1, 1, '2026-03-02', '08:00', '20:00', $2), ($1, 2, '2026-03-02', '20:00', '08:00', $3)`,
    [rows[0]?.id, watchman.username, colleague.username],
  )
}

it('the watchman is told first, after ten minutes the others of the shift, then the holders of the right', async () => {
  await roster()
  await check()
  await tell()
  expect(await told()).toEqual([watchman.id])
  at(9)
  await tell()
  expect(await told()).toEqual([watchman.id])
  at(10)
  await Promise.all([tell(), tell()])
  expect(await told()).toEqual([watchman.id, colleague.id])
  at(20)
  await tell()
  expect((await told()).toSorted()).toEqual([watchman.id, colleague.id, holder.id, admin].toSorted())
  at(60)
  await tell()
  expect(await told()).toHaveLength(4)
})

it('a clock that was put back by an hour, the next people are told; by some seconds of another server, not yet', async () => {
  await roster()
  await check()
  clock.now = () => new Date(begin.getTime() - 5_000)
  await tell()
  expect(await told()).toEqual([watchman.id])
  at(-60)
  await tell()
  expect(await told()).toEqual([watchman.id, colleague.id])
})

it('nobody is on the roster, the holders of the right are told at once and the list says so', async () => {
  await check()
  expect((await told()).toSorted()).toEqual([admin, holder.id])
  expect((await listed())?.toldTo).toMatch(/^当前无人值班，有权处理的人：/)
})

async function link(): Promise<string> {
  await check()
  const { rows } = await database.pool.query<{ id: string }>('select max(id)::text as id from alarm')
  const url = await inTransaction(
    { db: database.work.kysely, scope: { tenantId: '0', enterpriseId: null, background: true } },
    (db) =>
      makeAlarmLink(db, { alarmId: String(rows[0]?.id), siteUrl: 'https://kouan.example.org/', now: clock.now() }),
  )
  expect(url).toMatch(/^https:\/\/kouan\.example\.org\/user\/alarm#/)
  return url.split('#')[1] ?? ''
}

it('a link is read, nothing changes; acknowledged without a session, it is 由群内确认, and stays so', async () => {
  const token = await link()
  expect((await send(readAlarmLink, { token })).result).toMatchObject({ title: '试验', status: 'OPEN' })
  expect((await listed())?.status).toBe('OPEN')
  expect((await send(acknowledgeAlarmLink, { token })).result).toMatchObject({ status: 'KNOWN', knownBy: '由群内确认' })
  expect((await send(acknowledgeAlarmLink, { token }, holder)).result).toMatchObject({ knownBy: '由群内确认' })
})

it('a link acknowledged by a person who is signed in has the name of the person', async () => {
  const token = await link()
  const { result } = await send(acknowledgeAlarmLink, { token }, holder)
  expect(result.knownBy).not.toBe('由群内确认')
})

it('a link after 24 hours, and a wrong one, are refused and change nothing', async () => {
  const token = await link()
  at(24 * 60)
  for (const wrong of [token, 'x'.repeat(32)])
    expect(await send(acknowledgeAlarmLink, { token: wrong })).toMatchObject({ success: false })
  expect((await listed())?.status).toBe('OPEN')
})
