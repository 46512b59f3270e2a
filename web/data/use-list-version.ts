// A list that moves: asked whether it is still as it was, while it is seen and the line is up, and read anew when it is not.
import { readFigures } from '@kouan/contract/calls/home.ts'
import { readListVersion } from '@kouan/contract/calls/list-version.ts'
import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { askAny } from './ask.ts'
import { usePageActive } from './page-place.ts'

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
  const isActive = usePageActive()
  const took = useRef(0)
  const known = useRef<{ key: string; version: unknown }>(undefined)
  const isByItself = useRef(false)
  const { data: version } = useQuery({
    queryKey: [readListVersion.name, list, query],
    queryFn: async ({ signal }) => {
      const begun = performance.now()
      const { only: _, ...asked } = query
      const answer = await askAny(readListVersion, { ...asked, list }, { signal, unattended: true })
      took.current = performance.now() - begun
      return answer
    },
    enabled: isOn && isActive,
    retry: false,
    gcTime: 0,
    refetchInterval: () => pauseAfter(took.current),
    refetchOnWindowFocus: true,
  })
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
