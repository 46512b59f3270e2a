import { useState } from 'react'
import { AskError, sentences } from '../../data/calls/ask-error.ts'

export interface QueryState {
  isLoading: boolean
  error: Error | null
  /** Set while the network is down and the rows are those of an earlier answer. */
  stale: StaleRows | undefined
  /** Reads the rows again and shows the loading state. */
  refresh: () => void
  /** Reads the rows again without showing the loading state. */
  refetch: () => void
}

export interface StaleRows {
  /** When they were read, in epoch milliseconds. */
  at: number
  /** They answer the previous query, not the current one. */
  isOtherQuery: boolean
}

/** The part of a query's result that its state depends on. */
interface Query {
  isPending: boolean
  /** `true` while the rows of the previous query are shown. */
  isPlaceholderData: boolean
  /** `true` while it waits for the network. */
  isPaused: boolean
  isFetchingNextPage?: boolean
  error: Error | null
  refetch: () => Promise<unknown>
  data: unknown
  dataUpdatedAt: number
}

/**
 * Combines the state of the queries that a list is made of: loading, error, age of the rows, and how to read them again.
 * A refetch that nobody asked for does not count as loading.
 */
export function useQueryState(first: Query, ...others: readonly Query[]): QueryState {
  const [isRefreshing, setIsRefreshing] = useState(false)
  const queries = [first, ...others]
  const isLoading = queries.some(
    (query) =>
      !query.isPaused &&
      (isRefreshing || query.isPending || query.isPlaceholderData || query.isFetchingNextPage === true),
  )
  const isEmpty = first.data === undefined
  const offline = first.isPaused && isEmpty ? new AskError({ kind: 'network', message: sentences.offline }) : null
  const refetchAll = () => Promise.all(queries.map((query) => query.refetch()))
  return {
    isLoading,
    error: isLoading ? null : (queries.find(({ error }) => error)?.error ?? offline),
    stale: first.isPaused && !isEmpty ? { at: first.dataUpdatedAt, isOtherQuery: first.isPlaceholderData } : undefined,
    refetch: () => void refetchAll(),
    refresh: () => {
      setIsRefreshing(true)
      void refetchAll().finally(() => setIsRefreshing(false))
    },
  }
}
