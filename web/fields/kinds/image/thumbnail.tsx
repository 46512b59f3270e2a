import { FilePicture } from '@kouan/widgets/upload/list/file-picture.tsx'
import { addressOfPath } from '../../../data/calls/stored-files.ts'
import type { KindCellProps } from '../kind-view.tsx'

export function Thumbnail({ value }: KindCellProps) {
  const path = String(value)
  return <FilePicture file={{ url: addressOfPath(path), name: path, type: 'image/*' }} size={28} />
}
