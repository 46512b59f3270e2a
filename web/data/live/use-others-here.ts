import { useState } from 'react'
import { useWhileActive } from '../rendering/page-place.ts'
import { enterPlace } from './live-channel.ts'

/** Returns the names of other people who have this row open now; none while the live channel is down. */
export function useOthersHere(key: string, id: string): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([])
  useWhileActive(() => enterPlace({ key, id, hear: setNames }), [key, id])
  return names
}
