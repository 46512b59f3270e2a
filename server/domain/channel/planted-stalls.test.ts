// Planted stalls of a channel, by an injected clock. The faults are noted as delivery and intake note them; those of the other side
// are planted there, in stalls-of-far-ends.test.ts.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { alarm } from '@kouan/contract/resources/channel/alarm.ts'
import { enterpriseChannel } from '@kouan/contract/resources/channel/enterprise-channel.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertRow } from '../../architecture/a-row.ts'
import { aChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { asQueue } from '../../testing/as-queue.ts'
import { checkChannelAlarms } from '../../testing/check-alarms.ts'
import { makeSigningKeys } from '../../testing/signing-keys.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { testApp } from '../../testing/test-app.ts'
import { readHealth, sayHealth } from './channel-health.ts'
import { recordReceived, recordTraffic } from './record-traffic.ts'

const test = await testApp()
const { send, database, clock } = test
const { pool } = database
const staff = await test.aUser({ rights: '*' })
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC' })
const channel = await aChannel(test, { enterpriseId })
const channelId = channel.baseChannelId
const minute = 60_000

let now = new Date('2026-11-28T02:00:00Z')
clock.now = () => now
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * minute)
}
const note = (direction: 'SENDING' | 'RECEIVING', fault: string | null) =>
  asQueue(database, clock).transact((db) => recordTraffic(db, { channelId, direction, fault, now }))

beforeAll(async () => {
  const { rows } = await pool.query(`insert into duty_roster (tenant_id, roster_name) values (0, '值班') returning id`)
  await pool.query(
    `insert into duty_shift (roster_id, line_no, shift_date, begin_time, end_time, watchman)
     select $1, n + 1, date '2026-11-27' + n, '00:00', '00:00', $2 from generate_series(0, 4) n`,
    [rows[0]?.id, staff.username],
  )
})
afterAll(() => {
  clock.now = () => new Date()
})

/** Sentences of health, alarms and messages now; `isPolled`: the inbox is looked into as always. */
async function told({ isPolled = true } = {}) {
  if (isPolled) await note('RECEIVING', null)
  await checkChannelAlarms(test)
  const [health] = await asQueue(database, clock).transact((db) => readHealth(db, { now, channelId }))
  if (!health) throw new Error('no channel')
  const { records } = (await send(callsOf(alarm).list, { status: 'OPEN', pageSize: 50 } as never, staff)).result
  const { rows } = await pool.query<{ titile: string }>(
    `select a.titile from announcement a
    join announcement_user u on u.announcement_id = a.id where u.user_id = $1 order by a.id desc limit 1`,
    [staff.id],
  )
  return {
    state: health.state,
    sentences: sayHealth(health, now),
    alarms: records.map(({ kind, title }) => `${kind} ${title}`),
    message: rows[0]?.titile,
  }
}

/** Of nobody, until 2026-11-27 00:00 UTC. */
const endedCertificate = `-----BEGIN CERTIFICATE-----
MIIBBzCBrgIBATAKBggqhkjOPQQDAjAQMQ4wDAYDVQQDDAVrb3VhbjAeFw0yNjAx
MDEwMDAwMDBaFw0yNjExMjcwMDAwMDBaMBAxDjAMBgNVBAMMBWtvdWFuMFkwEwYH
KoZIzj0CAQYIKoZIzj0DAQcDQgAEB8Gok+b/hFgEvYJTZFQ610OGl/IavaNrakX9
/eJ13iFvIZeV3GY9c4bLciMmsJJkUlcMJdLXuNvz/WZNVLGUVTAKBggqhkjOPQQD
AgNIADBFAiEAzop5HUt8WZkj8pL4+IOt3q+O4t8M/9zyQXUrTkFff0wCIBDvcp1w
yUUCfeK4qpO3g4AWvyyhcsSorBPGXqh510e0
-----END CERTIFICATE-----`

const { rows: own } = await pool.query<{ name: string }>(
  'select channel_name as name from base_channel where id = $1',
  [channelId],
)
const named = `基础通道“${own[0]?.name}”`
const noSending = `SENDING ${named}不能发送`

it('stall of sending: a full disk, blocked at once, alarm after two minutes, ended by a success', async () => {
  const fault = '发件箱：磁盘已满'
  pass(180)
  await note('SENDING', null)
  expect(await told()).toMatchObject({ state: 'FINE', sentences: [], alarms: [] })
  await note('SENDING', fault)
  const since = await told()
  expect(since).toMatchObject({ state: 'BLOCKED', alarms: [] })
  expect(since.sentences).toEqual([expect.stringMatching(/^不能发送：.+（自 2026-[\d: -]+）$/)])
  expect(since.sentences[0]).toContain(fault)
  pass(1)
  await note('SENDING', fault)
  expect(await told()).toMatchObject({ state: 'BLOCKED', alarms: [] })
  pass(1)
  await note('SENDING', fault)
  expect(await told()).toMatchObject({ ...since, alarms: [noSending], message: `告警：${named}不能发送` })
  pass(1)
  await note('SENDING', null)
  expect(await told()).toMatchObject({ state: 'FINE', sentences: [], alarms: [] })
})

it('stall of credentials: an account that has ended, told by its end, ended by a new one', async () => {
  pass(180)
  await pool.query(
    `update base_channel set protocol = 'SFTP', auth_type = 'PASSWORD', account_expires = '2026-11-27' where id = $1`,
    [channelId],
  )
  expect(await told()).toMatchObject({
    state: 'ENDING',
    sentences: [expect.stringMatching(/^登录账号或证书已于 2026-11-28 00:00:00 到期$/)],
    alarms: [`EXPIRY ${named}的登录账号已过期`],
    message: `告警：${named}的登录账号已过期`,
  })
  await pool.query('update base_channel set account_expires = null where id = $1', [channelId])
  expect(await told()).toMatchObject({ state: 'FINE', alarms: [] })
})

it('stall of credentials: a certificate of ours that has ended, told by its end, ended by a new one', async () => {
  pass(180)
  const has = (certificate: string) =>
    pool.query(`update base_channel set protocol = 'HTTP', auth_type = 'CERT', client_cert = $2 where id = $1`, [
      channelId,
      certificate,
    ])
  await has(endedCertificate)
  expect(await told()).toMatchObject({
    state: 'ENDING',
    sentences: ['登录账号或证书已于 2026-11-27 08:00:00 到期'],
    alarms: [`EXPIRY ${named}的客户端证书已过期`],
    message: `告警：${named}的客户端证书已过期`,
  })
  await has(makeSigningKeys(temporaryFolder('stalls')).certificateOf('rsa'))
  expect(await told()).toMatchObject({ state: 'FINE', sentences: [], alarms: [] })
  await pool.query(`update base_channel set protocol = 'FOLDER', client_cert = null where id = $1`, [channelId])
})

it('stall of receipts: none for half an hour after a message, ended by a receipt', async () => {
  pass(180)
  const values = {
    tenant_id: 0,
    enterprise_id: enterpriseId,
    base_channel_id: channelId,
    status: '2',
    send_time: now,
    document_count: 3,
  }
  await insertRow(database, { table: 'outbound_message', values })
  pass(29)
  expect(await told()).toMatchObject({ state: 'FINE', alarms: [] })
  pass(2)
  expect(await told()).toMatchObject({
    state: 'SILENT',
    sentences: [expect.stringMatching(/^3 份单证超过半小时没有回执，最早的于 [\d: -]+ 发送$/)],
    alarms: [`SILENCE ${named}超过 30 分钟没有收到回执`],
    message: `告警：${named}超过 30 分钟没有收到回执`,
  })
  await asQueue(database, clock).transact((db) => recordReceived(db, { channelId, now }))
  expect(await told()).toMatchObject({ state: 'FINE', alarms: [] })
})

it('stall of matching: more than twenty receipts of nobody, ended when they are gone; the channel itself is fine', async () => {
  await pool.query(`insert into receipt_raw (tenant_id, file_name, size, sha256, body, parse_status, receive_time)
    values (0, 'a.xml', 1, 'x', '', '1', now())`)
  await pool.query(`insert into receipt (tenant_id, raw_id, node_index, msg_type, guid, identity, match_status, usable,
      key_fields, return_stamp, return_info, receive_time)
    select 0, (select max(id) from receipt_raw), n, 'CEB312Message', '', 'nobody' || n, '0', true, '{}', '', '', now()
    from generate_series(1, 21) n`)
  expect(await told()).toMatchObject({
    state: 'FINE',
    alarms: ['UNMATCHED 未匹配的回执超过 20 个'],
    message: '告警：未匹配的回执超过 20 个',
  })
  await pool.query('delete from receipt')
  expect(await told()).toMatchObject({ alarms: [] })
})

it('stall of the worker: an inbox that is not looked into for five minutes, ended by the next look', async () => {
  pass(6)
  expect(await told({ isPolled: false })).toMatchObject({
    state: 'LATE',
    sentences: [expect.stringMatching(/^没有收取（自 [\d: -]+）$/)],
    alarms: [`CHANNEL ${named}没有按时收取`],
    message: `告警：${named}没有按时收取`,
  })
  expect(await told()).toMatchObject({ state: 'FINE', alarms: [] })
})

it('stall by a person: a channel that is paused, ended when it goes on', async () => {
  const paused = (status: string) =>
    pool.query('update enterprise_channel set status = $2 where id = $1', [channel.id, status])
  // Of the enterprise's own channel: the base channel carries those of others.
  const ownHealth = async () => (await send(callsOf(enterpriseChannel).list, {}, staff)).result.records[0]?.health
  expect(await ownHealth()).toBe('FINE')
  await paused('2')
  const { alarms, message } = await told()
  expect(alarms).toEqual([expect.stringMatching(/^CHANNEL 企业通道已暂停：.+，\S+$/)])
  expect(message).toBe(`告警：${alarms[0]?.slice('CHANNEL '.length)}`)
  const { records } = (await send(callsOf(alarm).list, { status: 'OPEN' }, staff)).result
  expect(records).toMatchObject([{ detail: '暂停期间申报不发送' }])
  expect(await ownHealth()).toBe('STOPPED')
  await paused('1')
  expect(await told()).toMatchObject({ state: 'FINE', alarms: [] })
  expect(await ownHealth()).toBe('FINE')
})

it('messages that wait without a fault: blocked and an alarm after five minutes without anything sent', async () => {
  pass(180)
  const values = {
    tenant_id: 0,
    enterprise_id: enterpriseId,
    base_channel_id: channelId,
    status: '0',
    create_time: now,
    document_count: 2,
  }
  await insertRow(database, { table: 'outbound_message', values })
  pass(4)
  expect(await told()).toMatchObject({ state: 'FINE', alarms: [] })
  pass(2)
  expect(await told()).toMatchObject({ state: 'BLOCKED', alarms: [`SENDING ${named}的单证没有发出`] })
  await pool.query(`delete from outbound_message where status = '0'`)
  expect(await told()).toMatchObject({ state: 'FINE', alarms: [] })
})

it('sending that comes and goes: the third time within an hour is one alarm, which lasts until there are fewer', async () => {
  pass(180)
  const unsteady = `SENDING ${named}时好时坏`
  for (const alarms of [[noSending], [noSending], [unsteady]]) {
    await note('SENDING', '发件箱：连接超时')
    pass(3)
    expect((await told()).alarms).toEqual(alarms)
    await note('SENDING', null)
    pass(5)
  }
  expect(await told()).toMatchObject({ state: 'FINE', alarms: [unsteady] })
  pass(50)
  expect(await told()).toMatchObject({ state: 'FINE', alarms: [] })
})
