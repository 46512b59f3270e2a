import { offeredFilters } from '../rows/latest-use.ts'
import type { GridTable, MenuPlace, TableTool } from '../state/grid-table.ts'
import type { MenuEntry } from '../state/menu-entry.ts'
import { FilterPanel } from './filter-panel.tsx'

/** Filtering by a column: Ctrl+Shift+L, entries of the menus, and a panel at its title. */
export const filterTool: TableTool = {
  name: 'filter',
  keys: [{ key: 'l', shift: true, worksInEditor: true, run: filterActiveColumn }],
  menu: { filter: entries },
}

function filterActiveColumn(table: GridTable): boolean {
  const { layout, canFilter } = table.settings()
  const key = layout.columns[table.cursor.active().column]?.column.key
  if (key !== undefined && canFilter) openFilterPanel(table, key)
  return true
}

const openFilterPanel = (table: GridTable, columnKey: string) =>
  table.calls().openPanel({
    name: 'filter',
    place: 'over',
    content: (close) => <FilterPanel table={table} columnKey={columnKey} onClose={close} />,
  })

function entries({ table, placed }: MenuPlace): readonly MenuEntry[] {
  const { store, settings } = table
  const { key } = placed.column
  if (!settings().canFilter) return []
  const offered = offeredFilters(table.calls().shape.latest, settings().layout.columns)
  const clear = () => store.setFilters(new Map([...store.filters()].filter(([other]) => other !== key)))
  return [
    { label: '筛选…', keys: 'Ctrl+Shift+L', run: () => openFilterPanel(table, key) },
    ...(store.filters().has(key) ? [{ label: '清除此列的筛选', run: clear }] : []),
    ...(store.filters().size === 0 && offered.size > 0
      ? [{ label: '恢复上次的筛选', run: () => store.setFilters(offered) }]
      : []),
  ]
}
