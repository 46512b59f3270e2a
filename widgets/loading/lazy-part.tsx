// Components whose code is loaded when they are first rendered. React's `lazy` below `Suspense` delays a loaded component by up to
// 300 ms after its fallback; here it is rendered at once.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

export interface LazyPart<P> {
  (props: P): ReactNode
  /** Loads it before it is rendered; rejects when loading fails, and the next call tries again. */
  preload: () => Promise<void>
}

type Outcome<P> = { Part: ComponentType<P> } | { failure: unknown }

/** Renders `waiting` until the component is loaded. When loading fails, rendering throws the error of `load`. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting?: ReactNode | ((props: P) => ReactNode),
): LazyPart<P> {
  let outcomeOfLoad: Outcome<P> | undefined
  let loading: Promise<void> | undefined
  const preload = (): Promise<void> => {
    loading ??= load().then(
      (Part) => {
        outcomeOfLoad = { Part }
      },
      (failure) => {
        loading = undefined
        throw failure
      },
    )
    return loading
  }
  function Loading(props: P): ReactNode {
    const [outcome, setOutcome] = useState(() => {
      if (!outcomeOfLoad) preload().catch(() => {})
      return outcomeOfLoad
    })
    useEffect(() => {
      if (outcome) return
      let isGone = false
      const report = (now: Outcome<P> | undefined) => isGone || setOutcome(now)
      preload().then(
        () => report(outcomeOfLoad),
        (failure) => report({ failure }),
      )
      return () => {
        isGone = true
      }
    }, [outcome])
    if (!outcome) return typeof waiting === 'function' ? waiting(props) : waiting
    if ('failure' in outcome) throw outcome.failure
    return <outcome.Part {...props} />
  }
  return Object.assign(Loading, { preload })
}
