import { Image } from 'antd'
import { addressOfPath } from '../../data/calls/stored-files.ts'
import type { FieldInputProps } from './input-props.ts'

/** A picture of a row; a click shows it large. */
export const PictureDetail = ({ field, value }: FieldInputProps) => (
  <Image src={addressOfPath(String(value))} alt={field.label} width={96} />
)
