import { callsOf } from '@kouan/contract/derive/calls.ts'
import { smsProvider } from '@kouan/contract/resources/system/sms-provider.ts'
import { expect, it } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { send, aUser } = await testApp()
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
