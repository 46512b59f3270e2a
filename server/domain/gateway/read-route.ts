// A stored route, read once and then asked for each request.
import { httpAddress } from '@kouan/contract/resources/channel/transport-patterns.ts'
import { type RouteChanges, readFilters } from './read-filters.ts'
import { type Condition, readPredicates } from './read-predicates.ts'
import { RouteFault } from './route-fault.ts'
import { isAmbiguous } from './route-path.ts'

export interface StoredRoute {
  routerId: string
  uri: unknown
  predicates: unknown
  filters: unknown
}

export interface Route extends RouteChanges {
  routerId: string
  matches: Condition
  target: URL
}

/** Throws RouteFault. */
export function readRoute({ routerId, uri, predicates, filters }: StoredRoute): Route {
  return { routerId, target: readTarget(String(uri)), matches: readPredicates(predicates), ...readFilters(filters) }
}

function readTarget(uri: string): URL {
  const sentence = httpAddress(uri) ?? (new URL(uri).search === '' ? undefined : '不能含 ? 之后的部分')
  if (sentence) throw new RouteFault('uri', `转发地址：${sentence}`)
  return new URL(uri)
}

/** Where the request goes, on the host of the target in any case; undefined for a path that no longer is one. */
export function addressOf({ target, pathOf }: Route, path: string): URL | undefined {
  const joined = `${target.pathname.replace(/\/$/, '')}${pathOf(path)}`
  if (!joined.startsWith('/') || isAmbiguous(joined) || !/^[!-~]*$/.test(joined) || /[?#]/.test(joined))
    return undefined
  const address = new URL(target.origin)
  address.pathname = joined
  return address
}
