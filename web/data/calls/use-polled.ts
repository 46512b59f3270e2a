// Queries that a page repeats by itself while it is visible and the network is up.
import { type CountedFigure, readFigures } from '@kouan/contract/calls/home.ts'
import { figuresChanged, type Told } from '@kouan/contract/calls/live-events.ts'
import type { Call, ResultOf, SentTo } from '@kouan/contract/language/call.ts'
import type { LiveEvent } from '@kouan/contract/language/live-event.ts'
import { figureText } from '@kouan/contract/rules/figure-text.ts'
import { focusManager, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useRef } from 'react'
import { isTold, useLiveState } from '../live/live-channel.ts'
import { useLive } from '../live/use-live.ts'
import { PagePlace, useWhileActive } from '../rendering/page-place.ts'
import { useShownAgain } from '../rendering/use-shown-again.ts'
import { ask } from './ask.ts'

interface PollOptions {
  everySeconds: number
  enabled?: boolean
  /** Tells of changes: while the channel is up it is read then, and rarely besides, as an event may be lost. */
  live?: LiveEvent
  /** Milliseconds between two readings at least, by events alone. */
  pause?: number
}

/** Seconds between two polls of what events tell of. */
export const whileLiveSeconds = 180

/**
 * Reads a call again every `everySeconds`, or when an event tells of a change. Requests are unattended: an expired session asks for no
 * login. A timer polls instead of the query, because showing another page must not re-render this one.
 */
export function usePolled<C extends Call>(call: C, input: SentTo<C>, options: PollOptions) {
  const { everySeconds, enabled = true, live, pause = 3000 } = options
  const place = use(PagePlace)
  const client = useQueryClient()
  const queryKey = [call.name, input]
  const read = useQuery<ResultOf<C>, Error>({
    queryKey,
    queryFn: ({ signal }) => ask(call, input, { signal, unattended: true }),
    enabled,
    retry: false,
    refetchOnWindowFocus: () => place.isActive(),
  })
  const { refetch } = read
  const stateOfQuery = () => client.getQueryState(queryKey)
  const poll = () => void (enabled && focusManager.isFocused() && refetch({ cancelRefetch: false }))
  useShownAgain(poll)
  // At first as well: events are heard from their subscription on, which follows the first reading.
  const isMissed = useRef(true)
  // All parts of a page learn of a gap at once, and most have just been read: in the time that they take without events.
  const isFor = ({ isGap }: Told) => {
    if (isGap) isMissed.current = true
    return !isGap
  }
  const pollAsTold = () => {
    // A reading that is under way may have begun before the change.
    if (stateOfQuery()?.fetchStatus === 'fetching') isMissed.current = true
    poll()
  }
  useLive(live ?? figuresChanged, pollAsTold, { isOn: enabled && live !== undefined, isFor, pause })
  useWhileActive(() => {
    const timer = setInterval(() => {
      if (!focusManager.isFocused()) return
      const { status, dataUpdatedAt = 0 } = stateOfQuery() ?? {}
      const isHeard = live !== undefined && isTold(useLiveState.getState(), live.name)
      const isRead = status === 'success' && !isMissed.current
      const paceMs = (isHeard && isRead ? Math.max(whileLiveSeconds, everySeconds) : everySeconds) * 1000
      // Another part of the page may have read the same meanwhile. Less than nothing: the clock was set back.
      const ageMs = Date.now() - dataUpdatedAt
      if (ageMs >= 0 && ageMs <= paceMs - everySeconds * 500) return
      isMissed.current = false
      poll()
    }, everySeconds * 1000)
    // Changes of this page are not told to it.
    const stop = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') isMissed.current = true
    })
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [everySeconds, enabled, live?.name, JSON.stringify(queryKey)])
  return read
}

/** 待申报 12 */
export const withCount = (label: string, figure: Pick<CountedFigure, 'count' | 'isMore'> | undefined) =>
  figure && figure.count > 0 ? `${label} ${countText(figure)}` : label

/** Returns the count as text, such as `1,046`; `10,000+` when counting stopped there. */
export const countText = ({ count, isMore }: Pick<CountedFigure, 'count' | 'isMore'>) =>
  `${figureText(String(count), 0)}${isMore ? '+' : ''}`

/** Returns the current figures by name. Without names nothing is requested. */
export function useCounts(names: readonly string[]): ReadonlyMap<string, CountedFigure> {
  const input = { names: names.join(',') }
  const enabled = names.length > 0
  // Counting costs more than a look at a version, and an import changes rows every second.
  const { data = [] } = usePolled(readFigures, input, { everySeconds: 20, enabled, live: figuresChanged, pause: 3000 })
  return new Map(data.map((figure) => [figure.name, figure]))
}
