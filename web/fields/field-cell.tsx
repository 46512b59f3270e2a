import type { DictionaryItem } from '@kouan/contract/calls/account.ts'
import { filesIn } from '@kouan/contract/calls/files.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { Ellipsis } from '@kouan/widgets/ellipsis/ellipsis.tsx'
import { isCodeText } from '@kouan/widgets/fitted-columns/measure-columns.ts'
import { Badge } from 'antd'
import type { ReactNode } from 'react'
import { useDictionary } from '../data/session/dictionary-store.ts'
import { emptyText, fieldText } from './field-text.ts'
import { viewOf } from './kinds/kind-views.tsx'

interface Props {
  name: string
  field: Field
  row: Readonly<Record<string, unknown>>
  /** Shows the full text (details) instead of a truncated one (lists). */
  full?: boolean
}

/** The value of a field in a list or a detail. */
export function FieldCell({ name, field, row, full }: Props): ReactNode {
  const items = useDictionary(field.code)
  const text = fieldText(name, field, withText({ name, row, items }))
  if (text === emptyText || text === field.whenEmpty) return <span>{text}</span>
  const value = String(row[name])
  const color = field.colors?.[value] ?? items.find((item) => item.value === value)?.color
  if (color) return <Badge status={color} text={text} />
  const { Cell, Detail } = viewOf(field)
  const Value = full ? Detail : Cell
  if (Value) return <Value field={field} value={row[name]} files={filesIn(row, name)} />
  if (full) return <span style={{ whiteSpace: 'pre-wrap' }}>{text}</span>
  // A code is cut by nothing but its column, which knows how much room there is.
  return isCodeText(text) ? <span>{text}</span> : <Ellipsis text={text} />
}

type Row = Readonly<Record<string, unknown>>

/**
 * Adds the text of a code from the dictionaries of the browser: trees and lines are sent without texts, and a list that is
 * open may have been sent before a text changed. Codes that no dictionary has keep the text that came with the row.
 */
export function withText({ name, row, items }: { name: string; row: Row; items: readonly DictionaryItem[] }): Row {
  const key = `${name}_dictText`
  if (items.length === 0 || row[name] === null || row[name] === undefined) return row
  const codes = String(row[name]).split(',')
  const texts = codes.map((code) => items.find((item) => item.value === code)?.text)
  if (row[key] !== undefined && texts.includes(undefined)) return row
  return { ...row, [key]: codes.map((code, at) => texts[at] ?? code).join(',') }
}
