// The marked cells on their way to the clipboard and back.
import { planPaste, spreadTexts } from '../clipboard/paste-plan.ts'
import { parseTsv, toTsv } from '../clipboard/tsv.ts'
import { type GridTable, isCellDisabled } from '../grid/grid-table.ts'
import { isSingle, sizeOf } from './cell-range.ts'

export function copiedText({ cursor, store, settings }: GridTable): string {
  const { top, bottom, left, right } = cursor.range()
  const columns = settings().layout.columns.slice(left, right + 1)
  const { rows, numbers, offset } = store.visible()
  const { orderKey } = store.settings()
  return toTsv(
    rows.slice(top, bottom + 1).map((row, line) =>
      columns.map(({ column, type }) => {
        const number = numbers?.[top + line] ?? offset + top + line + 1
        return type.toText(column.key === orderKey ? number : row[column.key], column)
      }),
    ),
  )
}

/** All of it in one step, or nothing and a list of what refuses. */
export function pasteText(table: GridTable, text: string): void {
  const { cursor, store, settings } = table
  const { isReadOnly, canAdd, layout, isTree } = settings()
  if (isReadOnly || settings().isDisabled) return
  const range = cursor.range()
  const given = parseTsv(text)
  const texts = isSingle(range) ? given : spreadTexts(given, sizeOf(range))
  const { rows, offset } = store.visible()
  const plan = planPaste({
    texts,
    at: { row: range.top, column: range.left },
    rows,
    columns: layout.columns,
    isDisabled: (row, column) => isCellDisabled(settings(), column, row) || column.key === store.settings().orderKey,
    canAdd: canAdd && !isTree,
    emptyRow: table.newRow(),
  })
  const paste = () => {
    const edits = plan.edits.flatMap(({ index, values }) => {
      const row = rows[index]
      return row ? [{ id: row.id, values, hint: index }] : []
    })
    const ids = store.edit(edits, { values: plan.newRows, index: offset + rows.length })
    const last = texts[0]?.length ?? 1
    // The focus stays where the paste began.
    const bottom = Math.min(store.visible().rows.length, range.top + texts.length) - 1
    const right = Math.min(layout.columns.length, range.left + last) - 1
    cursor.mark({ row: bottom, column: right }, { row: range.top, column: range.left })
    table.recheck(ids.map((id) => ({ id, keys: layout.columns.map(({ column }) => column.key) })))
  }
  if (plan.refusals.length === 0) paste()
  else table.refusePaste({ refusals: plan.refusals, cellCount: plan.cellCount, pasteRest: paste })
}
