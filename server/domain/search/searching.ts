// What the one search box finds. An area says how its own things are found; who may list them finds them there.
import type { HitGroup } from '@kouan/contract/calls/system/search-calls.ts'
import type { Context } from '../../gate/context.ts'

declare module '../../gate/context.ts' {
  interface Services {
    searchings: readonly Searching[]
  }
}

export interface Searching {
  /** The right without which it is not even looked for. */
  needs: string
  /** `text` is trimmed and two letters long at least. What finds nothing answers a group without hits. */
  find: (context: Context, text: string) => Promise<HitGroup>
}
