import { parseTsv, tsvCell } from '@kouan/contract/rules/tsv.ts'
import type { ClipboardEvent } from 'react'
import { showRefusals } from '../actions/paste-refusals.tsx'
import { textIn } from '../cell-of.ts'
import { fullTitle } from '../columns/head-groups.ts'
import { perform } from '../input/perform.ts'
import { isSingle, sizeOf } from '../state/cell-range.ts'
import { isCellDisabled, isLocked } from '../state/grid-settings.ts'
import type { GridTable, MenuPlace, TableTool } from '../state/grid-table.ts'
import type { MenuEntry } from '../state/menu-entry.ts'
import { planPaste, spreadTexts } from './paste-plan.ts'

/** Copy, cut and paste by key, and copying in the menu of the cells. */
export const clipboardTool: TableTool = { name: 'clipboard', handleClipboard, menu: { cells: entries } }

function handleClipboard(event: ClipboardEvent, table: GridTable): void {
  event.preventDefault()
  if (event.type === 'paste') {
    pasteText(table, event.clipboardData.getData('text/plain'))
    return
  }
  event.clipboardData.setData('text/plain', copiedText(table))
  if (event.type === 'cut') perform(table, { kind: 'clear' })
}

function entries({ table }: MenuPlace): readonly MenuEntry[] {
  const { clipboard } = navigator
  // Absent on pages over plain http, where Ctrl+C works all the same.
  if (!clipboard) return []
  return [
    { label: '复制', keys: 'Ctrl+C', run: () => void clipboard.writeText(copiedText(table)) },
    { label: '复制（含标题）', run: () => void clipboard.writeText(copiedText(table, { hasTitles: true })) },
  ]
}

/** The marked cells as tab-separated text; with `hasTitles` the first line holds the titles. */
function copiedText({ cursor, store, settings }: GridTable, { hasTitles = false } = {}): string {
  const { top, bottom, left, right } = cursor.range()
  const columns = settings().layout.columns.slice(left, right + 1)
  const { rows, numbers, offset } = store.visible()
  const { orderKey } = store.settings()
  // Line by line: two million cells would be an array of arrays first.
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

/** Pastes all cells in one step, or none, and lists those that refuse. */
function pasteText(table: GridTable, text: string): void {
  const { cursor, store } = table
  const settings = table.settings()
  const { canAdd, layout, isTree } = settings
  if (isLocked(settings)) return
  const range = cursor.range()
  const pasted = parseTsv(text)
  const texts = isSingle(range) ? pasted : spreadTexts(pasted, sizeOf(range))
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
    // The place of the last row is looked up only when rows are added.
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
  else showRefusals(table, { command: '粘贴', refusals: plan.refusals, cellCount: plan.cellCount, pasteRest: paste })
}

/** The place behind the last visible row. */
function behind({ visible, tree }: GridTable['store']): number {
  const last = visible().rows.at(-1)
  const place = last && tree().placeOf(last.id)
  return place ? place.index + 1 : tree().siblings('').length
}
