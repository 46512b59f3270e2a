// Queries that a page repeats by itself while it is visible and the network is up.
import { type CountedFigure, readFigures } from '@kouan/contract/calls/home.ts'
import { figuresChanged } from '@kouan/contract/calls/live-events.ts'
import type { Call, ResultOf, SentTo } from '@kouan/contract/language/call.ts'
import { figureText } from '@kouan/contract/rules/figure-text.ts'
import { focusManager, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { useLive } from '../live/use-live.ts'
import { PagePlace, useWhileActive } from '../rendering/page-place.ts'
import { useShownAgain } from '../rendering/use-shown-again.ts'
import { ask } from './ask.ts'

interface PollOptions {
  everySeconds: number
  enabled?: boolean
}

/**
 * Reads a call again every `everySeconds`. Requests are unattended: an expired session asks for no login. A timer polls instead of
 * the query, because showing another page must not re-render this one.
 */
export function usePolled<C extends Call>(call: C, input: SentTo<C>, { everySeconds, enabled = true }: PollOptions) {
  const place = use(PagePlace)
  const read = useQuery<ResultOf<C>, Error>({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => ask(call, input, { signal, unattended: true }),
    enabled,
    retry: false,
    refetchOnWindowFocus: () => place.isActive(),
  })
  const { refetch } = read
  const poll = () => void (enabled && focusManager.isFocused() && refetch({ cancelRefetch: false }))
  useShownAgain(poll)
  useWhileActive(() => {
    const timer = setInterval(poll, everySeconds * 1000)
    return () => clearInterval(timer)
  }, [everySeconds, enabled])
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
  const { data = [], refetch } = usePolled(readFigures, input, { everySeconds: 20, enabled })
  // Counting costs more than a look at a version, and an import changes rows every second.
  useLive(figuresChanged, () => void refetch({ cancelRefetch: false }), { isOn: enabled, pause: 3000 })
  return new Map(data.map((figure) => [figure.name, figure]))
}
