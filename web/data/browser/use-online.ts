import { useSyncExternalStore } from 'react'

/** Whether the device has a network; what lies behind it may be out of reach all the same. */
export const useOnline = (): boolean => useSyncExternalStore(watch, () => navigator.onLine)

function watch(notify: () => void): () => void {
  for (const event of ['online', 'offline']) addEventListener(event, notify)
  return () => {
    for (const event of ['online', 'offline']) removeEventListener(event, notify)
  }
}
