import { beforeEach, expect, test, vi } from 'vitest'
import { inMemoryStore } from '../../testing/browser-storage.ts'

inMemoryStore()
const kept = new Map<string, string>()
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
})
const { entryOf, reloadOnce } = await import('./web-version.ts')

const reload = vi.fn()
const missing = {
  entryNow: async () => '/assets/new.js' as string | undefined,
  ownEntry: () => '/assets/old.js',
  hasUnsaved: () => false,
  reload,
}

beforeEach(() => {
  kept.clear()
  reload.mockClear()
})

test('the entry is the script that the page begins with', () => {
  expect(entryOf('<head><script type="module" crossorigin src="/assets/index-1.js"></script>')).toBe(
    '/assets/index-1.js',
  )
  expect(entryOf('<p>502</p>')).toBeUndefined()
})

test('code that is gone with new screens loads the page anew, once for each of them', async () => {
  expect(await reloadOnce(missing)).toBe('reloading')
  expect(await reloadOnce(missing)).toBe('outdated')
  expect(reload).toHaveBeenCalledTimes(1)
  expect(await reloadOnce({ ...missing, entryNow: async () => '/assets/newer.js' })).toBe('reloading')
})

test('nothing is loaded anew over something unsaved, nor where the screens are the same or nobody answers', async () => {
  expect(await reloadOnce({ ...missing, hasUnsaved: () => true })).toBe('outdated')
  expect(await reloadOnce({ ...missing, entryNow: async () => undefined })).toBe('unreachable')
  expect(await reloadOnce({ ...missing, entryNow: async () => '/assets/old.js' })).toBe('newest')
  expect(reload).not.toHaveBeenCalled()
})
