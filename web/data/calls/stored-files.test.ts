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

test('a large file goes in parts; what came through before the line broke is not sent again', async () => {
  vi.useFakeTimers()
  const sent: string[] = []
  let breaks = 0
  vi.stubGlobal('fetch', async (url: string) => {
    const call = url.split('/').at(-1) ?? ''
    if (call === 'uploadPart' && sent.length === 2 && breaks < 5) {
      breaks += 1
      throw new TypeError('line broke')
    }
    sent.push(call)
    const result = { id: `part${sent.length}`, name: '大.pdf', type: 'application/pdf', size: 1, path: 'temp/大.pdf' }
    return Response.json({ success: true, code: 200, message: '', result })
  })
  const file = new File([new Uint8Array(2.5 * 1024 * 1024)], '大.pdf', { lastModified: 1 })
  const percents: number[] = []
  const bound = {
    signal: new AbortController().signal,
    onProgress: (percent: number) => void percents.push(Math.round(percent)),
  }
  const first = sendTo({ biz: 'temp' })(file, bound).catch((error: Error) => error)
  await vi.runAllTimersAsync()
  // Four tries, and the user is told.
  expect(await first).toBeInstanceOf(Error)
  expect([sent, breaks]).toEqual([['uploadPart', 'uploadPart'], 4])
  const again = sendTo({ biz: 'temp' })(file, bound)
  await vi.runAllTimersAsync()
  expect(await again).toMatchObject({ path: 'temp/大.pdf' })
  expect(sent).toEqual(['uploadPart', 'uploadPart', 'uploadPart', 'joinParts'])
  expect(percents).toEqual([33, 67, 100])
  vi.useRealTimers()
})
