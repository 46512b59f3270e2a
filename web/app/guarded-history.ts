// The history of the window, of which no step loses work without a question. A step back has been made when one hears of
// it: it is undone first, and made again after the answer.
import { createPath, parsePath, type To, UNSAFE_createBrowserHistory } from 'react-router'

type BrowserHistory = ReturnType<typeof UNSAFE_createBrowserHistory>

interface Guard {
  losesWork: (to: { pathname: string; search: string }) => boolean
  /** Calls `leave` if the answer is yes. */
  ask: (leave: () => void) => void
}

export function guardedHistory({ losesWork, ask }: Guard): BrowserHistory {
  const history = UNSAFE_createBrowserHistory({ v5Compat: true })
  /** Reason of the next step back or forth: undone by us, or answered with yes. */
  let next: 'undone' | 'answered' | undefined

  const guarded = (to: To, step: () => void) => {
    const { pathname = history.location.pathname, search = '' } =
      typeof to === 'string' ? parsePath(to) : parsePath(createPath(to))
    if (losesWork({ pathname, search })) ask(step)
    else step()
  }
  return {
    get action() {
      return history.action
    },
    get location() {
      return history.location
    },
    createHref: (to) => history.createHref(to),
    createURL: (to) => history.createURL(to),
    encodeLocation: (to) => history.encodeLocation(to),
    push: (to, state) => guarded(to, () => history.push(to, state)),
    replace: (to, state) => guarded(to, () => history.replace(to, state)),
    go: (delta) => history.go(delta),
    listen: (hear) =>
      history.listen((step) => {
        const { action, delta, location } = step
        if (action !== 'POP') return hear(step)
        const was = next
        next = undefined
        if (was === 'undone') return
        if (was === 'answered' || !delta || !losesWork(location)) return hear(step)
        next = 'undone'
        history.go(-delta)
        ask(() => {
          next = 'answered'
          history.go(delta)
        })
      }),
  }
}
