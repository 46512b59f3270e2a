import { memo, useCallback, useSyncExternalStore } from 'react'
import type { TableRow } from '../cell-type.ts'
import { columnIn, valueIn } from '../columns/cell-of.ts'
import type { ColumnLayout, PlacedColumn } from '../columns/column-layout.ts'
import { fillToEnd } from '../fill/drag-fill.ts'
import { holdsText } from '../find/find-cells.ts'
import { holdsColumn, holdsRow } from '../input/cell-range.ts'
import { EditingCell } from './editing-cell.tsx'
import { cellLabel, type GridSettings, type GridTable, isCellDisabled, isEditable } from './grid-table.ts'
import { KeyCatcher } from './key-catcher.tsx'
import { LeadingCell } from './leading-cell.tsx'
import { TreeLead } from './tree-lead.tsx'

interface Props {
  table: GridTable
  settings: GridSettings
  id: string
  index: number
  /** Middle columns in sight. */
  first: number
  last: number
  /** Rows on the pages before. */
  offset: number
}

/** One row. Draws itself anew when something of it changed, without the rest of the table. */
export const GridRow = memo(function GridRow({ table, settings, id, index, first, last, offset }: Props) {
  const { store, cursor } = table
  const listen = useCallback((listener: () => void) => store.listenToRow(id, listener), [store, id])
  useSyncExternalStore(
    listen,
    () => store.rowVersion(id),
    () => store.rowVersion(id),
  )
  const { rows, levels, numbers } = store.visible()
  const row = rows[index]?.id === id ? rows[index] : store.row(id)
  if (!row) return null
  const { layout, rowHeight } = settings
  const number = numbers?.[index] ?? offset + index + 1
  const isChosen = settings.canSelect && store.selected().has(id)
  const active = cursor.active()
  const activeColumn = active.row === index ? active.column : -1
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
      {layout.columns.map((placed, column) =>
        placed.side === 'middle' && (column < first || column > last) && column !== activeColumn
          ? null
          : drawCell({
              ...{ table, settings, row, index, column, placed, number },
              isActive: column === activeColumn,
              depth: column === 0 && levels ? (levels[index] ?? 0) : undefined,
            }),
      )}
    </div>
  )
})

const hasBranch = ({ table, row }: { table: GridTable; row: TableRow }) =>
  Boolean(row.hasChildren) || table.store.tree().siblings(row.id).length > 0

interface CellProps {
  table: GridTable
  settings: GridSettings
  row: TableRow
  index: number
  column: number
  placed: PlacedColumn
  number: number
  isActive: boolean
  /** Of the first cell in a tree: how deep the row stands. */
  depth: number | undefined
}

/** A plain function, not a component of its own: there are many. */
function drawCell({ table, settings, row, index, column, placed, number, isActive, depth }: CellProps) {
  const { store, cursor } = table
  const { type } = placed
  const about = columnIn(placed.column, row)
  const editing = cursor.editing()
  const isEdited = editing?.id === row.id && editing.key === about.key
  const isDisabled = isCellDisabled(settings, about, row)
  const canEdit = isEditable(settings, placed, row)
  const failure = store.failures().get(row.id)?.get(about.key)
  const range = cursor.range()
  const fill = cursor.fill()
  const isMarked =
    (range.top !== range.bottom || range.left !== range.right) && holdsRow(range, index) && holdsColumn(range, column)
  const value = about.key === store.settings().orderKey ? number : valueIn(about, row)
  const label = cellLabel(placed, number)
  const { Shown } = type
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field inside takes the focus
    // biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts
    <div
      key={about.key}
      role="gridcell"
      className={cellClass(placed, {
        'kt-disabled': isDisabled,
        'kt-field': settings.alwaysEdit && canEdit && !type.isDirect,
        'kt-active': isActive,
        'kt-in-range': isMarked,
        'kt-fill': fill !== undefined && holdsRow(fill, index) && holdsColumn(fill, column),
        'kt-found': table.find.sought !== '' && holdsText(placed, row, table.find.sought),
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
        <EditingCell
          table={table}
          row={row}
          placed={about === placed.column ? placed : { ...placed, column: about }}
          editing={editing}
          label={label}
        />
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
        </>
      )}
      {canFill(settings) && index === range.bottom && column === range.right && (
        <div
          className="kt-fill-handle"
          aria-hidden
          title="拖动填充，双击填充到底；按住 Ctrl 在序列与复制之间切换"
          onDoubleClick={(event) => fillToEnd(table, event.ctrlKey || event.metaKey)}
        />
      )}
    </div>
  )
}

const canFill = ({ isReadOnly, isDisabled }: GridSettings) => !isReadOnly && !isDisabled

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

/** The same object as long as the layout stands: nothing to compare when a row is drawn anew. */
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
