// Alarms on their way to a robot, a mailbox and a phone over the queue, at other sides that behave as real ones do.
import type { ServerResponse } from 'node:http'
import { testAlarmReceiver } from '@kouan/contract/calls/alarm-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { alarmReceiver } from '@kouan/contract/resources/channel/alarm-receiver.ts'
import { mailServer } from '@kouan/contract/resources/system/mail-server.ts'
import { smsProvider } from '@kouan/contract/resources/system/sms-provider.ts'
import { beforeEach, expect, it } from 'vitest'
import { type AlarmSource, checkAlarms } from '../../domain/alarm/alarm.ts'
import { tellReceivers } from '../../domain/alarm/tell-receivers.ts'
import { asQueue } from '../../testing/as-queue.ts'
import { eventually } from '../../testing/eventually.ts'
import { httpFarEnd } from '../../testing/http-far-end.ts'
import { passTime } from '../../testing/pass-time.ts'
import { scene } from '../../testing/scenes/scene.ts'
import { smsServer } from '../../testing/sms-server.ts'
import { bodyOf, smtpServer } from '../../testing/smtp-server.ts'

const { test, send, database, services, clock, staff, start } = await scene('platform', {
  config: { allowedNetworks: ['127.0.0.1'] },
})
const mails = await smtpServer({ allowInsecureAuth: true, disabledCommands: ['STARTTLS'] })
const phones = await smsServer()
await start()

const accepted = (response: ServerResponse) => void response.end('{"errcode":0,"errmsg":"ok"}')
let answer = accepted
const texts: string[] = []
const robot = await httpFarEnd((response, { body }) => {
  texts.push(JSON.parse(body).text.content)
  answer(response)
})
const url = `${robot}/cgi-bin/webhook/send?key=k`

beforeEach(async () => {
  for (const table of ['alarm_receiver', 'mail_server', 'sms_provider', 'alarm', 'delivery'])
    await database.pool.query(`delete from ${table}`)
  texts.length = 0
  answer = accepted
})

async function aReceiver(row: Record<string, unknown>): Promise<string> {
  const added = await send(callsOf(alarmReceiver).add, { receiverName: '值班', enabled: true, ...row } as never, staff)
  expect(added.message).toBe('添加成功！')
  return added.result.id
}
/** By another person each time: one may try ten times a minute. */
const trial = async (id: string) => send(testAlarmReceiver, { id }, await test.aUser({ rights: '*' }))
const raise = (...titles: string[]) => {
  const source: AlarmSource = {
    kind: 'TRIAL',
    find: async () => titles.map((title) => ({ incident: title, title })),
  }
  return checkAlarms({ vault: services.vault, sources: [source] }).handler(asQueue(database, clock))
}
/** As a second server beside the one that runs. */
const tell = () => tellReceivers({ vault: services.vault }).handler(asQueue(database, clock))
const aMailServer = () =>
  send(
    callsOf(mailServer).add,
    {
      ...{ name: '邮件', host: '127.0.0.1', port: mails.port, security: 'NONE', fromAddress: 'kouan@example.org' },
      enabled: true,
    } as never,
    staff,
  )
const aProvider = () =>
  send(
    callsOf(smsProvider).add,
    { name: '短信', kind: 'WEBHOOK', url: phones.url, template: '验证码{code}', enabled: true } as never,
    staff,
  )

it('a robot that is down and then has too much, two servers: told once at last, nothing is lost', async () => {
  await aReceiver({ kind: 'WECOM', url })
  answer = (response) => void response.writeHead(503).end()
  await raise('通道甲停止', '通道乙停止')
  await Promise.all([tell(), tell()])
  await eventually('first try', () => texts.length, 1)
  answer = (response) => void response.end('{"errcode":45009,"errmsg":"api freq out of limit"}')
  await passTime({ pool: database.pool, clock, seconds: 61 })
  await eventually('second try', () => texts.length, 2)
  answer = accepted
  // As long as the schedule says is too early for a robot that has too much.
  await passTime({ pool: database.pool, clock, seconds: 601 })
  await eventually('third try', () => texts.length, 3)
  expect(new Set(texts).size).toBe(1)
  expect(texts[0]).toMatch(/通道甲停止[\s\S]*通道乙停止/)
  const states = async () =>
    (await database.pool.query<{ status: string }>('select status from delivery')).rows
      .map(({ status }) => status)
      .join()
  await eventually('state', states, 'SENT')
  await Promise.all([tell(), tell()])
  expect(await states()).toBe('SENT')
})

it('a robot that answers without an end, or never closes, the test message says so', async () => {
  const id = await aReceiver({ kind: 'WECOM', url })
  answer = (response) => void response.end('x'.repeat(100_000))
  expect(await trial(id)).toMatchObject({ success: false, message: expect.stringContaining('测试消息没有发出') })
  answer = (response) => {
    response.write('{"errcode":')
    const timer = setInterval(() => response.write(' '), 200)
    response.on('close', () => clearInterval(timer))
  }
  expect(await trial(id)).toMatchObject({
    success: false,
    message: expect.stringMatching(/没有发出：对方没有在规定时间内应答/),
  })
})

it.each([
  'http://10.0.0.8/hook',
  'https://169.254.169.254/latest',
  'https://[fd00::1]/hook',
  'http://192.168.1.1/hook',
])('a robot at %s, in a private range that nobody allowed, is not asked', async (address) => {
  const id = await aReceiver({ kind: 'FEISHU', url: address })
  expect(await trial(id)).toMatchObject({ success: false, message: expect.stringContaining('测试消息没有发出') })
})

it('mail: alarms reach the mailbox in one mail; without a server, and refused, the test message says why', async () => {
  const id = await aReceiver({ kind: 'MAIL', email: 'night@example.org' })
  expect((await trial(id)).message).toContain('没有启用的邮件服务器')
  await aMailServer()
  mails.state.refuse = () => ({ code: 550, text: '5.1.1 no such mailbox' })
  expect(await trial(id)).toMatchObject({ success: false })
  mails.state.refuse = () => undefined
  expect(await trial(id)).toMatchObject({ success: true })
  await raise('通道甲停止', '通道乙停止')
  await tell()
  await eventually('mails', () => mails.taken.length, 2)
  const [, mail] = mails.taken
  expect(mail?.to).toEqual(['night@example.org'])
  expect(mail && bodyOf(mail)).toMatch(/通道甲停止[\s\S]*通道乙停止/)
})

it('text message: an alarm reaches the phone in place of the template of codes; without a provider it says so', async () => {
  const id = await aReceiver({ kind: 'SMS', phone: '13900000000' })
  expect((await trial(id)).success).toBe(false)
  await aProvider()
  expect(await trial(id)).toMatchObject({ success: true })
  await raise('通道甲停止')
  await tell()
  await eventually('messages', () => phones.taken.length, 2)
  expect(phones.taken[1]?.body).toContain('通道甲停止')
  expect(phones.taken[1]?.body).not.toContain('验证码')
})
