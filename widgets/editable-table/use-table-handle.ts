import { type Ref, useImperativeHandle } from 'react'
import type { CellFailure } from './cell-rule.ts'
import { dropSpareRow } from './input/edit-cell.ts'
import { cellAt, moveFocus } from './input/move-focus.ts'
import type { GridTable } from './state/grid-table.ts'
import type { EditableTableHandle } from './table-props.ts'
import { byRow, type Checks } from './use-checks.ts'

interface HandleInput {
  ref: Ref<EditableTableHandle> | undefined
  table: GridTable
  checks: Checks
  /** Opens the branches and the page where the row is. */
  reveal: (id: string) => void
}

/** Calls of a screen on the table, and of the table on itself. */
export function useTableHandle({ ref, table, checks, reveal }: HandleInput): EditableTableHandle {
  const handle = (): EditableTableHandle => {
    const { store, cursor } = table
    const scrollTo: EditableTableHandle['scrollTo'] = ({ id, columnKey }) => {
      if (id !== undefined) reveal(id)
      const column = table.settings().layout.columns.findIndex((one) => one.column.key === columnKey)
      table.showLater({ id, ...(column === -1 ? {} : { column }) })
    }
    const showFirst = ([first]: readonly CellFailure[]) => {
      if (!first) return
      table.focus.isWanted = true
      scrollTo({ id: first.rowId, columnKey: first.columnKey })
    }
    return {
      getRows: store.output,
      getDeletedIds: store.deletedIds,
      getSelection: () => [...store.selected()],
      setSelection: (ids) => {
        const { isRowDisabled } = table.settings()
        const known = ids.flatMap((id) => store.row(id) ?? [])
        store.setSelected(new Set(known.filter((row) => !isRowDisabled?.(row)).map(({ id }) => id)))
      },
      addRow: (values = {}, place = {}) => store.add([{ ...table.calls().newRow(), ...values }], place)[0] ?? '',
      addRows: (rows, place = {}) =>
        store.add(
          rows.map((values) => ({ ...table.calls().newRow(), ...values })),
          place,
        ),
      setValues: (id, values) => {
        store.edit([{ id, values }])
      },
      remove: store.remove,
      undo: store.undo,
      redo: store.redo,
      scrollTo,
      focus: () => {
        const found = cellAt(table, cursor.active())
        moveFocus(table, found?.place ?? { row: 0, column: 0 })
      },
      validate: async () => {
        dropSpareRow(table)
        const failures = await checks.checkAll()
        showFirst(failures)
        return failures
      },
      showFailures: (found) => {
        const rows = store.allRows()
        const failures = found.flatMap(({ line, name, message }) => {
          const row = rows[line]
          return row ? [{ rowId: row.id, columnKey: name, message }] : []
        })
        store.setFailures(byRow(failures))
        showFirst(failures)
      },
    }
  }
  useImperativeHandle(ref, handle)
  return handle()
}
