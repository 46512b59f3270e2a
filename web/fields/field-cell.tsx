import type { Field } from '@kouan/contract/language/field.ts'
import { Badge, Tooltip } from 'antd'
import type { ReactNode } from 'react'
import { emptyText, fieldText, shorten } from './field-text.ts'
import { isStatus, statusColor } from './status-color.ts'

interface Props {
  name: string
  field: Field
  row: Readonly<Record<string, unknown>>
  /** Details show the whole text, lists the first letters. */
  full?: boolean
}

/** A value as it stands in a list or a detail. */
export function FieldCell({ name, field, row, full }: Props): ReactNode {
  const text = fieldText(name, field, row)
  if (text === emptyText) return <span>{text}</span>
  if (field.kind === 'dictionary' && isStatus(field.code)) return <Badge status={statusColor(text)} text={text} />
  if (full) return <span style={{ whiteSpace: 'pre-wrap' }}>{text}</span>
  const short = shorten(text)
  return short === text ? text : <Tooltip title={text}>{short}</Tooltip>
}
