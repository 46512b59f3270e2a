// Answers that a page asks again by itself, while it is seen and the line is up.
import { type CountedFigure, readFigures } from '@kouan/contract/calls/home.ts'
import type { Call, ResultOf, SentTo } from '@kouan/contract/language/call.ts'
import { focusManager, useQuery } from '@tanstack/react-query'
import { use } from 'react'
import { PagePlace, useWhileActive } from '../rendering/page-place.ts'
import { useShownAgain } from '../rendering/use-shown-again.ts'
import { ask } from './ask.ts'

interface PollOptions {
  everySeconds: number
  enabled?: boolean
}

/**
 * An expired session is told by the next thing that the person does, and not by this. Whether the page is shown draws
 * nothing anew, so the query is not the one to count the seconds.
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

/** As people read it: `9999+` where counting ended. */
export const countText = ({ count, isMore }: Pick<CountedFigure, 'count' | 'isMore'>) =>
  isMore ? `${count - 1}+` : String(count)

/** Figures by their names, as they stand now; none asks nothing. */
export function useCounts(names: readonly string[]): ReadonlyMap<string, CountedFigure> {
  const input = { names: names.join(',') }
  const { data = [] } = usePolled(readFigures, input, { everySeconds: 20, enabled: names.length > 0 })
  return new Map(data.map((figure) => [figure.name, figure]))
}
