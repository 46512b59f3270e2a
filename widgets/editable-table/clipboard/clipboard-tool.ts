import type { ClipboardEvent } from 'react'
import { perform } from '../input/perform.ts'
import type { GridTable, MenuPlace, TableTool } from '../state/grid-table.ts'
import type { MenuEntry } from '../state/menu-entry.ts'
import { copiedText, pasteText } from './clipboard-cells.ts'

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
