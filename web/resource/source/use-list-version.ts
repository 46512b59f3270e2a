// Asks whether the rows of a live list have changed: when the live channel says so, and by polling. Only while its page is
// visible and the network is up.
import { readFigures } from '@kouan/contract/calls/home.ts'
import { readListVersion } from '@kouan/contract/calls/list-version.ts'
import { rowsChanged } from '@kouan/contract/derive/row-events.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useRef } from 'react'
import { askAny } from '../../data/calls/ask.ts'
import { useLiveState } from '../../data/live/live-channel.ts'
import { useLive } from '../../data/live/use-live.ts'
import { PagePlace } from '../../data/rendering/page-place.ts'
import { useShownAgain } from '../../data/rendering/use-shown-again.ts'

interface LiveList {
  list: string
  /** The parameters of the list call. */
  query: Readonly<Record<string, string | number>>
  /** The version that came with the rows, and when; undefined until they are read. */
  shown: { version: string | undefined; at: number } | undefined
  isOn: boolean
  /** Called when the list call would answer other rows. */
  onChanged: () => void
}

/** Returns milliseconds between two polls. A poll that takes long costs much, so the next one follows later. */
export const pauseAfter = (took: number) => Math.max(5000, 20 * took)
/** Milliseconds between two polls while the live channel tells of changes. */
const pauseWhileLive = 60_000

export function useListVersion({ list, query, shown, isOn, onChanged }: LiveList): void {
  const client = useQueryClient()
  const place = use(PagePlace)
  const took = useRef(0)
  const { data, dataUpdatedAt, refetch } = useQuery<unknown>({
    queryKey: [readListVersion.name, list, query],
    queryFn: async ({ signal }) => {
      const startedAt = performance.now()
      const { only: _, ...parameters } = query
      const answer = await askAny(readListVersion, { ...parameters, list }, { signal, unattended: true })
      took.current = performance.now() - startedAt
      return answer
    },
    enabled: isOn,
    retry: false,
    gcTime: 0,
    // The rows bring a version of their own, so nothing changes unseen before the first poll, which runs after a pause.
    initialData: '',
    initialDataUpdatedAt: 0,
    staleTime: Infinity,
    // Not by a hook that re-renders the list: a page in the background stays as it was left.
    refetchInterval: () =>
      place.isActive() && (useLiveState.getState().isUp ? pauseWhileLive : pauseAfter(took.current)),
    refetchOnWindowFocus: () => place.isActive() && 'always',
  })
  useShownAgain(() => isOn && void refetch())
  useLive(rowsChanged({ name: list, title: list }), () => void refetch(), { isOn })
  const report = useEffectEvent(onChanged)
  // A version that was read before the rows says nothing about them.
  const isChanged = shown?.version !== undefined && dataUpdatedAt > shown.at && data !== shown.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: each poll reports it until the rows are read again.
  useEffect(() => {
    if (!isChanged) return
    report()
    void client.invalidateQueries({ queryKey: [readFigures.name] })
  }, [client, isChanged, dataUpdatedAt])
}
