// Which routes lead to a path. The router reads all routes it is given anew for each question, which takes milliseconds where
// they are many; whoever goes to and fro between pages asks for the same ones.
import { matchRoutes, type RouteMatch, type RouteObject } from 'react-router'

/** Paths with the id of a row are many: the memory begins again after so many. */
const mostRemembered = 200

export function rememberedMatches<R extends RouteObject>(
  routes: R[],
): (pathname: string) => readonly RouteMatch<string, R>[] | null {
  const remembered = new Map<string, RouteMatch<string, R>[] | null>()
  return (pathname) => {
    const before = remembered.get(pathname)
    if (before !== undefined) return before
    if (remembered.size >= mostRemembered) remembered.clear()
    const found = matchRoutes(routes, pathname)
    remembered.set(pathname, found)
    return found
  }
}
