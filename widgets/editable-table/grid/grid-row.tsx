import { memo, useCallback, useSyncExternalStore } from 'react'
import { columnIn, valueIn } from '../cell-of.ts'
import type { TableRow } from '../cell-type.ts'
import type { ColumnLayout, PlacedColumn } from '../columns/column-layout.ts'
import { type CellRange, holdsColumn, holdsRow, isSingle } from '../state/cell-range.ts'
import type { CellEditing } from '../state/cursor.ts'
import { cellLabel, type GridSettings, isCellDisabled, isEditable, isLocked } from '../state/grid-settings.ts'
import type { GridTable } from '../state/grid-table.ts'
import { EditingCell } from './editing-cell.tsx'
import { KeyCatcher } from './key-catcher.tsx'
import { LeadingCell } from './leading-cell.tsx'
import { TreeLead } from './tree-lead.tsx'

interface Props {
  table: GridTable
  settings: GridSettings
  id: string
  index: number
  /** Middle columns in the viewport. */
  first: number
  last: number
  /** Rows on the pages before. */
  offset: number
}

/** One row. Re-renders when its own data changed, without the rest of the table. */
export const GridRow = memo(function GridRow(props: Props) {
  const { table, settings, id, index, offset } = props
  const { store } = table
  const listen = useCallback((listener: () => void) => store.listenToRow(id, listener), [store, id])
  const version = useSyncExternalStore(
    listen,
    () => store.rowVersion(id),
    () => store.rowVersion(id),
  )
  const listenToSelection = useCallback((listener: () => void) => store.listen('selection', listener), [store])
  const isSelected = useSyncExternalStore(
    listenToSelection,
    () => store.selected().has(id),
    () => store.selected().has(id),
  )
  const { levels, numbers } = store.visible(index + 1)
  const row = seenRow(props)
  if (!row) return null
  const { layout, rowHeight } = settings
  const number = numbers?.[index] ?? offset + index + 1
  const isChosen = settings.canSelect && isSelected
  const classes = ['kt-row', isChosen ? 'kt-chosen' : '', table.flashing.has(id) ? 'kt-flash' : '']
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focused cell inside takes the focus
    // biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts
    <div
      role="row"
      className={classes.join(' ')}
      data-row={index}
      aria-rowindex={offset + index + 2 + settings.headLevels}
      aria-selected={settings.canSelect ? isChosen : undefined}
      aria-level={levels ? (levels[index] ?? 0) + 1 : undefined}
      aria-expanded={settings.isTree && hasBranch({ table, row }) ? store.expanded().has(id) : undefined}
      style={{ transform: `translateY(${index * rowHeight}px)`, width: layout.width }}
    >
      {layout.leading.map((lead) => (
        <LeadingCell
          key={lead.kind}
          lead={lead}
          table={table}
          index={index}
          number={levels ? offset + index + 1 : number}
          isChosen={isChosen}
          isDisabled={settings.isDisabled || (settings.isRowDisabled?.(row) ?? false)}
        />
      ))}
      <Cells {...props} version={version} />
    </div>
  )
})

const seenRow = ({ table: { store }, index, id }: Props): TableRow | undefined => {
  const row = store.visible(index + 1).rows[index]
  return row?.id === id ? row : store.row(id)
}

/** The cells of one row; they do not re-render when it is selected. */
const Cells = memo(function Cells(props: Props & { version: number }) {
  const { table, settings, index, first, last, offset } = props
  const { store, cursor } = table
  const row = seenRow(props)
  if (!row) return null
  const { levels, numbers } = store.visible(index + 1)
  const active = cursor.active()
  const activeColumn = active.row === index ? active.column : -1
  const editing = cursor.editing()
  const range = cursor.range()
  const fill = cursor.fill()
  const about: RowOfCells = {
    ...{ table, settings, row, index, range },
    number: numbers?.[index] ?? offset + index + 1,
    editing: editing?.id === row.id ? editing : undefined,
    marked: !isSingle(range) && holdsRow(range, index) ? range : undefined,
    fill: fill && holdsRow(fill, index) ? fill : undefined,
    failures: store.failures().get(row.id),
  }
  return settings.layout.columns.map((placed, column) =>
    placed.side === 'middle' && (column < first || column > last) && column !== activeColumn
      ? null
      : renderCell(about, {
          ...{ column, placed },
          isActive: column === activeColumn,
          depth: column === 0 && levels ? (levels[index] ?? 0) : undefined,
        }),
  )
})

const hasBranch = ({ table, row }: { table: GridTable; row: TableRow }) =>
  Boolean(row.hasChildren) || table.store.tree().siblings(row.id).length > 0

/** Values that the cells of a row share. */
interface RowOfCells {
  table: GridTable
  settings: GridSettings
  row: TableRow
  index: number
  number: number
  /** The marked cells of the table. */
  range: CellRange
  /** This and the next two are undefined where they hold no cell of this row. */
  marked: CellRange | undefined
  fill: CellRange | undefined
  editing: CellEditing | undefined
  failures: ReadonlyMap<string, string> | undefined
}

interface CellOfRow {
  column: number
  placed: PlacedColumn
  isActive: boolean
  /** Level of the row, of the first cell in a tree. */
  depth: number | undefined
}

/** A plain function, not a component: there are many cells. */
function renderCell(
  { table, settings, row, index, number, range, marked, fill, editing, failures }: RowOfCells,
  { column, placed, isActive, depth }: CellOfRow,
) {
  const { store } = table
  const { type } = placed
  const about = columnIn(placed.column, row)
  const isEdited = editing?.key === about.key
  const canEdit = isEditable(settings, placed, row)
  const failure = failures?.get(about.key)
  const value = about.key === store.settings().orderKey ? number : valueIn(about, row)
  const label = isEdited || isActive ? cellLabel(placed, number) : ''
  const { Shown } = type
  const hasHandle = index === range.bottom && column === range.right && !isLocked(settings)
  // Among the contents of the cell: cells of two parts would each cost React a node more.
  const handle = hasHandle && table.tools.find(({ cornerHandle }) => cornerHandle)?.cornerHandle?.(table)
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field inside takes the focus
    // biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts
    <div
      key={about.key}
      role="gridcell"
      className={cellClass(placed, {
        'kt-disabled': isCellDisabled(settings, about, row),
        'kt-field': settings.alwaysEdit && canEdit && !type.isDirect,
        'kt-active': isActive,
        'kt-in-range': marked !== undefined && holdsColumn(marked, column),
        'kt-fill': fill !== undefined && holdsColumn(fill, column),
        'kt-found': table.highlight.matches?.(placed, row) ?? false,
        'kt-failed': failure !== undefined,
        'kt-editing': isEdited,
      })}
      data-column={column}
      aria-colindex={settings.layout.leading.length + column + 1}
      aria-readonly={canEdit ? undefined : true}
      aria-invalid={failure === undefined ? undefined : true}
      style={
        depth === undefined ? cellStyle(placed, settings.layout) : treeStyle(cellStyle(placed, settings.layout), depth)
      }
    >
      {isEdited ? (
        <>
          <EditingCell
            table={table}
            row={row}
            placed={about === placed.column ? placed : { ...placed, column: about }}
            editing={editing}
            label={label}
          />
          {handle}
        </>
      ) : (
        <>
          {depth === undefined ? null : <TreeLead table={table} row={row} isOpen={store.expanded().has(row.id)} />}
          <Shown
            value={value}
            row={row}
            column={about}
            isDisabled={!canEdit && !about.compute}
            {...(canEdit && type.isDirect
              ? {
                  onToggle: (next: unknown) => {
                    store.edit([{ id: row.id, values: { [about.key]: next }, hint: index }])
                  },
                }
              : {})}
          />
          {isActive && (
            <KeyCatcher
              key={`${row.id} ${about.key}`}
              table={table}
              canType={canEdit && !type.isDirect}
              label={[`${label}：${type.toText(value, about) || '空'}`, failure].filter(Boolean).join('，')}
            />
          )}
          {handle}
        </>
      )}
    </div>
  )
}

const alignments = { left: '', right: ' kt-right', center: ' kt-center' }

function cellClass({ side, type }: PlacedColumn, flags: Readonly<Record<string, boolean>>): string {
  let name = side === 'middle' ? 'kt-middle' : 'kt-pinned'
  name += alignments[type.align ?? 'left']
  for (const flag in flags) if (flags[flag]) name += ` ${flag}`
  return name
}

/** Room for what opens the branch, and a step more for each level. */
const treeStyle = (style: React.CSSProperties, depth: number) =>
  ({ ...style, '--kt-lead': `${depth * 20 + 28}px` }) as React.CSSProperties

const styles = new WeakMap<PlacedColumn, React.CSSProperties>()

/** Returns the same object as long as the layout is unchanged, so that a re-rendered row has nothing to compare. */
export function cellStyle(placed: PlacedColumn, layout: ColumnLayout): React.CSSProperties {
  const known = styles.get(placed)
  if (known) return known
  const { side, width, left, inset } = placed
  const isFirstRight = side === 'right' && layout.columns.find((one) => one.side === 'right') === placed
  const style: React.CSSProperties =
    side === 'middle'
      ? { left, width }
      : { width, [side]: inset, ...(isFirstRight ? { marginInlineStart: 'auto' } : {}) }
  styles.set(placed, style)
  return style
}
