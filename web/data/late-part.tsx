// Parts of a page that are not seen at first. Their code comes once the page shows what it was opened for, so that it is there
// when the line breaks later; or when such a part is drawn, where somebody was faster.
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import { lazyInTime } from './load-page.ts'

const awaited = new Set<() => Promise<unknown>>()
let showPage = () => {}
const shown = new Promise<void>((resolve) => {
  showPage = resolve
})

/** `waiting` stands in its place until it has come; what is patient is drawn with the page and lets it go first. */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting?: ReactNode,
  { isPatient = false } = {},
): ComponentType<P> {
  let come: ComponentType<P> | undefined
  const bring = async () => {
    come ??= await load()
    awaited.delete(bring)
    return { default: come }
  }
  awaited.add(bring)
  const begin = (): ComponentType<P> =>
    lazyInTime(isPatient ? () => shown.then(bring) : bring, () => {
      coming = begin()
    })
  let coming = begin()
  return function LatePart(props: P) {
    // The same as long as it is drawn: another one would begin anew.
    const [Part] = useState<ComponentType<P>>(() => come ?? coming)
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
}

/** What does not come now is asked for again by the next page, or when it is drawn. */
export function bringLateParts(): void {
  showPage()
  for (const bring of awaited) bring().catch(() => {})
}
