import { testAlarmReceiver } from '@kouan/contract/calls/alarm-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { alarmReceiver } from '@kouan/contract/resources/channel/alarm-receiver.ts'
import { beforeEach, expect, it } from 'vitest'
import { type AlarmSource, checkAlarms } from '../../domain/alarm/alarm.ts'
import { tellReceivers } from '../../domain/alarm/tell-receivers.ts'
import { asQueue } from '../../testing/as-queue.ts'
import { httpFarEnd } from '../../testing/http-far-end.ts'
import { testApp } from '../../testing/test-app.ts'
import { dingtalkSignature } from './alarm-ways/dingtalk.ts'
import { feishuSignature } from './alarm-ways/feishu.ts'

const test = await testApp({ config: { allowedNetworks: ['127.0.0.1'] } })
const { send, database, services, clock } = test
const staff = await test.aUser({ rights: '*' })
const calls = callsOf(alarmReceiver)

interface Taken {
  query: URLSearchParams
  body: Record<string, never>
}
const taken: Taken[] = []
/** Answer of the robot; undefined: none, the connection stays open. */
let answer: string | undefined = ''
const address = await httpFarEnd((response, { url, body }) => {
  taken.push({ query: new URL(url, 'http://robot').searchParams, body: JSON.parse(body) })
  if (answer !== undefined) response.end(answer)
})

beforeEach(async () => {
  taken.length = 0
  await database.pool.query('delete from alarm_receiver')
  await database.pool.query(`delete from delivery where target_kind = 'ALARM'`)
})

const add = async (row: Record<string, unknown>) => {
  const added = await send(calls.add, { receiverName: '值班群', enabled: true, ...row } as never, staff)
  expect(added.message).toBe('添加成功！')
  const { rows } = await database.pool.query<{ id: string }>('select max(id)::text as id from alarm_receiver')
  return String(rows[0]?.id)
}
/** By another person each time: one may try ten times a minute. */
const trial = async (id: string) => send(testAlarmReceiver, { id }, await test.aUser({ rights: '*' }))

it('DingTalk: the request is signed by milliseconds in the query, the text begins with the keyword', async () => {
  answer = '{"errcode":0,"errmsg":"ok"}'
  const id = await add({
    kind: 'DINGTALK',
    url: `${address}/robot/send?access_token=t`,
    secret: 'SECabc',
    keyword: '通道',
  })
  expect((await trial(id)).success).toBe(true)
  const [one] = taken
  const timestamp = one?.query.get('timestamp') ?? ''
  expect(timestamp).toMatch(/^\d{13}$/)
  expect(one?.query.get('sign')).toBe(dingtalkSignature('SECabc', timestamp))
  expect(one?.query.get('access_token')).toBe('t')
  expect(one?.body).toMatchObject({ msgtype: 'text', text: { content: expect.stringMatching(/^通道 /) } })
})

it('Feishu: the request is signed by seconds in the body', async () => {
  answer = '{"StatusCode":0,"StatusMessage":"success","code":0,"data":{},"msg":"success"}'
  const id = await add({ kind: 'FEISHU', url: `${address}/open-apis/bot/v2/hook/h`, secret: 'key' })
  expect((await trial(id)).success).toBe(true)
  const body = taken[0]?.body as unknown as { timestamp: string; sign: string }
  expect(body.timestamp).toMatch(/^\d{10}$/)
  expect(body.sign).toBe(feishuSignature('key', body.timestamp))
})

it.each([
  ['DINGTALK', '{"errcode":310000,"errmsg":"sign not match"}', '代码 310000'],
  ['WECOM', '{"errcode":93000,"errmsg":"invalid webhook url"}', '代码 93000'],
  ['WECOM', '{"errcode":45009,"errmsg":"api freq out of limit"}', '代码 45009'],
  [
    'FEISHU',
    '{"code":19021,"msg":"sign match fail or timestamp is not within one hour from current time"}',
    '代码 19021',
  ],
  ['FEISHU', '<html>login</html>', '没有结果代码'],
])('%s answers 200 with %s, the message counts as not taken', async (kind, said, sentence) => {
  answer = said
  const id = await add({ kind, url: `${address}/hook/secret-of-the-group` })
  const { success, message } = await trial(id)
  expect(success).toBe(false)
  expect(message).toContain(sentence)
  expect(message).not.toContain('secret-of-the-group')
})

it('a robot in a private range that is not allowed is not asked, as a webhook is not', async () => {
  const id = await add({ kind: 'WECOM', url: 'http://10.1.2.3/cgi-bin/webhook/send?key=k' })
  expect(await trial(id)).toMatchObject({ success: false })
  expect(taken).toEqual([])
})

it('the address of a robot is stored encrypted and shown to nobody', async () => {
  const id = await add({ kind: 'WECOM', url: `${address}/send?key=very-secret` })
  const { rows } = await database.pool.query<{ url: string }>('select url from alarm_receiver where id = $1', [id])
  expect(rows[0]?.url).not.toContain('very-secret')
  expect(JSON.stringify(await send(calls.list, {}, staff))).not.toContain('very-secret')
})

it.each([
  ['another address', { url: `${address}/other?access_token=t` }],
  ['another way', { kind: 'FEISHU' }],
])('a robot that becomes %s: its secret is asked for again, and is never used for the other one', async (_, change) => {
  const id = await add({ kind: 'DINGTALK', url: `${address}/send?access_token=t`, secret: 'SECfirst' })
  const { url: masked, secret, version } = (await send(calls.get, { id }, staff)).result
  const edit = (row: object) => send(calls.edit, { id, version, url: masked, secret, ...row } as never, staff)
  expect(await edit(change)).toMatchObject({
    success: false,
    problems: [{ field: 'secret', message: '加签密钥：机器人有改动，请重新填写，已保存的不会用于别的机器人' }],
  })
  expect(await edit({ ...change, secret: 'SECsecond' })).toMatchObject({ success: true })
})

it('a robot that is renamed keeps its secret; one end of the quiet hours alone is refused', async () => {
  const id = await add({ kind: 'DINGTALK', url: `${address}/send?access_token=t`, secret: 'SECfirst' })
  const { url, secret, version } = (await send(calls.get, { id }, staff)).result
  const edit = (row: object) => send(calls.edit, { id, version, url, secret, ...row } as never, staff)
  expect(await edit({ quietBegin: '22:00:00' })).toMatchObject({ success: false, problems: [{ field: 'quietEnd' }] })
  expect(await edit({ receiverName: '夜班群' })).toMatchObject({ success: true })
  await trial(id)
  expect(taken[0]?.query.get('sign')).not.toBeNull()
})

const run = () => asQueue(database, clock)
const alarmsOf = (count: number, kind = 'TRIAL'): AlarmSource => ({
  kind,
  find: async () => Array.from({ length: count }, (_, n) => ({ incident: `${kind} ${n}`, title: `试验 ${n}` })),
})
const check = (source: AlarmSource) => checkAlarms({ vault: services.vault, sources: [source] }).handler(run())
const tell = () => tellReceivers({ vault: services.vault }).handler(run())
const titles = async () =>
  (
    await database.pool.query<{ title: string }>(
      `select title from delivery where target_kind = 'ALARM' order by delivery.id`,
    )
  ).rows.map(({ title }) => title)

it('1,000 alarms of one minute, told by two servers at once, are one message', async () => {
  await add({ kind: 'WECOM', url: `${address}/send?key=k` })
  await check(alarmsOf(1000))
  await Promise.all([tell(), tell()])
  await tell()
  expect(await titles()).toEqual(['告警 1000 条'])
  await check(alarmsOf(0))
})

it('quiet hours hold back an alarm until they end, and never that a channel does not send', async () => {
  const hour = (offset: number) =>
    new Date(clock.now().getTime() + (8 + offset) * 3_600_000).toISOString().slice(11, 16)
  const id = await add({
    ...{ kind: 'WECOM', url: `${address}/send?key=k` },
    ...{ quietBegin: `${hour(-2)}:00`, quietEnd: `${hour(2)}:00` },
  })
  await check(alarmsOf(2, 'QUIET'))
  await tell()
  expect(await titles()).toEqual([])
  await check(alarmsOf(1, 'CHANNEL'))
  await tell()
  expect(await titles()).toEqual(['告警：试验 0'])
  await database.pool.query(`update alarm_receiver set quiet_begin = null, quiet_end = null where id = $1`, [id])
  await database.pool.query(`update alarm_telling set told_time = told_time - interval '2 minutes'`)
  await tell()
  expect(await titles()).toEqual(['告警：试验 0', '告警 2 条'])
})
