// Stalls of sending, planted in the other side itself: what health, alarm and message say, and that a mended one ends by itself.
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as listen, type Socket } from 'node:net'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { alarm } from '@kouan/contract/resources/channel/alarm.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { afterAll, expect, it } from 'vitest'
import { aChannel, type ChannelOptions, type TestChannel } from '../../testing/a-channel.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { anOrder } from '../../testing/an-order.ts'
import { asQueue } from '../../testing/as-queue.ts'
import { checkChannelAlarms } from '../../testing/check-alarms.ts'
import { declarationHarness, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { freePort } from '../../testing/far-end/free-port.ts'
import { oddSftpServer } from '../../testing/far-end/habits/odd-sftp-server.ts'
import { declareOrders } from '../../testing/order-calls.ts'
import { passTime } from '../../testing/pass-time.ts'
import { readHealth, sayHealth } from './channel-health.ts'

const harness = await declarationHarness({ config: { allowedNetworks: ['127.0.0.1'] } })
const { test } = harness
const { send, database, clock } = test
const { pool } = database
const staff = await test.aUser({ rights: '*' })
const { rows: rosters } = await pool.query(
  `insert into duty_roster (tenant_id, roster_name) values (0, '值班') returning id`,
)
await pool.query(
  `insert into duty_shift (roster_id, line_no, shift_date, begin_time, end_time, watchman)
   select $1, n + 2, current_date + n, '00:00', '00:00', $2 from generate_series(-1, 2) n`,
  [rosters[0]?.id, staff.username],
)
await harness.start()

/** Answer of a gateway to a message; undefined: it takes it. */
let respond: ((response: ServerResponse) => void) | undefined
const gateway = createServer((request, response) => {
  if (request.method === 'GET') return void response.end('{"files":[]}')
  request.resume().on('end', () => (respond ? respond(response) : response.end('{"success":true}')))
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
const closing = listen((socket: Socket) => socket.destroy())
await new Promise<void>((resolve) => closing.listen(0, '127.0.0.1', resolve))
const sftp = await oddSftpServer({})
const [gatewayPort, closingPort] = [gateway, closing].map((server) => (server.address() as AddressInfo).port)
afterAll(() => {
  gateway.closeAllConnections()
  for (const server of [gateway, closing, sftp]) server.close()
})

interface Stall {
  /** How the channel reaches its other side; folders unless given. */
  remote?: ChannelOptions['remote']
  plant?: (channel: TestChannel) => unknown
  mend: (channel: TestChannel) => unknown
  told: string
}

let inboxes = 0
/** Two channels may not look into the same inbox. */
const overHttp = (change: object = {}) => {
  inboxes += 1
  const [urlUp, urlDown] = ['up', `down/${inboxes}`].map((path) => `http://127.0.0.1:${gatewayPort}/${path}`)
  return { protocol: 'HTTP', authType: 'NONE', timeoutSeconds: 1, urlUp, urlDown, ...change }
}
const answers = (answer: (response: ServerResponse) => void, told: string): Stall => ({
  remote: () => overHttp(),
  plant: () => {
    respond = answer
  },
  mend: () => {
    respond = undefined
  },
  told,
})
/** As a person who edits the channel. */
const setting = (column: string, value: unknown) => (channel: TestChannel) =>
  pool.query(`update base_channel set ${column} = $2, version = version + 1 where id = $1`, [
    channel.baseChannelId,
    value,
  ])
const unused = await freePort()

it.each<[string, Stall]>([
  [
    'an outbox that cannot be written to',
    {
      plant: async ({ outbox }) => {
        await mkdir(outbox, { recursive: true })
        await rm(outbox, { recursive: true })
        await writeFile(outbox, '')
      },
      mend: ({ outbox }) => rm(outbox),
      told: '发件箱：应为文件夹的地方不是文件夹',
    },
  ],
  [
    'a host that is gone',
    {
      remote: () => overHttp({ urlUp: `http://127.0.0.1:${unused}/up` }),
      mend: setting('url_up', `http://127.0.0.1:${gatewayPort}/up`),
      told: '发件箱：对方拒绝连接，请检查主机和端口',
    },
  ],
  [
    'a wrong password',
    answers((response) => response.writeHead(401).end(), '发件箱：用户名、密码、令牌或证书不被接受（HTTP 401）'),
  ],
  [
    'a gateway that asks for ten minutes',
    answers(
      (response) => response.writeHead(429, { 'retry-after': '600' }).end(),
      '对方要求稍后再试，到时自动继续。发件箱：对方暂时不能接收（HTTP 429），要求 600 秒后再试',
    ),
  ],
  ['a far end that never answers', answers(() => {}, '发件箱：1 秒没有应答')],
  [
    'a far end that answers a letter at a time',
    answers((response) => {
      const slow = setInterval(() => response.write('{'), 100)
      response.on('close', () => clearInterval(slow))
    }, '发件箱：1 秒没有应答'),
  ],
  [
    'an error in 200',
    answers((response) => response.end('{"success":false}'), '发件箱：对方应答失败（$.success = false），没有收到'),
  ],
  [
    'a page in 200',
    answers(
      (response) => response.end('<!doctype html><html></html>'),
      '发件箱：对方应答的是网页（HTTP 200），不能确认收到',
    ),
  ],
  [
    'another key of the host',
    {
      remote: () => ({ protocol: 'SFTP', ...sftp.settings, hostKey: `SHA256:${'A'.repeat(43)}` }),
      mend: setting('host_key', sftp.settings.hostKey),
      told: '发件箱：对方的主机密钥与登记的不同',
    },
  ],
  [
    'a queue whose connection closes at once',
    {
      remote: () => ({
        ...{ protocol: 'AMQP', host: '127.0.0.1', port: closingPort, authType: 'PASSWORD', timeoutSeconds: 1 },
        ...{ account: 'guest', password: 'guest', queueUp: 'up', queueDown: 'down' },
      }),
      mend: ({ baseChannelId }) => {
        const { urlUp, urlDown } = overHttp()
        return pool.query(
          `update base_channel set protocol = 'HTTP', auth_type = 'NONE', url_up = $2, url_down = $3,
            version = version + 1 where id = $1`,
          [baseChannelId, urlUp, urlDown],
        )
      },
      told: '发件箱：连接被对方断开',
    },
  ],
])('stall of the other side: %s, told after two minutes, ended and sent when it is mended', async (_, stall) => {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const user = await test.aUser({ rights: '*', enterpriseId })
  const channel = await aChannel(test, { enterpriseId, ...(stall.remote && { remote: stall.remote }) })
  const { baseChannelId: channelId } = channel
  const health = async () => {
    const [found] = await asQueue(database, clock).transact((db) => readHealth(db, { now: clock.now(), channelId }))
    if (!found) throw new Error('no channel')
    return found
  }
  /** Titles of what rings because this channel cannot send. */
  const ringing = async () => {
    await checkChannelAlarms(test)
    const { records } = (await send(callsOf(alarm).list, { status: 'OPEN', pageSize: 50 } as never, staff)).result
    const { name } = await health()
    return records
      .filter(({ kind, title }) => kind === 'SENDING' && title?.includes(`“${name}”`))
      .map(({ title }) => title)
  }
  await stall.plant?.(channel)
  const { id } = await anOrder(test, user)
  await send(declareOrders, { ids: id }, user)
  const stalled = await eventually('health of the channel', health, ({ state }) => state === 'BLOCKED')
  const [sentence, waits] = sayHealth(stalled, clock.now())
  expect(sentence).toContain(`不能发送：${stall.told}`)
  expect(waits).toMatch(/^1 份单证待发，最早的等待自 /)
  expect(await ringing()).toEqual([])

  await passTime({ pool, clock, seconds: 130 })
  expect(await ringing()).toEqual([`基础通道“${stalled.name}”不能发送`])
  const { rows } = await pool.query<{ titile: string }>(
    `select a.titile from announcement a join announcement_user u on u.announcement_id = a.id
     where u.user_id = $1 and a.titile like '%不能发送' order by a.id desc limit 1`,
    [staff.id],
  )
  expect(rows).toEqual([{ titile: `告警：基础通道“${stalled.name}”不能发送` }])

  await stall.mend(channel)
  // A try that is under way is not the one that is wanted: the person presses again.
  const pressAndLook = async () => {
    expect(await send(actionCalls(baseChannel).retryNow, { id: channelId }, staff)).toMatchObject({ success: true })
    return stateOf(test, id)
  }
  await eventually('state of the document', pressAndLook, 'SENT -')
  expect(await health()).toMatchObject({ sendFault: null, sendFaultTime: null, waiting: 0 })
  expect(await ringing()).toEqual([])
})
