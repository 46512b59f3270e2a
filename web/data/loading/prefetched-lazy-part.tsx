// Lazy parts of a page that are not visible at first. Their code is fetched once the page shows its content, so that it is there
// when the network fails later; or when such a part is rendered before that.
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { App } from 'antd'
import { Component, type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { loadForScreen, PageLoadError } from './load-page.ts'
import { offerReload, type ReloadReason } from './web-version.ts'

const pending = new Set<() => Promise<unknown>>()
let showPage = () => {}
const shown = new Promise<void>((resolve) => {
  showPage = resolve
})

/** `placeholder` is rendered until the code is loaded, a function with the properties. A deferred part is rendered with the page and loads after its content. */
export function prefetchedLazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  placeholder?: ReactNode | ((props: P) => ReactNode),
  { isDeferred = false } = {},
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined
  const fetched = async () => {
    loaded ??= await load()
    return loaded
  }
  const Part = lazyPart(() => loadForScreen(isDeferred ? () => shown.then(fetched) : fetched), placeholder)
  // No user waits for a prefetch: a failure does not offer to reload the page.
  const prefetch = async () => {
    await fetched()
    await Part.preload()
    pending.delete(prefetch)
  }
  pending.add(prefetch)
  return function PrefetchedLazyPart(props: P) {
    const [loadState, setLoadState] = useState<LoadState>({ tries: 1, isOffered: false })
    const { tries, isOffered } = loadState
    const missing = (failure: PageLoadError) => {
      const reason = reasonToReload(failure, loadState)
      return (
        <Missing
          place={isDeferred ? (typeof placeholder === 'function' ? placeholder(props) : placeholder) : undefined}
          isReported={!isDeferred && tries === 1}
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
  /** A reload was offered, because the code does not load although the server answers. */
  isOffered: boolean
}

interface PartBoundaryProps {
  missing: (failure: PageLoadError) => ReactNode
  children: ReactNode
}

/** Keeps the page when the code of a part cannot be loaded. Other errors are thrown on. */
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
  /** The placeholder of a deferred part. */
  place: ReactNode
  isReported: boolean
  reason: ReloadReason | undefined
  tryAgain: () => void
}

const restBetweenTries = 5000

/** Some browsers (Chromium 147) remember a failed import as long as the page is open, so that retries fail, too. */
function reasonToReload(
  { isOutdated, isServed }: PageLoadError,
  { tries, isOffered }: LoadState,
): ReloadReason | undefined {
  if (isOutdated) return 'newScreens'
  return isServed && tries > 1 && !isOffered ? 'missingPart' : undefined
}

/** Retries until the code is loaded; not when a new version of the screens has removed it. */
function Missing({ place, isReported, reason, tryAgain }: MissingProps) {
  const { message } = App.useApp()
  const begin = useEffectEvent(() => {
    if (reason) {
      offerReload(reason)
      // The offer may be out of sight of who has scrolled down.
      message.info({ key: 'missing-part', content: '没有加载出来，请在页面上方重新加载' })
    }
    if (reason === 'newScreens') return
    // One notice by its key, however many parts are missing at once.
    if (isReported) message.error({ key: 'missing-part', content: '没有加载出来，请检查网络：恢复后会自动显示' })
    return setTimeout(tryAgain, restBetweenTries)
  })
  useEffect(() => {
    const timer = begin()
    return () => clearTimeout(timer)
  }, [])
  return place
}

/** Fetches the code of all parts. A failed one is fetched again by the next page, or when the part is rendered. */
export function prefetchLazyParts(): void {
  showPage()
  for (const prefetch of pending) prefetch().catch(() => {})
}
