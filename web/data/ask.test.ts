import { getUserInfo, login } from '@kouan/contract/calls/account.ts'
import { defineCall } from '@kouan/contract/language/call.ts'
import { text } from '@kouan/contract/language/field.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { keptInMemory } from '../testing/browser-storage.ts'

const kept = keptInMemory()
vi.stubGlobal('document', { querySelector: () => null })
const { ask } = await import('./ask.ts')
const { logIn } = await import('./account-data.ts')
const { useSession } = await import('./session-store.ts')

const read = defineCall({ name: 'a.read', title: '读', method: 'GET', path: '/a', needs: 'public', input: {} })
const download = defineCall({
  name: 'a.file',
  title: '取',
  method: 'GET',
  path: '/a/file',
  needs: 'public',
  reply: 'file',
  input: { id: text({ label: '编号' }) },
})

const fetched = vi.fn<typeof fetch>()
vi.stubGlobal('fetch', fetched)
const answers = (status: number, body: object) =>
  fetched.mockImplementation(async () => Response.json(body, { status }))

beforeEach(() => fetched.mockReset())

test('S7.008 an answer is unwrapped from success, code, message and result', async () => {
  answers(200, { success: true, code: 200, message: '成功', result: { a: 1 }, timestamp: 0 })
  await expect(ask(read, {})).resolves.toEqual({ a: 1 })
  answers(200, { success: false, code: 500, message: '名称已存在', result: { a: 1 }, timestamp: 0 })
  await expect(ask(read, {})).rejects.toMatchObject({ message: '名称已存在', code: 500 })
  // Success decides, not the code; and no result is none.
  answers(200, { success: true, code: 201, message: '部分成功', result: null, timestamp: 0 })
  await expect(ask(read, {})).resolves.toBeNull()
  answers(200, { success: false, code: 200, message: '不行', result: { a: 1 }, timestamp: 0 })
  await expect(ask(read, {})).rejects.toMatchObject({ message: '不行', code: 200 })
})

test('S7.001 all paths stand under /jeecg-boot unless the page says another base', async () => {
  answers(200, { success: true, code: 200, message: '', result: null, timestamp: 0 })
  await ask(read, {})
  expect(fetched.mock.lastCall?.[0]).toMatch(/^\/jeecg-boot\/a\?/)
  vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => '/kouan/api' }) })
  await ask(read, {})
  vi.stubGlobal('document', { querySelector: () => null })
  expect(fetched.mock.lastCall?.[0]).toMatch(/^\/kouan\/api\/a\?/)
})

test('S7.003 S9.003 a call is given up after 60 seconds', async () => {
  const given: number[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    given.push(milliseconds)
    return AbortSignal.abort(new DOMException('late', 'TimeoutError'))
  })
  fetched.mockImplementation(async (_url, options) => {
    options?.signal?.throwIfAborted()
    return Response.json({})
  })
  await expect(ask(read, {})).rejects.toMatchObject({ kind: 'timeout', message: '网络超时' })
  expect(given).toEqual([60_000])
  vi.restoreAllMocks()
})

test('S7.017 a file comes as it is, with its name', async () => {
  const headers = {
    'content-type': 'application/xml',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('订单.xml')}`,
  }
  fetched.mockImplementation(async () => new Response('<CEB/>', { headers }))
  const file = await ask(download, { id: '7' })
  expect(file).toMatchObject({ name: '订单.xml' })
  expect(await (file as unknown as { blob: Blob }).blob.text()).toBe('<CEB/>')
  expect(fetched.mock.lastCall?.[1]).toMatchObject({ method: 'GET' })
})

test('S4.009 a login whose code is not 200 is rejected and nothing is kept', async () => {
  for (const code of [500, 510, 412, 400, 409, 201, 0]) {
    for (const success of [false, true]) {
      answers(200, { success, code, message: '不行', result: { token: 'x' }, timestamp: 0 })
      await expect(logIn({ username: 'a', password: 'b' })).rejects.toMatchObject({ code, message: '不行' })
    }
  }
  answers(429, { success: false, code: 429, message: '请5秒后再试', result: null, timestamp: 0 })
  await expect(ask(login, { username: 'a', password: 'b' })).rejects.toMatchObject({ code: 429 })
  expect(kept('Access-Token')).toBeUndefined()
  expect(useSession.getState().token).toBeUndefined()
})

test('who was never signed in is not asked to sign in again', async () => {
  answers(401, { success: false, code: 401, message: 'Token失效，请重新登录!', result: null, timestamp: 0 })
  await expect(ask(getUserInfo, {})).rejects.toMatchObject({ kind: 'noSession' })
  expect(fetched).toHaveBeenCalledTimes(1)
})
