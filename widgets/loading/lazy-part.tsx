// Parts whose code comes when they are first drawn. React's own way, `lazy` below `Suspense`, holds back what has come for up to
// 300 ms after it showed what stands for it; here it is seen at once.
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

export interface LazyPart<P> {
  (props: P): ReactNode
  /** Asks for it before it is drawn; rejects where it does not come, and the next time is another try. */
  bring: () => Promise<void>
}

type Outcome<P> = { Part: ComponentType<P> } | { failure: unknown }

/** `waiting` stands in its place until it has come. Where it does not come, drawing it throws what `load` rejected with. */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting?: ReactNode | ((props: P) => ReactNode),
): LazyPart<P> {
  let come: Outcome<P> | undefined
  let coming: Promise<void> | undefined
  const bring = (): Promise<void> => {
    coming ??= load().then(
      (Part) => {
        come = { Part }
      },
      (failure) => {
        coming = undefined
        throw failure
      },
    )
    return coming
  }
  function Loading(props: P): ReactNode {
    const [outcome, setOutcome] = useState(() => {
      if (!come) bring().catch(() => {})
      return come
    })
    useEffect(() => {
      if (outcome) return
      let isGone = false
      const tell = (now: Outcome<P> | undefined) => isGone || setOutcome(now)
      bring().then(
        () => tell(come),
        (failure) => tell({ failure }),
      )
      return () => {
        isGone = true
      }
    }, [outcome])
    if (!outcome) return typeof waiting === 'function' ? waiting(props) : waiting
    if ('failure' in outcome) throw outcome.failure
    return <outcome.Part {...props} />
  }
  return Object.assign(Loading, { bring })
}
