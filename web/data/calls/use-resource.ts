// The standard calls of a resource as hooks. Every change asks the resource's lists and rows again.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import type { Resource, StoredRow } from '@kouan/contract/language/resource.ts'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, askAny } from './ask.ts'

/** A row as the screens handle it: values by field name, with `<name>_dictText` beside codes. */
export type AnyRow = Record<string, unknown> & { id: string }

/**
 * A new row, or the changes of one that is there: with the version that they were made of, so that what others saved
 * meanwhile is never overwritten unseen.
 */
export type Sent = Record<string, unknown> & ({ id?: undefined } | { id: string; version: number })

/** One row with its lines. */
export function useRow<F extends Fields>(resource: Resource<F>, id: string | undefined) {
  return useQuery<StoredRow<F>, Error>({
    queryKey: [resource.name, 'row', id],
    queryFn: ({ signal }) => askAny(callsOf(resource).get as Call, { id }, { signal }) as Promise<StoredRow<F>>,
    enabled: id !== undefined,
  })
}

const refreshed = new Map<string, number>()

/** How often its rows were changed here: what is kept of them elsewhere is kept under this. */
export const timesRefreshed = (name: string) => refreshed.get(name) ?? 0

/** Asks again whatever was read of a resource: its lists and rows, and its other calls such as `order.detail`. */
export function refreshResource(client: QueryClient, { name }: Pick<Resource, 'name'>): Promise<void> {
  refreshed.set(name, timesRefreshed(name) + 1)
  const isOfIt = (first: unknown) => first === name || String(first).startsWith(`${name}.`)
  return client.invalidateQueries({ predicate: ({ queryKey: [first] }) => isOfIt(first) })
}

/** Adds, or changes when the values carry an id. The form shows failures, so they make no message. */
export function useSave(resource: Resource) {
  const client = useQueryClient()
  return useMutation<unknown, Error, Sent>({
    mutationFn: (values) => askAny(values.id === undefined ? callsOf(resource).add : callsOf(resource).edit, values),
    meta: { quiet: true },
    onSuccess: () => refreshResource(client, resource),
  })
}

export function useRemove(resource: Resource) {
  const client = useQueryClient()
  return useMutation<unknown, Error, readonly string[]>({
    mutationFn: (ids) => {
      const [only] = ids
      if (ids.length === 1 && only !== undefined) return ask(callsOf(resource).delete, { id: only })
      return ask(callsOf(resource).deleteBatch, { ids: ids.join(',') })
    },
    onSuccess: () => refreshResource(client, resource),
  })
}

/** Moves a row of a tree to another place. Its callers show failures. */
export function useMove(resource: Resource) {
  const client = useQueryClient()
  return useMutation<unknown, Error, { id: string; version?: number; parentId: string | null; before: string | null }>({
    mutationFn: (place) => askAny(callsOf(resource).move, place),
    meta: { quiet: true },
    onSettled: () => refreshResource(client, resource),
  })
}

/** Returns the calls for rows in the recycle bin. */
export function useBin(resource: Resource) {
  const client = useQueryClient()
  return useMutation<unknown, Error, { way: 'restore' | 'destroy'; ids: readonly string[] }>({
    mutationFn: ({ way, ids }) => ask(callsOf(resource)[way], { ids: ids.join(',') }),
    onSuccess: () => refreshResource(client, resource),
  })
}

/** The full text of a masked value; leaves an audit row on the server. */
export function useReveal(resource: Resource) {
  return useMutation<string | null, Error, { id: string; field: string }>({
    mutationFn: (input) => ask(callsOf(resource).reveal, input),
  })
}
