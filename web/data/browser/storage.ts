// Entries of localStorage with a lifetime. This file alone uses localStorage; the specification names the keys.

/** 7 days, in milliseconds. */
export const lifetime = 604_800_000

export const storageKeys = {
  token: 'Access-Token',
  tenantId: 'TENANT_ID',
  userInfo: 'Login_Userinfo',
  username: 'Login_Username',
  dictionaries: 'UI_CACHE_DB_DICT_DATA',
  dictionariesTag: 'KOUAN_DICTIONARIES_TAG',
  auth: 'LOGIN_USER_BUTTON_AUTH',
  allAuth: 'SYS_BUTTON_AUTH',
  company: 'DEFAULT_USER_COMPANY_INFO',
  settings: 'KOUAN_SETTINGS',
  recent: 'KOUAN_RECENT',
  listLayouts: 'KOUAN_LIST_LOOKS',
  columnWidths: 'KOUAN_COLUMN_WIDTHS',
  closedNotices: 'KOUAN_CLOSED_NOTICES',
  wallCredential: 'KOUAN_WALL_CREDENTIAL',
} as const
/** Of a list's saved queries, with the path of its page or a code of its own behind it. */
export type SavedQueriesKey = `JSuperQuerySaved_${string}`
export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys] | SavedQueriesKey

interface StoredEntry {
  value: unknown
  /** Epoch milliseconds. */
  expire: number
}

export interface KeyValueStore {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export function openStorage({ store, clock }: { store: KeyValueStore; clock: () => Date }) {
  return {
    /** Undefined when absent, older than seven days or not ours to read. */
    read<T>(key: StorageKey): T | undefined {
      const kept = parse(store.getItem(key))
      if (!kept) return undefined
      if (kept.expire > clock().getTime()) return kept.value as T
      store.removeItem(key)
      return undefined
    },
    /** Returns whether the value was stored. A full store (dictionaries can be large) is no failure. `lasts`: milliseconds. */
    write(key: StorageKey, value: unknown, lasts: number = lifetime): boolean {
      const kept: StoredEntry = { value, expire: clock().getTime() + lasts }
      try {
        store.setItem(key, JSON.stringify(kept))
        return true
      } catch {
        store.removeItem(key)
        return false
      }
    },
    forget(...keys: StorageKey[]): void {
      for (const key of keys) store.removeItem(key)
    },
  }
}

function parse(text: string | null): StoredEntry | undefined {
  if (text === null) return undefined
  try {
    const read: unknown = JSON.parse(text)
    if (typeof read !== 'object' || read === null || !('value' in read) || !('expire' in read)) return undefined
    return typeof read.expire === 'number' ? { value: read.value, expire: read.expire } : undefined
  } catch {
    return undefined
  }
}

/** Returns undefined when the browser denies storage to this site. */
function browserStore(): KeyValueStore | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export const storage = openStorage({
  store: {
    getItem: (key) => browserStore()?.getItem(key) ?? null,
    setItem(key, value) {
      const store = browserStore()
      if (!store) throw new Error('this browser keeps nothing')
      store.setItem(key, value)
    },
    removeItem: (key) => browserStore()?.removeItem(key),
  },
  clock: () => new Date(),
})

/** Runs when another window of this browser signs in or out. */
export const watchToken = (onChange: () => void) => watchKey(storageKeys.token, onChange)

/** Calls `onChange` when another window of this browser writes or removes the entry. */
export function watchKey(key: StorageKey, onChange: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === key) onChange()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}
