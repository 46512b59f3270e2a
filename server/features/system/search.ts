// One box for everything: each thing is looked for by its own area, and only for who may list it.
import { searchAll } from '@kouan/contract/calls/system/search-calls.ts'
import { hasRight } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'

export const search: Served[] = [
  {
    ...serve(searchAll, async (context, { text }) => {
      const groups = []
      for (const { needs, find } of context.services.searchProviders) {
        if (hasRight(context, needs)) groups.push(await find(context, text))
      }
      const found = groups.filter(({ hits }) => hits.length > 0)
      return found.length > 0 ? found : groups.filter(({ lists = [] }) => lists.length > 0)
    }),
    onlyReads: () => true,
  },
]
