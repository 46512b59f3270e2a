// Calls as hooks: `useAnswer` reads, `useAct` changes.
import type { Call, ResultOf, SentTo } from '@kouan/contract/language/call.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type AskOptions, ask } from './ask.ts'

/** The answer to a reading call, asked again whenever the input changes. `enabled: false` waits. */
export function useAnswer<C extends Call>(call: C, input: SentTo<C>, options: { enabled?: boolean } = {}) {
  return useQuery<ResultOf<C>, Error>({
    queryKey: [call.name, input],
    queryFn: ({ signal }) => ask(call, input, { signal }),
    ...options,
  })
}

export interface ActOptions {
  /** First parts of query keys to ask again after success: a resource's name, or a call's. */
  refresh?: readonly string[]
  /** The screen shows the failure itself. */
  quiet?: boolean
}

/** A changing call. `mutateAsync(input)`; a failure is shown as a message unless `quiet`. */
export function useAct<C extends Call>(call: C, { refresh = [], quiet = false }: ActOptions = {}) {
  const client = useQueryClient()
  return useMutation<ResultOf<C>, Error, SentTo<C> & { uploads?: never }>({
    mutationFn: (input) => ask(call, input),
    meta: { quiet },
    onSuccess: () => Promise.all(refresh.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  })
}

/** As `useAct`, for a call that carries files. */
export function useUpload<C extends Call>(call: C, { quiet = false }: { quiet?: boolean } = {}) {
  return useMutation<ResultOf<C>, Error, { input: SentTo<C> } & Pick<AskOptions, 'uploads' | 'signal'>>({
    mutationFn: ({ input, ...options }) => ask(call, input, options),
    meta: { quiet },
  })
}
