// Other windows of this browser read anew what was changed here.
import { readFigures } from '@kouan/contract/calls/home.ts'
import type { QueryClient } from '@tanstack/react-query'

const channelName = 'KOUAN_CHANGES'

/** Figures are read again at every step; each window does so by itself. */
const ownFigures: readonly unknown[] = [readFigures.name]

/** Tells the other windows the first part of each query key that is invalidated here, and hears theirs. Returns the end. */
export function shareChanges(client: QueryClient): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(channelName)
  const invalidateHere = client.invalidateQueries.bind(client)
  client.invalidateQueries = (filters, options) => {
    const name = filters?.queryKey?.[0]
    if (typeof name === 'string' && !ownFigures.includes(name)) channel.postMessage(name)
    return invalidateHere(filters, options)
  }
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (typeof data === 'string') void invalidateHere({ queryKey: [data] })
  }
  return () => {
    client.invalidateQueries = invalidateHere
    channel.close()
  }
}
