// 通道总览 as it is now: read as a whole once a minute, and after an event what has changed since the last read.
import { type ChannelMap, readChannelMap } from '@kouan/contract/calls/channel-map.ts'
import { figuresChanged } from '@kouan/contract/calls/live-events.ts'
import { focusManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useRef } from 'react'
import { ask } from '../../../data/calls/ask.ts'
import { useLive } from '../../../data/live/use-live.ts'
import { PagePlace, useWhileActive } from '../../../data/rendering/page-place.ts'
import { useShownAgain } from '../../../data/rendering/use-shown-again.ts'
import { mergeMap } from './known-map.ts'

/** Seconds between whole reads, and milliseconds between two reads after events at least. */
const [wholeEverySeconds, pauseMs] = [60, 1000]

export function useChannelMap() {
  const place = use(PagePlace)
  const client = useQueryClient()
  const lastWhole = useRef(0)
  const lastRead = useRef(Number.NEGATIVE_INFINITY)
  const read = useQuery<ChannelMap, Error>({
    queryKey: [readChannelMap.name],
    queryFn: async ({ signal, queryKey }) => {
      lastRead.current = performance.now()
      const options = { signal, unattended: true }
      const known = client.getQueryData<ChannelMap>(queryKey)
      const isOld = performance.now() - lastWhole.current >= wholeEverySeconds * 1000
      if (known && !isOld) {
        const merged = mergeMap(known, await ask(readChannelMap, { since: known.cursor }, options))
        if (merged) return merged
      }
      lastWhole.current = performance.now()
      return ask(readChannelMap, {}, options)
    },
    retry: false,
    refetchOnWindowFocus: () => place.isActive(),
  })
  const { refetch } = read
  const again = () => void (focusManager.isFocused() && refetch({ cancelRefetch: false }))
  useLive(figuresChanged, again, { pause: pauseMs })
  const unlessJustRead = () => {
    if (performance.now() - lastRead.current >= pauseMs) again()
  }
  useShownAgain(unlessJustRead)
  useWhileActive(() => {
    const timer = setInterval(unlessJustRead, wholeEverySeconds * 1000)
    return () => clearInterval(timer)
  }, [])
  return read
}
