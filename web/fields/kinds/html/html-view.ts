import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { type KindCellProps, type KindView, valueSkeleton } from '../kind-view.tsx'

const HtmlDetail = lazyPart<KindCellProps>(
  () => import('./html-detail.tsx').then((file) => file.HtmlDetail),
  valueSkeleton,
)

const plainText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

export const htmlView: KindView = {
  text: (value) => plainText(String(value)),
  Detail: HtmlDetail,
  queryType: 'content',
  width: 240,
  isWide: true,
}
