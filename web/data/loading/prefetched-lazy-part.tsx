// Parts of a page that are not seen at first. Their code comes once the page shows what it was opened for, so that it is there
// when the line breaks later; or when such a part is drawn, where somebody was faster.
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { App } from 'antd'
import { Component, type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { loadForScreen, PageLoadError } from './load-page.ts'
import { offerReload, type ReloadReason } from './web-version.ts'

const awaited = new Set<() => Promise<unknown>>()
let showPage = () => {}
const shown = new Promise<void>((resolve) => {
  showPage = resolve
})

/** `waiting` stands in its place until it has come; what is patient is drawn with the page and lets it go first. */
export function prefetchedLazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting?: ReactNode,
  { isPatient = false } = {},
): ComponentType<P> {
  let come: ComponentType<P> | undefined
  const fetched = async () => {
    come ??= await load()
    return come
  }
  const Part = lazyPart(() => loadForScreen(isPatient ? () => shown.then(fetched) : fetched), waiting)
  // Nobody waits for it: what does not come now is no reason to load the page anew.
  const bring = async () => {
    await fetched()
    await Part.preload()
    awaited.delete(bring)
  }
  awaited.add(bring)
  return function PrefetchedPart(props: P) {
    const [loadState, setLoadState] = useState<LoadState>({ tries: 1, isOffered: false })
    const { tries, isOffered } = loadState
    const missing = (failure: PageLoadError) => {
      const reason = reasonToReload(failure, loadState)
      return (
        <Missing
          place={isPatient ? waiting : undefined}
          isReported={!isPatient && tries === 1}
          reason={reason}
          tryAgain={() => setLoadState({ tries: tries + 1, isOffered: isOffered || reason === 'missingPart' })}
        />
      )
    }
    return (
      <PartBoundary key={tries} missing={missing}>
        <Part {...props} />
      </PartBoundary>
    )
  }
}

interface LoadState {
  tries: number
  /** To load the page anew, because it does not come though the server answers: said once. */
  isOffered: boolean
}

interface PartBoundaryProps {
  missing: (failure: PageLoadError) => ReactNode
  children: ReactNode
}

/** Where the code of a part does not come, what stands around it stays. Other faults are for the page. */
class PartBoundary extends Component<PartBoundaryProps, { failure?: unknown }> {
  override state: { failure?: unknown } = {}
  static getDerivedStateFromError = (failure: unknown) => ({ failure })
  override render(): ReactNode {
    const { failure } = this.state
    if (failure === undefined) return this.props.children
    if (failure instanceof PageLoadError) return this.props.missing(failure)
    throw failure
  }
}

interface MissingProps {
  /** What is patient keeps its place. */
  place: ReactNode
  isReported: boolean
  reason: ReloadReason | undefined
  tryAgain: () => void
}

const restBetweenTries = 5000

/** Some browsers (Chromium 147) keep that a fetch failed for as long as the page is open, so every further try may be in vain. */
function reasonToReload(
  { isOutdated, isServed }: PageLoadError,
  { tries, isOffered }: LoadState,
): ReloadReason | undefined {
  if (isOutdated) return 'newScreens'
  return isServed && tries > 1 && !isOffered ? 'missingPart' : undefined
}

/** Asks for it again until it has come: who opened it need not do so a second time. What is gone with new screens never comes. */
function Missing({ place, isReported, reason, tryAgain }: MissingProps) {
  const { message } = App.useApp()
  const begin = useEffectEvent(() => {
    if (reason) offerReload(reason)
    if (reason === 'newScreens') return
    if (isReported) message.error('没有加载出来，请检查网络：恢复后会自动显示')
    return setTimeout(tryAgain, restBetweenTries)
  })
  useEffect(() => {
    const timer = begin()
    return () => clearTimeout(timer)
  }, [])
  return place
}

/** What does not come now is asked for again by the next page, or when it is drawn. */
export function prefetchLazyParts(): void {
  showPage()
  for (const bring of awaited) bring().catch(() => {})
}
