import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setChannelStatus } from '@kouan/contract/calls/channel.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { alarm } from '@kouan/contract/resources/channel/alarm.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { expect, it } from 'vitest'
import { insertRow } from '../../architecture/a-row.ts'
import { checkAlarms } from '../../domain/alarm/alarm.ts'
import type { MessageSigner } from '../../domain/declaration/signing/signer.ts'
import { asQueue } from '../../testing/as-queue.ts'
import { eventually } from '../../testing/eventually.ts'
import { httpFarEnd } from '../../testing/http-far-end.ts'
import { scene } from '../../testing/scenes/scene.ts'
import { alarmSources } from './alarm-sources.ts'

const { send, database, services, clock, staff, enterpriseId, channel, start, stop } = await scene('shop', {
  config: { allowedNetworks: ['127.0.0.1'] },
})

const received: { event: string; trace: string; body: string }[] = []
const receiver = await httpFarEnd((response, { headers, body }) => {
  received.push({ event: String(headers['x-kouan-event']), trace: String(headers.traceparent), body })
  response.end('ok')
})
const urlUp = `${receiver}/alarms`

/** Signers of the configuration. */
const signers: MessageSigner[] = []
const check = () =>
  checkAlarms({ vault: services.vault, sources: alarmSources({ all: signers }) }).handler(asQueue(database, clock))
const listed = async () => (await send(callsOf(alarm).list, { pageSize: 50 }, staff)).result.records
const messages = async () =>
  (
    await database.pool.query<{ titile: string; user: string }>(`select a.titile, u.user_id::text as user
      from announcement a join announcement_user u on u.announcement_id = a.id where a.send_status = '1' order by a.id`)
  ).rows

it('a stopped channel is told once to whoever is on duty and to the webhook, is taken note of, and ends', async () => {
  await start()
  const added = await send(
    callsOf(baseChannel).add,
    {
      ...{ channelCode: 'alarms', channelName: '告警接收', protocol: 'HTTP', urlUp, authType: 'NONE', wrapDxp: false },
      ...{ status: '1', forAlarms: true },
    } as never,
    staff,
  )
  expect(added.message).toBe('添加成功！')
  const { rows } = await database.pool.query(
    `insert into duty_roster (tenant_id, roster_name) values (0, '值班') returning id`,
  )
  await database.pool.query(
    `insert into duty_shift (roster_id, line_no, shift_date, begin_time, end_time, watchman)
     select $1, n + 1, ($2::timestamptz at time zone 'Asia/Shanghai')::date - 1 + n, '00:00', '00:00', $3 from generate_series(0, 2) n`,
    [rows[0]?.id, clock.now(), staff.username],
  )
  await send(setChannelStatus, { id: channel.id, status: '2' } as never, staff)
  await check()
  await check()
  const [open] = await listed()
  expect(await listed()).toMatchObject([{ kind: 'CHANNEL', status: 'OPEN' }])
  expect(open?.title).toContain('企业通道已暂停')
  expect(await messages()).toMatchObject([{ titile: `告警：${open?.title}`, user: staff.id }])
  await eventually('alarms at the receiver', () => received.length, 1)
  expect(received[0]).toMatchObject({ event: 'alarm.CHANNEL', trace: expect.stringMatching(/^00-[0-9a-f]{32}-/) })
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ title: open?.title })
  await send(actionCalls(alarm).acknowledge, { ids: [open?.id ?? ''] }, staff)
  expect(await listed()).toMatchObject([{ status: 'KNOWN', knownBy: expect.stringContaining('user_') }])
  await check()
  expect(await messages()).toHaveLength(1)
  await send(setChannelStatus, { id: channel.id, status: '1' } as never, staff)
  await check()
  expect(await listed()).toMatchObject([{ status: 'ENDED' }])
  // The same thing again is an incident of its own.
  await send(setChannelStatus, { id: channel.id, status: '2' } as never, staff)
  await check()
  expect((await listed()).map(({ status }) => status).toSorted()).toEqual(['ENDED', 'OPEN'])
})

it('unmatched receipts above the limit, and deliveries that were given up, raise alarms of their kinds', async () => {
  await stop()
  await database.pool.query(`insert into receipt_raw (tenant_id, file_name, size, sha256, body, parse_status, receive_time)
    values (0, 'a.xml', 1, 'x', '', '1', now())`)
  await database.pool.query(`insert into receipt (tenant_id, raw_id, node_index, msg_type, guid, identity, match_status, usable,
      key_fields, return_stamp, return_info, receive_time)
    select 0, (select max(id) from receipt_raw), n, 'CEB312Message', '', 'alarm' || n, '0', true, '{}', '', '', now()
    from generate_series(1, 21) n`)
  await database.pool.query(`insert into delivery (tenant_id, message_id, event, title, subject, target_kind, target_id,
    target_name, status) values (0, 'given-up', 'test', 't', 's', 'WEBHOOK', '1', '示例地址', 'FAILED')`)
  await check()
  const kinds = (await listed()).filter(({ status }) => status === 'OPEN').map(({ kind, title }) => `${kind} ${title}`)
  expect(kinds).toContain('UNMATCHED 未匹配的回执超过 20 个')
  expect(kinds).toContain('DELIVERY 推送到“示例地址”失败')
})

it('a certificate that ends, a failure rate above the limit and half an hour without a receipt raise alarms', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kouan-alarms-'))
  const cert = join(folder, 'client.crt')
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=kouan', '-days', '10'],
      ...['-keyout', join(folder, 'client.key'), '-out', cert],
    ],
    { stdio: 'ignore' },
  )
  await database.pool.query(
    `insert into base_channel (tenant_id, channel_code, channel_name, protocol, auth_type, client_cert, status)
      values (0, 'cert', '证书通道', 'HTTP', 'CERT', $1, '1')`,
    [readFileSync(cert, 'utf8')],
  )
  signers.push({
    name: 'card',
    title: '示例卡',
    expires: new Date(clock.now().getTime() + 20 * 86_400_000),
    sign: async () => '',
    signText: async () => ({ signature: '', certificateNumber: '' }),
  })
  await database.pool.query(
    `insert into base_channel (tenant_id, channel_code, channel_name, protocol, auth_type, account_expires, status)
      select 0, 'account' || days, '账号通道' || days, 'SFTP', 'PASSWORD', ($1::timestamptz at time zone 'Asia/Shanghai')::date + days, '1'
      from unnest(array[-1, 2, 40]) days`,
    [clock.now()],
  )
  rmSync(folder, { recursive: true })
  const { rows } =
    await database.pool.query(`insert into base_channel (tenant_id, channel_code, channel_name, protocol, status)
    values (0, 'bad', '退单通道', 'FOLDER', '1'), (0, 'quiet', '无声通道', 'FOLDER', '1') returning id`)
  const [bad, quiet] = rows.map(({ id }) => id)
  const minutesAgo = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)
  const answered = (channelId: string, declare_status: string, minutes: number) => ({
    table: 'attempt',
    values: {
      tenant_id: 0,
      enterprise_id: enterpriseId,
      base_channel_id: channelId,
      declare_status,
      return_time: minutesAgo(minutes),
    },
  })
  const sent = (channelId: string, minutes: number) => ({
    table: 'outbound_message',
    values: {
      tenant_id: 0,
      enterprise_id: enterpriseId,
      base_channel_id: channelId,
      status: '2',
      send_time: minutesAgo(minutes),
    },
  })
  for (const row of [
    ...Array.from({ length: 7 }, () => answered(bad, 'RELEASED', 5)),
    ...Array.from({ length: 3 }, () => answered(bad, 'REJECTED', 5)),
    // Not of the last hour.
    ...Array.from({ length: 10 }, () => answered(quiet, 'REJECTED', 70)),
    sent(quiet, 31),
    sent(bad, 29),
  ])
    await insertRow(database, row)
  await check()
  const opened = (await listed()).filter(({ status }) => status === 'OPEN').map(({ kind, title }) => `${kind} ${title}`)
  expect(opened).toEqual(
    expect.arrayContaining([
      'EXPIRY 基础通道“证书通道”的客户端证书在 14 天内过期',
      'EXPIRY 基础通道“账号通道-1”的登录账号已过期',
      'EXPIRY 基础通道“账号通道2”的登录账号在 3 天内过期',
      'EXPIRY 签名方式“示例卡”的证书在 30 天内过期',
      'FAILURES 基础通道“退单通道”最近一小时的失败率过高',
      'SILENCE 基础通道“无声通道”超过 30 分钟没有收到回执',
    ]),
  )
  expect(opened.filter((one) => /FAILURES .*无声|SILENCE .*退单/.test(one))).toEqual([])
})
