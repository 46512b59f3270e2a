// A list that moves: asked whether it is still as it was, while it is seen and the line is up, and read anew when it is not.
import { readFigures } from '@kouan/contract/calls/home.ts'
import { readListVersion } from '@kouan/contract/calls/list-version.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useRef } from 'react'
import { askAny } from '../../data/calls/ask.ts'
import { PagePlace } from '../../data/rendering/page-place.ts'
import { useShownAgain } from '../../data/rendering/use-shown-again.ts'

interface Looked {
  list: string
  /** As the list is asked. */
  query: Readonly<Record<string, string | number>>
  /** The version that came with its rows, and when; undefined until they are there. */
  shown: { version: string | undefined; at: number } | undefined
  isOn: boolean
  /** Called when the list would answer others. */
  onOther: () => void
}

/** Milliseconds between two looks. A look that takes long is one that costs much, so the next one comes later. */
export const pauseAfter = (took: number) => Math.max(5000, 20 * took)

export function useListVersion({ list, query, shown, isOn, onOther }: Looked): void {
  const client = useQueryClient()
  const place = use(PagePlace)
  const took = useRef(0)
  const { data, dataUpdatedAt, refetch } = useQuery({
    queryKey: [readListVersion.name, list, query],
    queryFn: async ({ signal }) => {
      const begun = performance.now()
      const { only: _, ...asked } = query
      const answer = await askAny(readListVersion, { ...asked, list }, { signal, unattended: true })
      took.current = performance.now() - begun
      return answer
    },
    enabled: isOn,
    retry: false,
    gcTime: 0,
    // The rows bring their own, so that nothing changes unseen between them and the first look, which comes a pause later.
    initialData: '' as unknown,
    initialDataUpdatedAt: 0,
    staleTime: Infinity,
    // Not by what draws the list anew: a page that waits is as it was left.
    refetchInterval: () => place.isActive() && pauseAfter(took.current),
    refetchOnWindowFocus: () => place.isActive() && 'always',
  })
  useShownAgain(() => isOn && void refetch())
  const tell = useEffectEvent(onOther)
  // What was asked before the rows came says nothing about them.
  const isOther = shown?.version !== undefined && dataUpdatedAt > shown.at && data !== shown.version
  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as it is another one, each look tells it.
  useEffect(() => {
    if (!isOther) return
    tell()
    void client.invalidateQueries({ queryKey: [readFigures.name] })
  }, [client, isOther, dataUpdatedAt])
}
