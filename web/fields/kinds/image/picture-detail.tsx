import { Image } from 'antd'
import { addressOfPath } from '../../../data/calls/stored-files.ts'
import type { KindCellProps } from '../kind-view.tsx'

/** A picture of a row; a click shows it large. */
export const PictureDetail = ({ field, value }: KindCellProps) => (
  <Image src={addressOfPath(String(value))} alt={field.label} width={96} />
)
