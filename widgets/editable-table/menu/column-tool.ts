import type { PlacedColumn } from '../columns/column-layout.ts'
import { commonFormats } from '../figures/number-format.ts'
import { offeredSort } from '../rows/latest-use.ts'
import { rowOrder } from '../rows/sort-rows.ts'
import { isLocked } from '../state/grid-settings.ts'
import type { MenuPlace, TableTool } from '../state/grid-table.ts'
import type { MenuEntry } from '../state/menu-entry.ts'

/** Sorting by a column, its width, place, freezing, hiding and number format, in the menus of titles and cells. */
export const columnTool: TableTool = { name: 'columns', menu: { order: orderEntries, shape: shapeEntries } }

function orderEntries({ table: { store, settings, calls }, placed }: MenuPlace): readonly MenuEntry[] {
  if (isLocked(settings()) || settings().isTree || placed.column.key === store.settings().orderKey) return []
  const { latest, set } = calls().shape
  const sorted = (by: PlacedColumn, direction: 1 | -1) => () => {
    store.sort(rowOrder(by, direction))
    set({ latest: { ...latest, sort: { key: by.column.key, direction } } })
  }
  const before = offeredSort(latest, settings().layout.columns)
  return [
    { label: '按此列升序排列', run: sorted(placed, 1) },
    { label: '按此列降序排列', run: sorted(placed, -1) },
    ...(before && before.placed.column.key !== placed.column.key
      ? [
          {
            label: `同上次：按“${before.placed.column.title}”${before.direction === 1 ? '升序' : '降序'}排列`,
            run: sorted(before.placed, before.direction),
          },
        ]
      : []),
  ]
}

function shapeEntries({ table, placed }: MenuPlace): readonly MenuEntry[] {
  const { key } = placed.column
  const { frozen, hidden, order, set } = table.calls().shape
  const { columns } = table.settings().layout
  const at = columns.findIndex(({ column }) => column.key === key)
  /** Exchanges the column with its neighbour, as long as both are on the same side of the scrolled part. */
  const shift = (label: string, neighbour: PlacedColumn | undefined): MenuEntry => ({
    label,
    isDisabled: neighbour === undefined || neighbour.side !== columns[at]?.side,
    run: () => set({ order: exchanged(order, key, neighbour?.column.key ?? key) }),
  })
  const isFrozen = frozen.has(key)
  return [
    { label: '宽度适应内容', run: () => table.fitColumn(key) },
    {
      label: isFrozen ? '取消冻结' : '冻结此列',
      run: () => set({ frozen: new Set(isFrozen ? [...frozen].filter((one) => one !== key) : [...frozen, key]) }),
    },
    shift('左移此列', columns[at - 1]),
    shift('右移此列', columns[at + 1]),
    { label: '隐藏此列', isDisabled: columns.length === 1, run: () => set({ hidden: new Set([...hidden, key]) }) },
    ...formatEntries({ table, placed }),
    ...(hidden.size > 0
      ? [{ label: `显示隐藏的 ${hidden.size} 列`, run: () => set({ hidden: new Set<string>() }) }]
      : []),
  ]
}

function formatEntries({ table, placed: { column, type } }: MenuPlace): readonly MenuEntry[] {
  if (type.family !== 'figure') return []
  const { formats, set } = table.calls().shape
  const more = commonFormats.map(({ label, format }) => ({
    label,
    isChosen: JSON.stringify(format) === JSON.stringify(column.format),
    run: () => set({ formats: new Map([...formats, [column.key, format]]) }),
  }))
  return [{ label: '数字格式', run: () => undefined, more }]
}

const exchanged = (keys: readonly string[], one: string, other: string) =>
  keys.map((key) => (key === one ? other : key === other ? one : key))
