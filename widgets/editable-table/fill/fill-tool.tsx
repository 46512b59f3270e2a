import { sizeOf } from '../state/cell-range.ts'
import { isLocked } from '../state/grid-settings.ts'
import type { GridTable, MenuPlace, TableTool } from '../state/grid-table.ts'
import type { MenuEntry } from '../state/menu-entry.ts'
import { fillToEnd, startFill } from './drag-fill.ts'
import { fillMarked } from './fill-cells.ts'

/** Filling cells from those beside them: Ctrl+D, Ctrl+R, entries of the menu, and a handle at the marked cells. */
export const fillTool: TableTool = {
  name: 'fill',
  keys: [
    { key: 'd', run: fillDown },
    // With Shift the browser reloads without its cache.
    { key: 'r', shift: false, run: fillRight },
  ],
  menu: { cells: entries },
  // A plain element: a component for it would cost React a node more in each cell.
  cornerHandle: (table) => (
    <div
      className="kt-fill-handle"
      aria-hidden
      title="拖动填充，双击填充到底；按住 Ctrl 在序列与复制之间切换"
      onPointerDown={(event) => startFill(event, table)}
      onDoubleClick={(event) => fillToEnd(table, event.ctrlKey || event.metaKey)}
    />
  ),
}

function fillDown(table: GridTable): boolean {
  if (!isLocked(table.settings())) fillMarked(table, 'down', 'copy')
  return true
}

function fillRight(table: GridTable): boolean {
  // With one marked column the key is the browser's: it reloads.
  if (isLocked(table.settings()) || sizeOf(table.cursor.range()).width === 1) return false
  fillMarked(table, 'right', 'copy')
  return true
}

function entries({ table }: MenuPlace): readonly MenuEntry[] {
  if (isLocked(table.settings())) return []
  const { height, width } = sizeOf(table.cursor.range())
  return [
    { label: '向下填充', keys: 'Ctrl+D', isDisabled: height === 1, run: () => void fillDown(table) },
    { label: '向右填充', keys: 'Ctrl+R', isDisabled: width === 1, run: () => void fillRight(table) },
    { label: '填充序列', isDisabled: height === 1, run: () => fillMarked(table, 'down', 'series') },
  ]
}
