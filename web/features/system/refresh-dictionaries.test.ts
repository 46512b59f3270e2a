import { expect, test, vi } from 'vitest'
import { inMemoryStore } from '../../testing/browser-storage.ts'

inMemoryStore()
vi.stubGlobal('document', { querySelector: () => null })
const { refreshDictionaryCache } = await import('./refresh-dictionaries.tsx')
const { storageKeys } = await import('../../data/browser/storage.ts')

test('S7.081 S7.082 all dictionaries are read after the refresh, and kept for seven days', async () => {
  const items = { sex: [{ value: '1', text: '男', title: '男', label: '男' }] }
  const fetched = vi.fn<typeof fetch>(async (url) => {
    const result = String(url).includes('queryAllDictItems') ? items : null
    return Response.json({ success: true, code: 200, message: '', result, timestamp: 0 })
  })
  vi.stubGlobal('fetch', fetched)
  vi.useFakeTimers({ now: 1_000, toFake: ['Date'] })
  await refreshDictionaryCache()
  vi.useRealTimers()
  expect(fetched.mock.calls.map(([url]) => String(url).replace(/\?.*/, ''))).toEqual([
    '/jeecg-boot/sys/dict/refleshCache',
    '/jeecg-boot/sys/dict/queryAllDictItems',
  ])
  const kept = JSON.parse(localStorage.getItem(storageKeys.dictionaries) ?? 'null')
  expect(kept).toEqual({ value: items, expire: 1_000 + 604_800_000 })
})
