import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { FilePicture } from '@kouan/widgets/upload/list/file-picture.tsx'
import { addressOfPath } from '../../../data/calls/stored-files.ts'
import { type KindCellProps, type KindView, valueSkeleton } from '../kind-view.tsx'

const Thumbnail = ({ value }: KindCellProps) => {
  const path = String(value)
  return <FilePicture file={{ url: addressOfPath(path), name: path, type: 'image/*' }} size={28} />
}

const Picture = lazyPart<KindCellProps>(
  () => import('./picture-detail.tsx').then((file) => file.PictureDetail),
  valueSkeleton,
)

export const imageView: KindView = {
  text: String,
  Cell: Thumbnail,
  Detail: Picture,
  queryType: 'presence',
  width: 80,
  isWide: true,
}
