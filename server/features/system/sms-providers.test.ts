import { testSmsProvider } from '@kouan/contract/calls/system/sms-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { smsProvider } from '@kouan/contract/resources/system/sms-provider.ts'
import { expect, it } from 'vitest'
import { smsServer } from '../../testing/sms-server.ts'
import { testApp } from '../../testing/test-app.ts'

const { send, aUser } = await testApp({ config: { allowedNetworks: ['127.0.0.1'] } })
const staff = await aUser({ rights: '*' })
const { add, edit, list, get } = callsOf(smsProvider)

const template = '验证码{code}'
const webhook = { kind: 'WEBHOOK', url: 'https://sms.example.org/send', secret: 'a-secret-of-twenty-letters', template }
const gateway = { kind: 'GATEWAY', url: 'https://sms.example.org/send', template }

it('one provider is in use at a time, and its secret is never shown', async () => {
  for (const name of ['甲', '乙'])
    expect(await send(add, { ...webhook, name, enabled: true }, staff)).toMatchObject({ success: true })
  const { records } = (await send(list, { column: 'id', order: 'asc' }, staff)).result
  expect(records.map(({ name, enabled }) => [name, enabled])).toEqual([
    ['甲', false],
    ['乙', true],
  ])
  expect(JSON.stringify(await send(get, { id: records[0]?.id ?? '' }, staff))).not.toContain('twenty')
})

it.each([
  [{ ...webhook, template: '没有' }, '短信内容：须含 {code}'],
  [{ ...webhook, url: '' }, '请输入地址'],
  [
    { ...webhook, url: 'http://sms.example.org/' },
    '地址：须为 https:// 开头的地址；http:// 只能用于内部网络的 IP 地址',
  ],
  [{ ...gateway, body: '{"to":"{mobile}"}' }, '请求内容：须含 {code} 或 {text}'],
  [{ ...gateway, body: '{"to":{mobile},"text":"{text}"}' }, '请求内容：须为 JSON，{mobile}、{code}、{text} 写在引号内'],
])('%j is refused: %s', async (row, message) => {
  expect(await send(add, { name: '丙', ...row }, staff)).toMatchObject({ success: false, message })
})

it('the stored secret is not sent to another address', async () => {
  await send(add, { ...webhook, name: '丁' }, staff)
  const { records } = (await send(list, { name: '丁' }, staff)).result
  const row = records[0]
  const moved = { id: row?.id ?? '', version: row?.version ?? 1, url: 'https://other.example.org/' }
  expect(await send(edit, moved, staff)).toMatchObject({
    success: false,
    message: '密钥：地址有改动，请重新填写，已保存的不会用于别的地址',
  })
  expect(await send(edit, { ...moved, secret: 'another-secret' }, staff)).toMatchObject({ success: true })
})

it('a test message is sent by the stored settings, and says why it was not taken', async () => {
  const server = await smsServer()
  const row = { kind: 'GATEWAY', url: server.url, template, body: '{"to":"{mobile}","text":"{text}"}' }
  const idOf = async (name: string, more: object) => {
    await send(add, { ...row, name, ...more }, staff)
    return (await send(list, { name }, staff)).result.records[0]?.id ?? ''
  }
  const test = (id: string) => send(testSmsProvider, { id, mobile: '13911112222' }, staff)
  expect(await test(await idOf('己', { successText: 'OK' }))).toMatchObject({ success: true })
  expect(JSON.parse(server.taken[0]?.body ?? '')).toEqual({ to: '13911112222', text: '验证码123456' })
  expect(await test(await idOf('庚', { successText: 'SENT' }))).toMatchObject({
    success: false,
    message: '测试短信没有发出：短信网关的应答中没有成功标志“SENT”',
  })
  expect((await test(await idOf('辛', { url: 'http://127.0.0.1:1/' }))).message).toContain('连接短信接口失败')
  expect((await test(await idOf('壬', { url: 'http://10.255.1.1/' }))).message).toContain('须先由运维人员允许')
  expect((await send(testSmsProvider, { id: '1', mobile: '13911112222' }, await aUser())).status).toBe(403)
})
