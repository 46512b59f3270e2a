import {
  type ClipboardEvent,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'
import type { Statistic } from '../cell-type.ts'
import { copiedText, pasteText } from '../input/clipboard-cells.ts'
import { gridAction } from '../input/keys.ts'
import { openClicked, startMarking } from '../input/mark-cells.ts'
import { menuAt } from '../input/menu-entries.ts'
import { dropSpareRow, perform } from '../input/perform.ts'
import { FailureTip } from './failure-tip.tsx'
import { FootRows } from './foot-rows.tsx'
import { GridRow } from './grid-row.tsx'
import type { GridSettings, GridTable, TableFrame } from './grid-table.ts'
import { GroupRows, HeadRow } from './head-row.tsx'
import { extraRows } from './row-window.ts'
import { type OpenMenu, TableMenu } from './table-menu.tsx'

interface Props {
  table: GridTable
  frame: TableFrame
  settings: GridSettings
  label: string
  statistics: readonly Statistic[]
  /** Instead of rows: empty, loading, failed. */
  state: ReactNode
}

/** Head, rows in sight and foot in one scroller. */
export function Grid({ table, frame, settings, label, statistics, state }: Props) {
  const { store, cursor, focus } = table
  useEffect(() => store.listen('structure', cursor.follow), [store, cursor])
  const { layout, rowHeight, isTree } = settings
  const sight = useSyncExternalStore(frame.sight.listen, frame.sight.now, frame.sight.now)
  // The focused row stays in the document when it was scrolled away, so that keys still reach it.
  const farRow = useSyncExternalStore(
    cursor.listen,
    () => {
      const { row } = cursor.active()
      return row < sight.first || row > sight.last ? row : -1
    },
    () => {
      const { row } = cursor.active()
      return row < sight.first || row > sight.last ? row : -1
    },
  )
  const { rows, offset } = store.visible(Math.max(sight.last, farRow) + 1)
  const isShown = state === null && frame.width > 0
  const drawn: number[] = []
  for (let index = sight.first; index <= sight.last && isShown; index += 1) drawn.push(index)
  if (isShown && farRow !== -1 && farRow < rows.length) drawn.push(farRow)
  const handleKey = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, shiftKey, altKey, nativeEvent } = event
    if (!isCatcher(event.target) || event.defaultPrevented || nativeEvent.isComposing || event.keyCode === 229) return
    const action = gridAction({ key, ctrl: ctrlKey || metaKey, shift: shiftKey, alt: altKey })
    if (action && perform(table, action)) event.preventDefault()
  }
  const handleCopy = (event: ClipboardEvent) => {
    if (!isCatcher(event.target)) return
    event.clipboardData.setData('text/plain', copiedText(table))
    event.preventDefault()
    if (event.type === 'cut') perform(table, { kind: 'clear' })
  }
  const handlePaste = (event: ClipboardEvent) => {
    if (!isCatcher(event.target)) return
    event.preventDefault()
    pasteText(table, event.clipboardData.getData('text/plain'))
  }
  const handleLeave = (event: FocusEvent) => {
    const { relatedTarget, currentTarget } = event
    if (!(relatedTarget instanceof Node) || currentTarget.contains(relatedTarget)) return
    focus.isWanted = false
    dropSpareRow(table)
  }
  const [menu, setMenu] = useState<OpenMenu>()
  const overflows = rows.length * rowHeight > frame.height
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role is one of two, and both have a name
    // biome-ignore lint/a11y/noStaticElementInteractions: the role is one of two, and both are interactive
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
      onKeyDown={handleKey}
      onCopy={handleCopy}
      onCut={handleCopy}
      onPaste={handlePaste}
      onContextMenu={(event) => {
        const found = menuAt(event, table)
        if (!found) return
        event.preventDefault()
        setMenu(found)
      }}
      onPointerDown={(event) => startMarking(event, table)}
      onMouseDown={(event) => {
        // The pressed cell takes the focus by itself; the press would move it on to the page.
        if (event.target instanceof Element && event.target.closest('[data-column]') && !isOwn(event.target)) {
          event.preventDefault()
        }
      }}
      onClick={(event) => {
        const title = event.target instanceof Element ? event.target.closest('.kt-title-menu') : null
        const box = title?.getBoundingClientRect()
        const found = box && menuAt({ target: event.target, clientX: box.left, clientY: box.bottom }, table)
        if (found) setMenu(found)
        else openClicked(event, table)
      }}
      onFocus={() => {
        focus.isWanted = true
      }}
      onBlur={handleLeave}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts */}
      <div role="rowgroup" className="kt-head" style={{ width: layout.width }}>
        {settings.headLevels > 0 && <GroupRows settings={settings} first={sight.firstColumn} last={sight.lastColumn} />}
        <HeadRow table={table} settings={settings} first={sight.firstColumn} last={sight.lastColumn} />
      </div>
      {state === null ? (
        <div className="kt-body" style={{ width: layout.width, height: rows.length * rowHeight }}>
          {/* biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts */}
          <div role="rowgroup" className="kt-rows">
            {drawn.map((index) => (
              <GridRow
                key={rows[index]?.id}
                {...{ table, settings, index, offset }}
                id={rows[index]?.id ?? ''}
                first={sight.firstColumn}
                last={sight.lastColumn}
              />
            ))}
          </div>
          <div ref={frame.dropLine} className="kt-drop-line" style={{ width: layout.width, display: 'none' }} />
          <FailureTip table={table} settings={settings} last={sight.last - extraRows} />
        </div>
      ) : (
        <State width={frame.width}>{state}</State>
      )}
      {isShown && statistics.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a grid of positioned parts
        <div role="rowgroup" className="kt-foot" style={{ width: layout.width }}>
          <FootRows {...{ table, settings }} kinds={statistics} first={sight.firstColumn} last={sight.lastColumn} />
        </div>
      )}
      {menu && <TableMenu table={table} menu={menu} onClose={() => setMenu(undefined)} />}
    </div>
  )
}

/** In place of the rows, and therefore one of them. */
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

const isCatcher = (target: EventTarget) => target instanceof HTMLElement && target.dataset.catcher !== undefined

/** Things in a cell that take a press themselves. */
const isOwn = (target: Element) => target.closest('.kt-editor, input, button, a, textarea, select, label') !== null
