import { InfoCircleOutlined } from '@ant-design/icons'
import { Tooltip } from 'antd'
import { memo, type PointerEvent as ReactPointerEvent, useSyncExternalStore } from 'react'
import type { PlacedColumn } from '../columns/column-layout.ts'
import { followPointer } from '../input/follow-pointer.ts'
import { selectionState, toggledAll } from '../rows/selection.ts'
import { cellStyle } from './grid-row.tsx'
import type { GridSettings, GridTable } from './grid-table.ts'
import { leadStyle } from './leading-cell.tsx'

interface Props {
  table: GridTable
  settings: GridSettings
  first: number
  last: number
}

const leadTitles = { drag: '排序', selection: '选择', 'row-number': '序号' }

/** The titles, the box for all rows, and the edges that change widths. */
export const HeadRow = memo(function HeadRow({ table, settings, first, last }: Props) {
  const { layout } = settings
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: its controls take the focus
    // biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts
    <div role="row" className="kt-row" aria-rowindex={1} style={{ width: layout.width }}>
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

/** None, some or all of the rows. */
function AllBox({ table: { store }, settings }: { table: GridTable; settings: GridSettings }) {
  useSyncExternalStore(
    (listener) => store.listen('selection', listener),
    () => store.version('selection'),
  )
  useSyncExternalStore(
    (listener) => store.listen('structure', listener),
    () => store.version('structure'),
  )
  const scope = () => ({ rows: store.visible().rows, isRowDisabled: settings.isRowDisabled })
  const state = selectionState(store.selected(), scope())
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
  const isRequired = column.rules?.some(({ required }) => required)
  const alignment = type.align === 'right' ? ' kt-right' : type.align === 'center' ? ' kt-center' : ''
  const startResize = (event: ReactPointerEvent) => {
    const scroller = table.scroller()
    if (event.button !== 0 || !scroller) return
    event.preventDefault()
    event.stopPropagation()
    const { clientX } = event
    followPointer({
      scroller,
      top: -100_000,
      bottom: -100_000,
      onMove: ({ x }) => table.resizeColumn(column.key, placed.width + x - clientX),
      onEnd: () => table.keepWidths(),
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
      <div className="kt-edge" aria-hidden onPointerDown={startResize} />
    </div>
  )
}
