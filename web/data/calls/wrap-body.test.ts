import { resetUserPassword } from '@kouan/contract/calls/system/user-calls.ts'
import { loginCookieValue } from '@kouan/contract/rules/login-cookie.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { inMemoryStore } from '../../testing/browser-storage.ts'

inMemoryStore()
const page = { querySelector: () => null, cookie: '' }
vi.stubGlobal('document', page)
vi.stubGlobal('window', { location: { host: 'kouan.example' } })
const { ask } = await import('./ask.ts')
const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)
beforeEach(() => fetched.mockReset())

const sent = (index: number) => {
  const [url, { body } = {}] = fetched.mock.calls[index] ?? []
  return { url, body: JSON.parse(String(body)) }
}

test('S7.019 S7.020 a POST marked for it is signed by the server and goes out wrapped', async () => {
  const done = { success: true, code: 200, message: '', result: { password: null }, timestamp: 0 }
  fetched.mockImplementation(async (url) => Response.json(String(url).startsWith('/api/') ? { Data: 'SIGN' } : done))
  const content = { username: '王', password: 'Newport2027' }
  await ask(resetUserPassword, content, { token: 'of-the-session' })
  const [asked, wrapped] = [sent(0), sent(1)]
  expect(asked.url).toBe('/api/V1/Common/Md5')
  expect(wrapped.url).toBe('/jeecg-boot/wzf/platUser/resetPassword')
  const { jsonstr, timestamp } = wrapped.body
  expect(JSON.parse(decodeURIComponent(jsonstr))).toEqual(content)
  expect(jsonstr).toMatch(/^%7B/)
  expect(timestamp).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect(asked.body).toEqual({ content: `${decodeURIComponent(jsonstr)}of-the-session${timestamp}` })
  expect(wrapped.body).toEqual({ sign: 'SIGN', jsonstr, token: 'of-the-session', timestamp, extra: '', payload: '' })
})

test('S3.086 S7.020 the token of a wrapped body is that of the login cookie, where the browser has one', async () => {
  const done = { success: true, code: 200, message: '', result: { password: null }, timestamp: 0 }
  fetched.mockImplementation(async (url) => Response.json(String(url).startsWith('/api/') ? { Data: 'SIGN' } : done))
  page.cookie = `theme=dark; login=${loginCookieValue('of-the-cookie')}`
  await ask(resetUserPassword, { username: '王', password: 'Newport2027' }, { token: 'of-the-session' })
  page.cookie = ''
  expect(sent(1).body.token).toBe('of-the-cookie')
  expect(sent(0).body.content).toContain('of-the-cookie')
})

test('what the server does not sign does not go out', async () => {
  fetched.mockImplementation(async () => Response.json({ success: false, code: 500, message: '不行', result: null }))
  await expect(ask(resetUserPassword, { username: '王' }, { token: 't' })).rejects.toMatchObject({ message: '不行' })
  expect(fetched).toHaveBeenCalledTimes(1)
})
