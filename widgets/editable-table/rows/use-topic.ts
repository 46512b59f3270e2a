import { useCallback, useSyncExternalStore } from 'react'
import type { Announcer, Topic } from './announcer.ts'

/** Re-renders at each change of the topic and returns its version. */
export function useTopic(store: Pick<Announcer, 'listen' | 'version'>, topic: Topic): number {
  const listen = useCallback((listener: () => void) => store.listen(topic, listener), [store, topic])
  const version = () => store.version(topic)
  return useSyncExternalStore(listen, version, version)
}
