import { moveFocus } from '../input/move-focus.ts'
import { perform } from '../input/perform.ts'
import { isLocked } from '../state/grid-settings.ts'
import type { MenuPlace, TableTool } from '../state/grid-table.ts'
import type { MenuEntry } from '../state/menu-entry.ts'

/** In the menu of the cells: clearing, undo, and inserting, copying and removing rows. */
export const editTool: TableTool = { name: 'edit', menu: { cells: cellEntries, rows: rowEntries } }

function cellEntries({ table }: MenuPlace): readonly MenuEntry[] {
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

function rowEntries({ table }: MenuPlace): readonly MenuEntry[] {
  const { store, cursor, settings } = table
  const { canAdd, canRemove, isTree, isRowDisabled } = settings()
  if (isLocked(settings())) return []
  const { top, bottom } = cursor.range()
  const marked = store.visible().rows.slice(top, bottom + 1)
  const [first] = marked
  const at = (first && store.tree().placeOf(first.id)?.index) ?? 0
  const add = (values: readonly Readonly<Record<string, unknown>>[], index: number) => {
    const [id] = store.add(values, { index })
    const row = store.visible().rows.findIndex((one) => one.id === id)
    // A row on the next page is not found.
    if (row !== -1) moveFocus(table, { row, column: cursor.active().column })
  }
  const copies = () => marked.map(({ id: _own, ...values }) => values)
  const additions: MenuEntry[] =
    canAdd && !isTree
      ? [
          { label: '在上方插入一行', run: () => add([table.calls().newRow()], at) },
          { label: '在下方插入一行', run: () => add([table.calls().newRow()], at + marked.length) },
          { label: '复制行到下方', run: () => add(copies(), at + marked.length) },
        ]
      : []
  if (!canRemove || marked.some((row) => isRowDisabled?.(row))) return additions
  const removal: MenuEntry = {
    label: marked.length > 1 ? `删除 ${marked.length} 行` : '删除行',
    isDanger: true,
    asks: `确定要删除这 ${marked.length} 项吗?`,
    run: () => store.remove(marked.map(({ id }) => id)),
  }
  return [...additions, removal]
}
