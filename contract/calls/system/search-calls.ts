// One box for everything: whatever is known by a number or a name, as far as the caller may list it.
import { defineCall, returns } from '../../language/call.ts'
import { text } from '../../language/field.ts'

export interface Hit {
  id: string
  /** By which people know it: the number of an order, the name of an enterprise. */
  title: string
  /** Beside it: a state, a code; empty where there is nothing to say. */
  note: string
}

export interface HitGroup {
  /** Such as `订单`. */
  title: string
  /** Component strings of the pages that show one of them, the first that the caller has. */
  pages: readonly string[]
  hits: Hit[]
  /** Filters of their list that may find what the search does not: a part of a number, the whole name of a person. */
  lists?: ListOffer[]
}

export interface ListOffer {
  field: string
  label: string
  way: 'part' | 'whole'
}

export const shortestSearch = 2
export const mostHits = 6

export const searchAll = defineCall({
  name: 'search.all',
  title: '全局搜索',
  method: 'GET',
  path: '/sys/search',
  needs: 'signed-in',
  input: { text: text({ label: '搜索内容', required: true, min: shortestSearch, max: 64 }) },
  returns: returns<HitGroup[]>(),
})
