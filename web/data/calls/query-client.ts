// How answers are kept and when they are asked again.
import { readFigures } from '@kouan/contract/calls/home.ts'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { isAskError, sentenceOf } from './ask-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: whoever asks shows the failure. */
    mutationMeta: { quiet?: boolean }
  }
}

/** Shows failed changes by `warn`, unless the screen shows them itself (`meta.quiet`). */
export function createQueryClient({ warn }: { warn: (sentence: string) => void }): QueryClient {
  const client: QueryClient = new QueryClient({
    mutationCache: new MutationCache({
      // Whatever was done, the work that waits may be another.
      onSuccess: () => void client.invalidateQueries({ queryKey: [readFigures.name] }),
      onError: (error, _variables, _context, mutation) => {
        if (mutation.meta?.quiet || isAskError(error, 'aborted')) return
        warn(sentenceOf(error))
      },
    }),
    defaultOptions: {
      queries: { staleTime: 0, refetchOnWindowFocus: false, retry: shouldRetry },
      // Without a network a change fails at once: it must not happen by itself when the network is back.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}

/** Only what may succeed a moment later is asked once more. */
const shouldRetry = (failures: number, error: unknown) => failures < 1 && isAskError(error, 'network', 'overload')
