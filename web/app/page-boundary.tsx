import { type LazyPart, lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { Component, type ReactNode } from 'react'
import { loadForScreen, PageLoadError } from '../data/loading/load-page.ts'
import { LoadFailedPage, ServerErrorPage } from '../layouts/failure-page.tsx'
import { PageLoading } from '../layouts/page-loading.tsx'
import type { LoadPage } from '../menu/area.ts'

/** Shows an error of its content as a failure in its place. React knows error boundaries as classes only. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return error instanceof PageLoadError ? <LoadFailedPage /> : <ServerErrorPage />
  }
}

const known = new Map<LoadPage, LazyPart<object>>()

/** The same component for the same loader, so that a page keeps its state when its route is drawn again. */
export function pageOf(load: LoadPage): LazyPart<object> {
  const page = known.get(load) ?? lazyPart(() => loadForScreen(load).then((file) => file.default), <PageLoading />)
  known.set(load, page)
  return page
}

/** One page with its own failure and loading look; `at` is its address: another address is another try. */
export function PageFrame({ load, at }: { load: LoadPage; at: string }) {
  const Page = pageOf(load)
  return (
    <PageBoundary key={at}>
      <Page />
    </PageBoundary>
  )
}
