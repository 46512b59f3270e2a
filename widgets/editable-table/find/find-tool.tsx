import type { GridTable, TableTool } from '../state/grid-table.ts'
import { FindBar } from './find-bar.tsx'

/** Looking for a text: Ctrl+F, an entry of the menu, and a bar above the grid. */
export const findTool: TableTool = {
  name: 'find',
  keys: [{ key: 'f', worksInEditor: true, run: openFindBar }],
  menu: { table: ({ table }) => [{ label: '查找', keys: 'Ctrl+F', run: () => void openFindBar(table) }] },
}

function openFindBar(table: GridTable): boolean {
  table.calls().openPanel({
    name: 'find',
    place: 'above',
    tableClass: 'kt-finding',
    content: (close) => (
      <FindBar
        table={table}
        onClose={() => {
          close()
          table.focus.isWanted = true
          table.takeFocus()
        }}
      />
    ),
  })
  return true
}
