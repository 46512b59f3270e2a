import type { Field } from '@kouan/contract/language/field.ts'
import { loadTypedRank } from '@kouan/widgets/editable-table/cells/choice/use-typed-rank.ts'
import { columnsOf } from '@kouan/widgets/editable-table/columns/columns-of.ts'
import { followOf } from '@kouan/widgets/editable-table/columns/follow-of.ts'
import { EditableTable } from '@kouan/widgets/editable-table/editable-table.tsx'
import { stripped } from '@kouan/widgets/editable-table/rows/temporary-ids.ts'
import type { EditableTableHandle } from '@kouan/widgets/editable-table/table-props.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { type RefObject, useEffect, useMemo } from 'react'
import { useDictionaryItems } from '../../data/session/dictionary-store.ts'
import { useRights } from '../../session/allowed.tsx'
import { rightToChoose } from '../kinds/text/popup-loaders.ts'
import { initialValues } from './form-values.ts'
import { cellPropsOf } from './line-cell-loaders.ts'
import { useColumnWidths } from './use-column-widths.ts'

export interface LineFault {
  /** Index, from 0. */
  line: number
  name: string
  message: string
}

interface Props {
  field: Field
  table: RefObject<EditableTableHandle | null>
  initial: readonly Readonly<Record<string, unknown>>[]
  /** Problems of the lines in the last submission. */
  faults: readonly LineFault[]
  id?: string
  value?: readonly Readonly<Record<string, unknown>>[]
  onChange?: (rows: readonly Readonly<Record<string, unknown>>[]) => void
}

/** The lines of a row in its form, as an editable table. */
export function LinesTable({ field, table, initial, faults, id, value, onChange }: Props) {
  const isMobile = useIsMobile()
  const itemsOf = useDictionaryItems()
  const { can } = useRights()
  const widths = useColumnWidths(field.label)
  const { fields = {} } = field
  const columns = useMemo(() => {
    const first = new Map(initial.map((row) => [String(row.id), row]))
    return columnsOf(fields, {
      optionsOf: ({ code }) => itemsOf(code).map((item) => ({ value: item.value, label: item.text })),
      propsOf: (_name, own) => {
        const right = rightToChoose(own)
        return right === undefined || can(right) ? cellPropsOf(own) : undefined
      },
      initialOf: (rowId, name) => first.get(rowId)?.[name],
    })
  }, [fields, initial, itemsOf, can])
  useEffect(() => void loadTypedRank().catch(() => {}), [])
  useEffect(() => {
    if (faults.length > 0) table.current?.showFailures(faults)
  }, [faults, table])
  return (
    <EditableTable
      ref={table}
      label={field.label}
      {...(id === undefined ? {} : { id })}
      columns={columns}
      {...(value ? { value } : {})}
      onChange={(rows) => onChange?.(rows.map(stripped))}
      follow={followOf(fields)}
      enhance={widths}
      newRow={() => initialValues(fields, undefined)}
      size={isMobile ? 'small' : 'compact'}
      maxHeight={480}
      toolbar={['add', 'remove', 'clear_selection']}
      rowSelection
      rowNumber
    />
  )
}
