import { lazy, Suspense } from 'react'

// Few decisions say more than a sentence; what cleans it comes with the first that does.
const HtmlText = lazy(() =>
  import('@kouan/widgets/clean-html/html-text.tsx').then((file) => ({ default: file.HtmlText })),
)

/** 详细说明 of a decision; nothing where there is none. */
export function ReviewDetail({ html }: { html: string | null | undefined }) {
  if (!html) return null
  return (
    <Suspense>
      <HtmlText html={html} label="详细说明" />
    </Suspense>
  )
}
