import { perform } from '../input/perform.ts'
import { isLocked } from '../state/grid-settings.ts'
import type { MenuPlace, TableTool } from '../state/grid-table.ts'
import type { MenuEntry } from '../state/menu-entry.ts'

/** 清空内容 and 撤销 in the menu of the cells. */
export const editTool: TableTool = { name: 'edit', menu: { cells: entries } }

function entries({ table }: MenuPlace): readonly MenuEntry[] {
  if (isLocked(table.settings())) return []
  return [
    { label: '清空内容', keys: 'Delete', run: () => void perform(table, { kind: 'clear' }) },
    {
      label: '撤销',
      keys: 'Ctrl+Z',
      isDisabled: !table.store.canUndo(),
      run: () => void perform(table, { kind: 'undo' }),
    },
  ]
}
