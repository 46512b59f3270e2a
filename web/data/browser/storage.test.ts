import { describe, expect, test } from 'vitest'
import { type KeyValueStore, lifetime, openStorage, storageKeys } from './storage.ts'

function aStore(): KeyValueStore & { entries: Map<string, string> } {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

describe('what the browser keeps', () => {
  test('S9.002 S3.075 each of them is there for seven days and not longer', () => {
    const store = aStore()
    const clock = { now: new Date('2026-11-21T08:00:00Z') }
    const storage = openStorage({ store, clock: () => clock.now })
    const keys = Object.values(storageKeys)
    for (const key of keys) storage.write(key, `of ${key}`)
    expect(lifetime).toBe(604_800_000)
    clock.now = new Date('2026-11-28T07:59:59.999Z')
    for (const key of keys) expect(storage.read(key)).toBe(`of ${key}`)
    clock.now = new Date('2026-11-28T08:00:00Z')
    for (const key of keys) expect(storage.read(key)).toBeUndefined()
    expect(store.entries.size).toBe(0)
  })

  test('S3.079 S3.080 S3.081 S3.082 S3.083 the keys are those of the specification', () => {
    expect(storageKeys).toMatchObject({
      token: 'Access-Token',
      tenantId: 'TENANT_ID',
      dictionaries: 'UI_CACHE_DB_DICT_DATA',
      auth: 'LOGIN_USER_BUTTON_AUTH',
      allAuth: 'SYS_BUTTON_AUTH',
    })
  })

  test.each(['', 'no json', '"text"', '{"value":1}', '{"value":1,"expire":"soon"}'])(
    '%j is not ours to read',
    (text) => {
      const store = aStore()
      store.setItem(storageKeys.token, text)
      expect(openStorage({ store, clock: () => new Date(0) }).read(storageKeys.token)).toBeUndefined()
    },
  )

  test('a full store keeps nothing and breaks nothing', () => {
    const store = {
      ...aStore(),
      setItem: () => {
        throw new Error('QuotaExceededError')
      },
    }
    const storage = openStorage({ store, clock: () => new Date(0) })
    expect(storage.write(storageKeys.dictionaries, { sex: [] })).toBe(false)
    expect(storage.read(storageKeys.dictionaries)).toBeUndefined()
  })
})
