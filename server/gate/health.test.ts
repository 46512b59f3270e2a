import fastify from 'fastify'
import { afterAll, expect, it } from 'vitest'
import { version } from '../ground/version.ts'
import { aChannel } from '../testing/a-channel.ts'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { eventually } from '../testing/eventually.ts'
import { testApp } from '../testing/test-app.ts'
import { ownsFunctions } from '../testing/test-database.ts'
import { answerHealth } from './health.ts'

const test = await testApp()
const { database } = test
const disk = { free: 1e9 }
let areFilesThere = true
const app = fastify()
answerHealth(app, {
  db: database,
  dataFolder: '/tmp',
  readFree: async () => disk.free,
  areFilesThere: () => areFilesThere,
})
afterAll(() => app.close())
const ready = async () => {
  const answer = await app.inject({ url: '/health/ready' })
  return [answer.statusCode, answer.json()]
}

it('full disk: 503 with the reason, 200 when there is room', async () => {
  expect(await ready()).toEqual([200, { status: 'ready', version }])
  disk.free = 10_000_000
  expect(await ready()).toEqual([503, { status: 'not ready', version, reason: 'the disk is full' }])
  disk.free = 1e9
  expect(await ready()).toEqual([200, { status: 'ready', version }])
})

it('held work, missing store of files, channel without a check for 5 minutes: 200 with each in `degraded`', async () => {
  areFilesThere = false
  await database.pool.query(`insert into work_hold (id, backup_time, held_since) values (1, now(), now())`)
  const held = 'background work is held until an administrator releases it'
  const lost = 'the store of files does not answer'
  expect(await ready()).toEqual([200, { status: 'ready', version, degraded: [held, lost] }])
  areFilesThere = true
  await database.pool.query(`update work_hold set released_time = now(), released_by = 'test'`)
  expect(await ready()).toEqual([200, { status: 'ready', version }])

  const { enterpriseId } = await anEnterprise(test)
  const { baseChannelId } = await aChannel(test, { enterpriseId })
  const looked = (ago: string) =>
    database.pool.query(`update base_channel set last_check_time = now() - $2::interval where id = $1`, [
      baseChannelId,
      ago,
    ])
  await looked('6 minutes')
  expect(await ready()).toEqual([200, { status: 'ready', version, degraded: ['receipts are not taken in'] }])
  await looked('4 minutes')
  expect(await ready()).toEqual([200, { status: 'ready', version }])
})

it('channels that cannot send: 200 with their number in `degraded`, without names', async () => {
  const { enterpriseId } = await anEnterprise(test)
  const channels = [
    await aChannel(test, { enterpriseId }),
    await aChannel(test, { enterpriseId, crossborderType: 'I1210' }),
  ]
  const [first, second] = channels.map(({ baseChannelId }) => baseChannelId)
  const fails = (id: string | undefined, error: string | null) =>
    database.pool.query('update base_channel set last_send_error = $2 where id = $1', [id, error])
  await fails(first, '发件箱：没有读写权限')
  expect(await ready()).toEqual([200, { status: 'ready', version, degraded: ['1 channel cannot send'] }])
  await fails(second, '连接超时')
  expect(await ready()).toEqual([200, { status: 'ready', version, degraded: ['2 channels cannot send'] }])
  await fails(first, null)
  await fails(second, null)
  expect(await ready()).toEqual([200, { status: 'ready', version }])
})

it.runIf(await ownsFunctions(database.pool))(
  'changed collation version: 200 with a sentence in `degraded` until it is refreshed',
  async () => {
    await database.pool.query("create collation kouan_named (provider = icu, locale = 'zh')")
    await database.pool.query('create table in_order (word text collate kouan_named)')
    await database.pool.query("update pg_collation set collversion = '0' where collname = 'kouan_named'")
    const reason = 'the rules of the collation kouan_named have changed below its indexes'
    expect(await ready()).toEqual([200, { status: 'ready', version, degraded: [reason] }])
    await database.pool.query('alter collation kouan_named refresh version')
    expect(await ready()).toEqual([200, { status: 'ready', version }])
  },
)

it('read-only database: 503 with the reason, 200 when it writes again', async () => {
  const { rows } = await database.pool.query<{ name: string }>('select current_database() as name')
  const name = rows[0]?.name
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`)
  // The connection of the probe is replaced after some uses, and the new one has the setting.
  const [, body] = await eventually('readiness', ready, ([status]) => status === 503)
  expect(body).toEqual({ status: 'not ready', version, reason: 'the database is read only' })
  const owner = await database.pool.connect()
  await owner.query(`begin read write; alter database ${name} reset default_transaction_read_only; commit`)
  owner.release()
  await eventually('readiness', ready, ([status]) => status === 200)
})
