import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOfPath, sendTo } from './stored-files.ts'

/** What the server wrote into the page. */
let said: Record<string, string> = {}
beforeEach(() => {
  said = {}
  const querySelector = (selector: string) => {
    const content = said[/name="(.*)"/.exec(selector)?.[1] ?? '']
    return content === undefined ? null : { getAttribute: () => content }
  }
  vi.stubGlobal('document', { querySelector })
})
afterEach(() => vi.unstubAllGlobals())

test('S7.009: a path that does not start with http stands below the static domain', () => {
  expect(addressOfPath('temp/a.png')).toBe('/jeecg-boot/sys/common/static/temp/a.png')
  said = { 'static-domain': 'https://files.example.org/static' }
  expect(addressOfPath('temp/a.png')).toBe('https://files.example.org/static/temp/a.png')
  expect(addressOfPath('/temp/a.png')).toBe('https://files.example.org/static/temp/a.png')
  for (const address of ['http://a.example/b.png', 'https://a.example/b.png', 'data:image/png;base64,AA=='])
    expect(addressOfPath(address)).toBe(address)
})

test.each([
  [{ isup: '1' } as const, { isup: '1' }],
  [{ biz: 'jeditor', jeditor: '1' } as const, { biz: 'jeditor', jeditor: '1' }],
  [{ biz: 'avatar' }, { biz: 'avatar' }],
])('S7.018, S7.115, S7.116, S7.117: an upload is a multipart POST with the file and %j', async (variant, fields) => {
  const asked: { url: string; method: string; body: FormData }[] = []
  vi.stubGlobal('fetch', async (url: string, request: { method: string; body: FormData }) => {
    asked.push({ url, ...request })
    const result = { id: '1', name: 'a.png', type: 'image/png', size: 1, path: 'temp/a.png' }
    return Response.json({ success: true, code: 200, message: 'temp/a.png', result })
  })
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  const reply = await sendTo(variant)(file, { signal: new AbortController().signal })
  expect(reply).toMatchObject({ path: 'temp/a.png', url: '/jeecg-boot/sys/common/static/temp/a.png' })
  const [request] = asked
  expect(request).toMatchObject({ url: '/jeecg-boot/sys/common/upload', method: 'POST' })
  expect(Object.fromEntries(request?.body ?? [])).toEqual({ ...fields, file: expect.any(File) })
})
