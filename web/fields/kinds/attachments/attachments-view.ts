import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { type KindCellProps, type KindView, valueSkeleton } from '../kind-view.tsx'

const FileWall = lazyPart<KindCellProps>(() => import('./row-files.tsx').then((file) => file.FileWall), valueSkeleton)

export const attachmentsView: KindView = {
  text: (value) => `${String(value).split(',').length}个文件`,
  Detail: FileWall,
  queryType: 'presence',
  isWide: true,
}
