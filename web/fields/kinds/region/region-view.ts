import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { type KindCellProps, type KindView, valueSkeleton } from '../kind-view.tsx'

const RegionText = lazyPart<KindCellProps>(
  () => import('./region-text.tsx').then((file) => file.RegionText),
  valueSkeleton,
)

export const regionView: KindView = {
  text: String,
  Cell: RegionText,
  Detail: RegionText,
  width: 200,
  queryType: 'choice',
}
