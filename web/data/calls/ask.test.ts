import { getUserInfo, login } from '@kouan/contract/calls/account.ts'
import { defineCall } from '@kouan/contract/language/call.ts'
import { text } from '@kouan/contract/language/field.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { inMemoryStore } from '../../testing/browser-storage.ts'

const kept = inMemoryStore()
vi.stubGlobal('document', { querySelector: () => null })
const { ask, askReady, listenToAnswers, loadedPart } = await import('./ask.ts')
const { isTransient } = await import('./retry-transient.ts')
const { logIn } = await import('../account/account-data.ts')
const { useSession } = await import('../session/session-store.ts')

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

const upload = defineCall({
  name: 'a.upload',
  title: '传',
  method: 'POST',
  path: '/a/upload',
  needs: 'public',
  upload: true,
  input: { biz: text({ label: '用途' }) },
})

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

test('S7.003 S9.003 S8.003 a call is given up after 60 seconds', async () => {
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
  // One that the caller may break off too.
  const { signal } = new AbortController()
  await expect(ask(read, {}, { signal })).rejects.toMatchObject({ kind: 'timeout', message: '网络超时' })
  expect(given).toEqual([60_000, 60_000])
  vi.restoreAllMocks()
})

test('S7.004 S7.005 S7.006 token, tenant and low-app are those of the session', async () => {
  answers(200, { success: true, code: 200, message: '', result: null, timestamp: 0 })
  const headers = () => fetched.mock.lastCall?.[1]?.headers
  const before = useSession.getState()
  useSession.setState({ token: 'kept', tenantId: '7', lowAppId: '42' })
  await ask(read, {})
  expect(headers()).toEqual({
    ...{ 'X-Access-Token': 'kept', 'tenant-id': '7', 'X-Low-App-ID': '42' },
    'X-Page-Id': expect.stringMatching(/^[0-9a-f]{32}$/),
  })
  useSession.setState(before)
  await ask(read, {})
  expect(headers()).toEqual({ 'tenant-id': '0' })
})

test('S7.018 files go out with their fields as one form', async () => {
  answers(200, { success: true, code: 200, message: '', result: null, timestamp: 0 })
  await ask(upload, { biz: 'temp' }, { uploads: [new File(['%PDF'], '执照.pdf')] })
  const [url, sent] = fetched.mock.lastCall ?? []
  expect([url, sent?.method]).toEqual(['/jeecg-boot/a/upload', 'POST'])
  const form = sent?.body as FormData
  expect([form.get('biz'), (form.get('file') as File).name]).toEqual(['temp', '执照.pdf'])
  expect(await (form.get('file') as File).text()).toBe('%PDF')
})

test('S7.017 a file comes as it is, with its name', async () => {
  const headers = {
    'content-type': 'application/xml',
    'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('订单.xml')}`,
  }
  const bytes = new Uint8Array([0x50, 0x4b, 0, 0xff, 0xfe, 0x80])
  fetched.mockImplementation(async () => new Response(bytes, { headers }))
  const file = await ask(download, { id: '7' })
  expect(file).toMatchObject({ name: '订单.xml' })
  const { blob } = file as unknown as { blob: Blob }
  expect([new Uint8Array(await blob.arrayBuffer()), blob.type]).toEqual([bytes, 'application/xml'])
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

test.each([
  [200, true],
  [404, true],
  [503, false],
  [504, false],
] as const)('readiness answered with %d: the service can be asked is %s', async (status, isReady) => {
  answers(status, {})
  expect(await askReady()).toBe(isReady)
})

test('who was never signed in is not asked to sign in again', async () => {
  answers(401, { success: false, code: 401, message: 'Token失效，请重新登录!', result: null, timestamp: 0 })
  await expect(ask(getUserInfo, {})).rejects.toMatchObject({ kind: 'noSession' })
  expect(fetched).toHaveBeenCalledTimes(1)
})

test.each([read, download])(
  'a page of a proxy in place of the answer to $name: a failure that may pass, never a file',
  async (call) => {
    const page = new Response('<html>请先登录网络</html>', { headers: { 'content-type': 'text/html; charset=utf-8' } })
    fetched.mockResolvedValue(page)
    const error = await ask(call, { id: '1' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: 'network', message: '收到的应答不是本系统的，请检查网络或代理后重试' })
    expect(isTransient(error)).toBe(true)
  },
)

test('code that a call needs does not come: the failure says so, and the shell hears of it', async () => {
  const failure = vi.fn()
  listenToAnswers({ failure, dataVersion: () => {}, answered: () => {}, held: () => {} })
  await expect(loadedPart(async () => 'code')).resolves.toBe('code')
  expect(failure).not.toHaveBeenCalled()
  const gone = loadedPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  await expect(gone).rejects.toMatchObject({ kind: 'missingCode', message: expect.stringContaining('重新加载') })
  expect(failure).toHaveBeenCalledTimes(1)
  listenToAnswers({ failure: () => {}, dataVersion: () => {}, answered: () => {}, held: () => {} })
})
