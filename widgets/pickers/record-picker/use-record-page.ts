import { useEffect, useRef, useState } from 'react'
import { failureSentence } from '../../tree-table/failure-sentence.ts'
import type { RecordAsk, RecordLoaders, RecordPage, RecordSort } from './record-loaders.ts'

export const pageSizes = [5, 10, 20, 30] as const

interface ListState {
  query: RecordAsk['query']
  pageNo: number
  pageSize: number
  sort: RecordSort | undefined
}

interface Options {
  list: RecordLoaders['list']
  sort: RecordSort | undefined
  /** Of the first page. */
  query?: RecordAsk['query']
}

/** One page of records; only the answer to the latest question counts. */
export function useRecordPage({ list, sort, query = {} }: Options) {
  const latest = useRef(list)
  const [place, setPlace] = useState<ListState>({ query, pageNo: 1, pageSize: pageSizes[0], sort })
  const [attempt, setAttempt] = useState(0)
  const [page, setPage] = useState<RecordPage>()
  const [state, setState] = useState<{ isLoading: boolean; failure?: string }>({ isLoading: true })

  useEffect(() => {
    latest.current = list
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt repeats the request
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    // Avoids a second render of the dialog that has just been opened.
    setState((before) => (before.isLoading ? before : { isLoading: true }))
    latest.current({ ...place, signal }).then(
      (answer) => {
        if (signal.aborted) return
        setPage(answer)
        setState({ isLoading: false })
      },
      (error: unknown) => {
        if (!signal.aborted) setState({ isLoading: false, failure: failureSentence(error) })
      },
    )
    return () => controller.abort()
  }, [place, attempt])

  return {
    ...state,
    ...place,
    records: page?.records ?? [],
    total: page?.total ?? 0,
    /** Another query begins at the first page. */
    setQuery: (query: RecordAsk['query']) => setPlace((before) => ({ ...before, query, pageNo: 1 })),
    setPage: (pageNo: number, pageSize: number) =>
      setPlace((before) => ({ ...before, pageNo: pageSize === before.pageSize ? pageNo : 1, pageSize })),
    setSort: (next: RecordSort | undefined) => setPlace((before) => ({ ...before, sort: next ?? sort, pageNo: 1 })),
    retry: () => setAttempt((before) => before + 1),
  }
}
