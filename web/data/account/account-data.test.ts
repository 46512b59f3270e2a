import { expect, test, vi } from 'vitest'
import { inMemoryStore } from '../../testing/browser-storage.ts'

const kept = inMemoryStore()
vi.stubGlobal('document', { querySelector: () => null })
const { refreshUser } = await import('./account-data.ts')
const { storeDictionaries } = await import('../session/dictionary-store.ts')

const items = (text: string) => ({ sex: [{ value: '1', text, title: text, label: text }] })

/** What is asked, where the server has the dictionaries of this tag. */
function serverWith(tag: string) {
  const fetched = vi.fn<typeof fetch>(async (url) => {
    const isKnown = String(url).includes(`dictionariesTag=${tag}`)
    const dictionaries = isKnown ? {} : { sysAllDictItems: items(tag) }
    const result = { userInfo: { id: '7', username: 'wang', settings: {} }, dictionariesTag: tag, ...dictionaries }
    return Response.json({ success: true, code: 200, message: '', result, timestamp: 0 })
  })
  vi.stubGlobal('fetch', fetched)
  return () =>
    fetched.mock.calls.map(([url]) => new URL(String(url), 'http://here').searchParams.get('dictionariesTag'))
}

test('dictionaries that this browser has are not asked for again, others take their place', async () => {
  const asked = serverWith('one')
  await refreshUser()
  await refreshUser()
  expect(asked()).toEqual([null, 'one'])
  expect(kept('UI_CACHE_DB_DICT_DATA')).toEqual(items('one'))
  const askedLater = serverWith('two')
  await refreshUser()
  expect(askedLater()).toEqual(['one'])
  expect(kept('UI_CACHE_DB_DICT_DATA')).toEqual(items('two'))
})

test('all come where someone wants them anew, or where those that are known came without a tag', async () => {
  const asked = serverWith('one')
  await refreshUser()
  await refreshUser({ isFull: true })
  storeDictionaries(items('of a public page'))
  await refreshUser()
  expect(asked()).toEqual([expect.anything(), null, null])
  expect(kept('UI_CACHE_DB_DICT_DATA')).toEqual(items('one'))
})

test('dictionaries that the browser could not keep are asked for by its next visit', async () => {
  const asked = serverWith('one')
  await refreshUser({ isFull: true })
  localStorage.removeItem('UI_CACHE_DB_DICT_DATA')
  vi.resetModules()
  const later = await import('./account-data.ts')
  await later.refreshUser()
  expect(asked()).toEqual([null, null])
})
