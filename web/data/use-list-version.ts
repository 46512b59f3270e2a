// A list that moves: asked whether it is still as it was, while it is seen and the line is up, and read anew when it is not.
import { readFigures } from '@kouan/contract/calls/home.ts'
import { readListVersion } from '@kouan/contract/calls/list-version.ts'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useRef } from 'react'
import { askAny } from './ask.ts'
import { PagePlace } from './page-place.ts'
import { useShownAgain } from './use-shown-again.ts'

interface Looked {
  list: string
  /** As the list is asked. */
  query: Readonly<Record<string, string | number>>
  /** Of the list's own answer. */
  listKey: QueryKey
  isOn: boolean
}

/** Milliseconds between two looks. A look that takes long is one that costs much, so the next one comes later. */
export const pauseAfter = (took: number) => Math.max(5000, 20 * took)

/** Answers a function that says, once, whether the list is being read because of this. */
export function useListVersion({ list, query, listKey, isOn }: Looked): () => boolean {
  const client = useQueryClient()
  const place = use(PagePlace)
  const took = useRef(0)
  const known = useRef<{ key: string; version: unknown }>(undefined)
  const isByItself = useRef(false)
  const { data: version, refetch } = useQuery({
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
    // Not by what draws the list anew: a page that waits is as it was left.
    refetchInterval: () => place.isActive() && pauseAfter(took.current),
    refetchOnWindowFocus: () => place.isActive(),
  })
  useShownAgain(() => isOn && void refetch())
  const key = JSON.stringify(listKey)
  useEffect(() => {
    if (version === undefined) return
    const isOther = known.current?.key === key && known.current.version !== version
    known.current = { key, version }
    if (!isOther) return
    isByItself.current = true
    void client.refetchQueries({ queryKey: JSON.parse(key), exact: true })
    void client.invalidateQueries({ queryKey: [readFigures.name] })
  }, [client, key, version])
  return () => {
    const answer = isByItself.current
    isByItself.current = false
    return answer
  }
}
