import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'

// Few decisions say more than a sentence; what cleans it comes with the first that does.
const HtmlText = lazyPart(() => import('@kouan/widgets/clean-html/html-text.tsx').then((file) => file.HtmlText))

/** 详细说明 of a decision; nothing where there is none. */
export function ReviewDetail({ html }: { html: string | null | undefined }) {
  return html ? <HtmlText html={html} label="详细说明" /> : null
}
