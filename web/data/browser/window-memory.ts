// Entries of sessionStorage, which one window keeps until it is closed. Writes are ignored where storage is denied.

export const windowMemory = {
  /** Undefined when absent or not to be read. */
  read(key: string): unknown {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  },
  write(key: string, value: unknown): void {
    try {
      sessionStorage.setItem(key, JSON.stringify(value))
    } catch {
      // Full, or told to keep nothing: it lives as long as the page.
    }
  },
  forget(key: string): void {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Nothing is kept there either.
    }
  },
  /** All keys that begin so. */
  forgetAll(prefix: string): void {
    try {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    } catch {
      // Nothing is kept there either.
    }
  },
}
