// The marked cells on their way to the clipboard and back.

import { parseTsv, tsvCell } from '@kouan/contract/rules/tsv.ts'
import { planPaste, spreadTexts } from '../clipboard/paste-plan.ts'
import { textIn } from '../columns/cell-of.ts'
import { fullTitle } from '../columns/head-groups.ts'
import { type GridTable, isCellDisabled } from '../grid/grid-table.ts'
import { isSingle, sizeOf } from './cell-range.ts'

/** With `hasTitles` the titles stand in a line before the rows. */
export function copiedText({ cursor, store, settings }: GridTable, { hasTitles = false } = {}): string {
  const { top, bottom, left, right } = cursor.range()
  const columns = settings().layout.columns.slice(left, right + 1)
  const { rows, numbers, offset } = store.visible()
  const { orderKey } = store.settings()
  // One line after the other: two million cells are no array of arrays first.
  let text = hasTitles ? `${columns.map(({ column }) => tsvCell(fullTitle(column))).join('\t')}\n` : ''
  for (let index = top; index <= bottom; index += 1) {
    const row = rows[index]
    if (!row) break
    if (index > top) text += '\n'
    for (const [place, { column, type }] of columns.entries()) {
      const isOrder = column.key === orderKey
      const cell = isOrder ? String(numbers?.[index] ?? offset + index + 1) : textIn({ column, type }, row)
      text += place === 0 ? tsvCell(cell) : `\t${tsvCell(cell)}`
    }
  }
  return text
}

/** All of it in one step, or nothing and a list of what refuses. */
export function pasteText(table: GridTable, text: string): void {
  const { cursor, store } = table
  const settings = table.settings()
  const { isReadOnly, canAdd, layout, isTree } = settings
  if (isReadOnly || settings.isDisabled) return
  const range = cursor.range()
  const given = parseTsv(text)
  const texts = isSingle(range) ? given : spreadTexts(given, sizeOf(range))
  const { rows, offset } = store.visible()
  const { orderKey } = store.settings()
  const plan = planPaste({
    texts,
    at: { row: range.top, column: range.left },
    rows,
    columns: layout.columns,
    isDisabled: (row, column) =>
      column.compute !== undefined || column.key === orderKey || isCellDisabled(settings, column, row),
    numberAt: (index) => store.visible().numbers?.[index] ?? offset + index + 1,
    canAdd: canAdd && !isTree,
    emptyRow: table.calls().newRow(),
  })
  const paste = () => {
    const edits = plan.edits.flatMap(({ index, values }) => {
      const row = rows[index]
      return row ? [{ id: row.id, values, hint: index }] : []
    })
    // Where the last row stands among all of them is looked for when one is added.
    const added = plan.newRows.length > 0 ? { values: plan.newRows, index: behind(store) } : undefined
    const ids = store.edit(edits, added)
    const last = texts[0]?.length ?? 1
    // The focus stays where the paste began.
    const bottom = Math.min(store.visible().rows.length, range.top + texts.length) - 1
    const right = Math.min(layout.columns.length, range.left + last) - 1
    cursor.mark({ row: bottom, column: right }, { row: range.top, column: range.left })
    table.calls().recheck(ids.map((id) => ({ id, keys: layout.columns.map(({ column }) => column.key) })))
  }
  if (plan.refusals.length === 0) paste()
  else
    table.calls().refusePaste({ command: '粘贴', refusals: plan.refusals, cellCount: plan.cellCount, pasteRest: paste })
}

/** The place behind the last row that is seen. */
function behind({ visible, tree }: GridTable['store']): number {
  const last = visible().rows.at(-1)
  const place = last && tree().placeOf(last.id)
  return place ? place.index + 1 : tree().siblings('').length
}
