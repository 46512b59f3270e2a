import { useEffect, useRef, useState } from 'react'
import { openLatestSearch, type SearchState, untyped } from './latest-search.ts'

interface Options<T> {
  search: (keyword: string, signal: AbortSignal) => Promise<readonly T[]>
  delay: number
  /** Called with the sentence of a failure. */
  onFailure?: (message: string) => void
}

/** A search while one types; see latest-search.ts. */
export function useLatestSearch<T>(options: Options<T>) {
  const latest = useRef(options)
  latest.current = options
  const { delay } = options
  const [state, setState] = useState<SearchState<T>>(untyped)
  const open = useRef<ReturnType<typeof openLatestSearch<T>>>(undefined)
  useEffect(() => {
    open.current = openLatestSearch<T>({
      delay,
      search: (keyword, signal) => latest.current.search(keyword, signal),
      onState: (next) => {
        setState(next)
        if (next.phase === 'failed') latest.current.onFailure?.(next.message ?? '')
      },
    })
    return () => open.current?.close()
  }, [delay])
  return {
    ...state,
    type: (text: string) => open.current?.type(text),
    retry: () => open.current?.retry(state.keyword),
  }
}
