// What the menus of a cell and of a title offer.
import type { PlacedColumn } from '../columns/column-layout.ts'
import { commonFormats } from '../columns/number-format.ts'
import { saveTable } from '../export/save-table.ts'
import { fillMarked } from '../fill/fill-cells.ts'
import type { GridTable } from '../grid/grid-table.ts'
import type { MenuEntry, OpenMenu } from '../grid/table-menu.tsx'
import { rowOrder } from '../rows/sort-rows.ts'
import { holdsColumn, holdsRow } from './cell-range.ts'
import { copiedText } from './clipboard-cells.ts'
import { placeOfTarget, titleOfTarget } from './mark-cells.ts'
import { goTo, perform } from './perform.ts'

interface Press {
  target: EventTarget
  clientX: number
  clientY: number
}

/** The menu for what was pressed; nothing elsewhere, where the browser's own belongs. */
export function menuAt({ target, clientX: x, clientY: y }: Press, table: GridTable): OpenMenu | undefined {
  const title = titleOfTarget(target)
  const placed = title === undefined ? undefined : table.settings().layout.columns[title]
  if (placed)
    return { x, y, groups: [filters(placed, table), orders(placed, table), shapes(placed, table), files(table)] }
  const place = placeOfTarget(target)
  if (!place || (target instanceof Element && target.closest('.kt-editor'))) return undefined
  const range = table.cursor.range()
  if (!holdsRow(range, place.row) || !holdsColumn(range, place.column)) goTo(table, place)
  return { x, y, groups: [cells(table), rows(table), [...looks(place.column, table), ...files(table)]] }
}

const isLocked = (table: GridTable) => table.settings().isReadOnly || table.settings().isDisabled

function cells(table: GridTable): readonly MenuEntry[] {
  const { clipboard } = navigator
  // Pages that came over plain http have none; Ctrl+C works there, too.
  const copy: MenuEntry[] = clipboard
    ? [
        { label: '复制', keys: 'Ctrl+C', run: () => void clipboard.writeText(copiedText(table)) },
        { label: '复制（含标题）', run: () => void clipboard.writeText(copiedText(table, { hasTitles: true })) },
      ]
    : []
  if (isLocked(table)) return copy
  const { top, bottom, left, right } = table.cursor.range()
  return [
    ...copy,
    {
      label: '向下填充',
      keys: 'Ctrl+D',
      isDisabled: top === bottom,
      run: () => void perform(table, { kind: 'fill-down' }),
    },
    {
      label: '向右填充',
      keys: 'Ctrl+R',
      isDisabled: left === right,
      run: () => void perform(table, { kind: 'fill-right' }),
    },
    { label: '填充序列', isDisabled: top === bottom, run: () => fillMarked(table, 'down', 'series') },
    { label: '清空内容', keys: 'Delete', run: () => void perform(table, { kind: 'clear' }) },
    {
      label: '撤销',
      keys: 'Ctrl+Z',
      isDisabled: !table.store.canUndo(),
      run: () => void perform(table, { kind: 'undo' }),
    },
  ]
}

function rows(table: GridTable): readonly MenuEntry[] {
  const { store, cursor, settings } = table
  const { canAdd, canRemove, isTree, isRowDisabled } = settings()
  if (isLocked(table)) return []
  const { top, bottom } = cursor.range()
  const marked = store.visible().rows.slice(top, bottom + 1)
  const [first] = marked
  const at = (first && store.tree().placeOf(first.id)?.index) ?? 0
  const add = (values: readonly Readonly<Record<string, unknown>>[], index: number) => {
    const [id] = store.add(values, { index })
    const row = store.visible().rows.findIndex((one) => one.id === id)
    // Else it stands on the next page.
    if (row !== -1) goTo(table, { row, column: cursor.active().column })
  }
  const copies = () => marked.map(({ id: _own, ...values }) => values)
  const entries: MenuEntry[] =
    canAdd && !isTree
      ? [
          { label: '在上方插入一行', run: () => add([table.calls().newRow()], at) },
          { label: '在下方插入一行', run: () => add([table.calls().newRow()], at + marked.length) },
          { label: '复制行到下方', run: () => add(copies(), at + marked.length) },
        ]
      : []
  if (!canRemove || marked.some((row) => isRowDisabled?.(row))) return entries
  const remove: MenuEntry = {
    label: marked.length > 1 ? `删除 ${marked.length} 行` : '删除行',
    isDanger: true,
    asks: `确定要删除这 ${marked.length} 项吗?`,
    run: () => store.remove(marked.map(({ id }) => id)),
  }
  return [...entries, remove]
}

/** Of the column of a cell, and of the whole table: what the keyboard comes to by the menu of the cell. */
function looks(column: number, table: GridTable): readonly MenuEntry[] {
  const placed = table.settings().layout.columns[column]
  const ofColumn = placed ? [...filters(placed, table), ...orders(placed, table), ...shapes(placed, table)] : []
  return [
    { label: '查找', keys: 'Ctrl+F', run: () => table.calls().openFind() },
    { label: '此列', run: () => undefined, more: ofColumn },
  ]
}

function filters({ column: { key } }: PlacedColumn, table: GridTable): readonly MenuEntry[] {
  const { store, settings, calls } = table
  if (!settings().canFilter) return []
  const clear = () => store.setFilters(new Map([...store.filters()].filter(([other]) => other !== key)))
  return [
    { label: '筛选…', keys: 'Ctrl+Shift+L', run: () => calls().openFilter(key) },
    ...(store.filters().has(key) ? [{ label: '清除此列的筛选', run: clear }] : []),
  ]
}

const files = (table: GridTable): readonly MenuEntry[] => [
  { label: '导出 CSV', run: () => void saveTable(table, 'csv') },
  { label: '导出 Excel', run: () => void saveTable(table, 'xlsx') },
]

function orders(placed: PlacedColumn, table: GridTable): readonly MenuEntry[] {
  const { store, settings } = table
  if (isLocked(table) || settings().isTree || placed.column.key === store.settings().orderKey) return []
  const sorted = (direction: 1 | -1) => () => store.sort(rowOrder(placed, direction))
  return [
    { label: '按此列升序排列', run: sorted(1) },
    { label: '按此列降序排列', run: sorted(-1) },
  ]
}

function shapes({ column: { key, format }, type }: PlacedColumn, table: GridTable): readonly MenuEntry[] {
  const { frozen, hidden, formats, order, set } = table.calls().shape
  const { columns } = table.settings().layout
  const at = columns.findIndex(({ column }) => column.key === key)
  /** Before or behind its neighbour, as long as that stands on the same side of what scrolls. */
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
    ...(type.family === 'figure'
      ? [
          {
            label: '数字格式',
            run: () => undefined,
            more: commonFormats.map((one) => ({
              label: one.label,
              isChosen: JSON.stringify(one.format) === JSON.stringify(format),
              run: () => set({ formats: new Map([...formats, [key, one.format]]) }),
            })),
          },
        ]
      : []),
    ...(hidden.size > 0
      ? [{ label: `显示隐藏的 ${hidden.size} 列`, run: () => set({ hidden: new Set<string>() }) }]
      : []),
  ]
}

const exchanged = (keys: readonly string[], one: string, other: string) =>
  keys.map((key) => (key === one ? other : key === other ? one : key))
