// Declaration of an area for a list whose rows are edited in one table.
import type { Call } from '@kouan/contract/language/call.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import type { EditableTableProps } from '@kouan/widgets/editable-table/table-props.ts'
import type { useDictionaryItems } from '../../data/session/dictionary-store.ts'

export type EditedRow = Readonly<Record<string, unknown>>

export interface EditRowsProps {
  resource: Resource
  /** Of the dialog. */
  title: string
  /** Noun and measure word of the rows: 汇率, 行. */
  noun: string
  measure: string
  /** Of the rows in the list and with what is saved. */
  filter?: Readonly<Record<string, string>>
  /** Takes the rows as `lines.name`, and `deletedIds`. */
  save: Call
  lines: { name: string; field: Field }
  /** Those of the fields of `lines` if absent. */
  columnsFor?(rows: readonly EditedRow[], itemsOf: ReturnType<typeof useDictionaryItems>): EditableTableProps['columns']
  /** Values of a new row beside the defaults of its fields. */
  ofNew?: EditedRow
  table?: Pick<EditableTableProps, 'dragSort' | 'dragSortKey'>
}
