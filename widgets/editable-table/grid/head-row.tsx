import { FilterFilled, InfoCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { memo, type PointerEvent as ReactPointerEvent } from 'react'
import type { PlacedColumn } from '../columns/column-layout.ts'
import { type HeadGroup, headGroups } from '../columns/head-groups.ts'
import { followPointer } from '../input/follow-pointer.ts'
import { selectionState, toggledAll } from '../rows/selection.ts'
import { useTopic } from '../rows/use-topic.ts'
import type { GridSettings } from '../state/grid-settings.ts'
import type { GridTable } from '../state/grid-table.ts'
import { cellStyle } from './grid-row.tsx'
import { leadStyle } from './leading-cell.tsx'

interface Props {
  table: GridTable
  settings: GridSettings
  first: number
  last: number
}

const leadTitles = { drag: '排序', selection: '选择', 'row-number': '序号' }

/** Rows of group titles above the titles, from the top. */
export const GroupRows = memo(function GroupRows({
  settings: { layout, headLevels },
  first,
  last,
}: Omit<Props, 'table'>) {
  return Array.from({ length: headLevels }, (_row, level) => (
    // biome-ignore lint/a11y/useFocusableInteractive: nothing to do here
    // biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts
    // biome-ignore lint/suspicious/noArrayIndexKey: a level is its number
    <div key={level} role="row" className="kt-row kt-groups" aria-rowindex={level + 1} style={{ width: layout.width }}>
      {headGroups(layout, level).map((group) =>
        group.side === 'middle' && (group.last < first || group.first > last) ? null : (
          // biome-ignore lint/a11y/useFocusableInteractive: nothing to do here
          // biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts
          <div
            key={group.first}
            role="columnheader"
            className={`kt-group ${group.side === 'middle' ? 'kt-middle' : 'kt-pinned'}`}
            aria-colindex={layout.leading.length + group.first + 1}
            aria-colspan={group.last - group.first + 1}
            style={groupStyle(group)}
          >
            <span>{group.title}</span>
          </div>
        ),
      )}
    </div>
  ))
})

/** Fixed groups are positioned like their columns and stick to their side. Their margins cancel their width, because nothing else fills their place in the row. */
const groupStyle = ({ side, left, width, inset }: HeadGroup) =>
  side === 'middle'
    ? { left, width }
    : { width, [side]: inset, marginInlineStart: left, marginInlineEnd: -left - width }

/** The titles, the box for all rows, and the edges that change widths. */
export const HeadRow = memo(function HeadRow({ table, settings, first, last }: Props) {
  const { layout } = settings
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its controls take the focus
    // biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts
    <div role="row" className="kt-row" aria-rowindex={settings.headLevels + 1} style={{ width: layout.width }}>
      {layout.leading.map((lead) => (
        // biome-ignore lint/a11y/useFocusableInteractive: its controls take the focus
        // biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts
        <div
          key={lead.kind}
          role="columnheader"
          className={lead.isFixed ? 'kt-pinned kt-tight' : 'kt-middle kt-tight'}
          style={leadStyle(lead)}
          aria-label={lead.kind === 'row-number' ? undefined : leadTitles[lead.kind]}
        >
          {lead.kind === 'selection' && <AllBox table={table} settings={settings} />}
          {lead.kind === 'row-number' && '序号'}
        </div>
      ))}
      {layout.columns.map((placed, index) =>
        placed.side === 'middle' && (index < first || index > last) ? null : (
          <Title key={placed.column.key} table={table} settings={settings} placed={placed} index={index} />
        ),
      )}
    </div>
  )
})

/** The box that selects all rows: checked, partial or empty. */
function AllBox({ table: { store }, settings }: { table: GridTable; settings: GridSettings }) {
  useTopic(store, 'selection')
  useTopic(store, 'structure')
  const scope = (count?: number) => ({ rows: store.visible(count).rows, isRowDisabled: settings.isRowDisabled })
  // A row that has no id yet was not selected.
  const state = selectionState(store.selected(), scope(0))
  return (
    <input
      type="checkbox"
      className="kt-box"
      aria-label="选择全部行"
      checked={state === 'all'}
      disabled={settings.isDisabled}
      ref={(box) => {
        if (box) box.indeterminate = state === 'partial'
      }}
      onChange={() => store.setSelected(toggledAll(store.selected(), scope()))}
    />
  )
}

function Title({
  table,
  settings,
  placed,
  index,
}: Omit<Props, 'first' | 'last'> & { placed: PlacedColumn; index: number }) {
  const { column, side, type } = placed
  const isFiltered = table.store.filters().has(column.key)
  const isRequired = column.rules?.some(({ required }) => required)
  const alignment = type.align === 'right' ? ' kt-right' : type.align === 'center' ? ' kt-center' : ''
  const startResize = (event: ReactPointerEvent) => {
    const scroller = table.frame().scroller.current
    if (event.button !== 0 || !scroller) return
    event.preventDefault()
    event.stopPropagation()
    const { clientX } = event
    followPointer({
      scroller,
      top: 0,
      bottom: 0,
      along: 'columns',
      onMove: ({ x }) => table.calls().resizeColumn(column.key, placed.width + x - clientX),
      onEnd: () => table.calls().saveWidths(),
    })
  }
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    // biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts
    <div
      role="columnheader"
      className={(side === 'middle' ? 'kt-middle' : 'kt-pinned') + alignment}
      style={cellStyle(placed, settings.layout)}
      aria-colindex={settings.layout.leading.length + index + 1}
      data-title={index}
      title={column.title}
    >
      {isRequired && (
        <span className="kt-required" aria-hidden>
          *
        </span>
      )}
      {column.title}
      {column.help && (
        <Tooltip title={column.help}>
          <InfoCircleOutlined aria-label={column.help} style={{ marginInlineStart: 4, opacity: 0.65 }} />
        </Tooltip>
      )}
      {isFiltered && <FilterFilled aria-label="已筛选" className="kt-filtered" />}
      {/* Also by the menu of the cells below it, which the keyboard opens. */}
      <span className="kt-title-menu" aria-hidden />
      <div className="kt-edge" aria-hidden onPointerDown={startResize} />
    </div>
  )
}
