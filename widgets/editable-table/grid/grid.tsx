import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import type { Statistic } from '../cell-type.ts'
import type { Cursor } from '../state/cursor.ts'
import type { GridSettings, TableFrame } from '../state/grid-settings.ts'
import type { GridTable } from '../state/grid-table.ts'
import type { OpenMenu } from '../state/menu-entry.ts'
import { extraRows } from '../state/row-window.ts'
import type { Viewport } from '../state/use-viewport.ts'
import { FailureTip } from './failure-tip.tsx'
import { FootRows } from './foot-rows.tsx'
import { gridHandlers } from './grid-handlers.ts'
import { GridRow } from './grid-row.tsx'
import { GroupRows, HeadRow } from './head-row.tsx'
import { TableMenu } from './table-menu.tsx'

interface Props {
  table: GridTable
  frame: TableFrame
  settings: GridSettings
  label: string
  statistics: readonly Statistic[]
  /** Instead of rows: empty, loading, failed. */
  state: ReactNode
}

/** Head, rows in the viewport and foot in one scroller. */
export function Grid({ table, frame, settings, label, statistics, state }: Props) {
  const { store, cursor } = table
  useEffect(() => store.listen('structure', cursor.follow), [store, cursor])
  const { layout, rowHeight, isTree } = settings
  const viewport = useSyncExternalStore(frame.viewport.listen, frame.viewport.now, frame.viewport.now)
  const columnsShown = { first: viewport.firstColumn, last: viewport.lastColumn }
  const farRow = useFarRow(cursor, viewport)
  const { rows, offset } = store.visible(Math.max(viewport.last, farRow) + 1)
  const isShown = state === null && frame.width > 0
  const rendered: number[] = []
  for (let index = viewport.first; index <= viewport.last && isShown; index += 1) rendered.push(index)
  if (isShown && farRow !== -1 && farRow < rows.length) rendered.push(farRow)
  const [menu, setMenu] = useState<OpenMenu>()
  const overflows = rows.length * rowHeight > frame.height
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is one of two, and both have a name
    <div
      ref={frame.scroller}
      className="kt-scroller"
      role={isTree ? 'treegrid' : 'grid'}
      aria-label={label}
      aria-rowcount={rows.length + offset + 1 + settings.headLevels}
      aria-colcount={layout.leading.length + layout.columns.length}
      aria-multiselectable={settings.canSelect || undefined}
      aria-readonly={settings.isReadOnly || settings.isDisabled || undefined}
      tabIndex={rows.length === 0 ? 0 : undefined}
      style={{ maxHeight: frame.maxHeight, overflowY: overflows ? 'scroll' : 'auto' }}
      {...gridHandlers(table, setMenu)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts */}
      <div role="rowgroup" className="kt-head" style={{ width: layout.width }}>
        {settings.headLevels > 0 && <GroupRows settings={settings} {...columnsShown} />}
        <HeadRow table={table} settings={settings} {...columnsShown} />
      </div>
      {state === null ? (
        <div className="kt-body" style={{ width: layout.width, height: rows.length * rowHeight }}>
          {/* biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts */}
          <div role="rowgroup" className="kt-rows">
            {rendered.map((index) => (
              <GridRow
                key={rows[index]?.id}
                {...{ table, settings, index, offset }}
                id={rows[index]?.id ?? ''}
                {...columnsShown}
              />
            ))}
          </div>
          <div ref={frame.dropLine} className="kt-drop-line" style={{ width: layout.width, display: 'none' }} />
          <FailureTip table={table} settings={settings} last={viewport.last - extraRows} />
        </div>
      ) : (
        <State width={frame.width}>{state}</State>
      )}
      {isShown && statistics.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts
        <div role="rowgroup" className="kt-foot" style={{ width: layout.width }}>
          <FootRows {...{ table, settings }} kinds={statistics} {...columnsShown} />
        </div>
      )}
      {menu && <TableMenu table={table} menu={menu} onClose={() => setMenu(undefined)} />}
    </div>
  )
}

/** The focused row when it is outside the viewport, else -1. It stays in the document, so that keys still reach it. */
function useFarRow(cursor: Cursor, { first, last }: Viewport): number {
  const farRow = () => {
    const { row } = cursor.active()
    return row < first || row > last ? row : -1
  }
  return useSyncExternalStore(cursor.listen, farRow, farRow)
}

/** Replaces the rows, and is therefore a row itself. */
function State({ width, children }: { width: number; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts
    <div role="rowgroup">
      {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: holds a sentence */}
      <div role="row">
        {/* biome-ignore lint/a11y/useSemanticElements lint/a11y/useFocusableInteractive: holds a sentence */}
        <div role="gridcell" className="kt-state" style={{ boxSizing: 'border-box', maxWidth: width || undefined }}>
          {children}
        </div>
      </div>
    </div>
  )
}
