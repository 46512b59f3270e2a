// Providers of the one search box. Each finds the rows of one list for those who may see that list.
import type { HitGroup } from '@kouan/contract/calls/system/search-calls.ts'
import type { Context } from '../../gate/context.ts'

declare module '../../gate/context.ts' {
  interface Services {
    searchProviders: readonly SearchProvider[]
  }
}

export interface SearchProvider {
  /** The right that a person needs to search here. */
  needs: string
  /** `text` is trimmed and has at least two letters. Returns a group without hits when nothing is found. */
  find: (context: Context, text: string) => Promise<HitGroup>
}
