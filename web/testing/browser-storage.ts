// The browser's storage for tests of what reads it when it is loaded: import those after calling this.
import { vi } from 'vitest'

/** Stands for localStorage; answers what is kept under a key. */
export function inMemoryStore(): (key: string) => unknown {
  const entries = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
  return (key) => {
    const text = entries.get(key)
    return text === undefined ? undefined : (JSON.parse(text) as { value: unknown }).value
  }
}
