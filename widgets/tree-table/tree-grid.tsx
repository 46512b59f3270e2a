// biome-ignore-all lint/a11y/useSemanticElements: rows that are rendered only in the viewport cannot be those of a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays on the treegrid, which names its active row

import { theme } from 'antd'
import { type CSSProperties, type KeyboardEvent, useMemo } from 'react'
import { isOfInputMethod } from '../input-method/input-method.ts'
import type { VisibleRow } from './lazy-tree.ts'
import type { TreeTableRow } from './read-tree-answer.ts'
import type { GridSelection, TreeColumn } from './tree-column.ts'
import { TreeGridRow } from './tree-grid-row.tsx'
import { useTreeViewport } from './use-tree-sight.ts'

interface Props {
  label: string
  columns: readonly TreeColumn[]
  rows: readonly VisibleRow<TreeTableRow>[]
  selection: GridSelection | undefined
  maxHeight: number
  onExpand: (id: string, isExpanded: boolean) => void
  onRetry: (id: string) => void
}

const rowHeight = 40
const narrowest = 160

/** The rows of a tree as an ARIA treegrid; only those in the viewport are rendered. */
export function TreeGrid({ label, columns, rows, selection, maxHeight, onExpand, onRetry }: Props) {
  const { token } = theme.useToken()
  const viewport = useTreeViewport({ rows, rowHeight, headHeight: rowHeight, height: maxHeight, onExpand })

  function handleKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || isOfInputMethod(event)) return
    const row = rows[viewport.active]
    if (event.key === ' ' && row?.kind === 'item' && selection && !selection.isDisabled) {
      selection.onChoose([row.id], !selection.chosen.has(row.id))
    } else if (event.key === 'Enter' && row?.kind === 'note') onRetry(row.parentId)
    else if (event.key === 'Enter' && row?.kind === 'item' && row.isExpanded !== undefined) {
      onExpand(row.id, !row.isExpanded)
    } else if (!viewport.move(event.key)) return
    event.preventDefault()
  }

  const template = [
    ...(selection ? ['48px'] : []),
    ...columns.map(({ width }) => (width ? `${width}px` : `minmax(${narrowest}px, 1fr)`)),
  ].join(' ')
  const minWidth = columns.reduce((sum, { width = narrowest }) => sum + width, selection ? 48 : 0)
  const line: CSSProperties = { display: 'grid', gridTemplateColumns: template, height: rowHeight, minWidth }
  return (
    <div
      {...viewport.frame}
      role="treegrid"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-colcount={columns.length + (selection ? 1 : 0)}
      aria-multiselectable={selection ? true : undefined}
      className="kouan-tree-grid"
      onKeyDown={handleKeyDown}
      style={
        {
          maxHeight,
          overflow: 'auto',
          border: `1px solid ${token.colorSplit}`,
          borderRadius: token.borderRadius,
          accentColor: token.colorPrimary,
          '--row-hover': token.colorFillQuaternary,
          '--focus-line': token.colorPrimaryBorder,
        } as CSSProperties
      }
    >
      <style href="kouan-tree-grid" precedence="medium">
        {gridStyles}
      </style>
      <HeadRow {...{ columns, rows, selection, line }} />
      <div role="rowgroup" style={{ position: 'relative', height: viewport.totalHeight, minWidth }}>
        {viewport.rendered.map(({ index, start }) => {
          const row = rows[index]
          return (
            row && (
              <TreeGridRow
                key={row.id}
                id={viewport.rowId(index)}
                row={row}
                index={index}
                columns={columns}
                selection={selection}
                isActive={index === viewport.active}
                style={{ ...line, position: 'absolute', top: start, insetInline: 0 }}
                onActivate={() => viewport.activate(row.id)}
                onExpand={onExpand}
                onRetry={onRetry}
              />
            )
          )
        })}
      </div>
    </div>
  )
}

const gridStyles = `
.kouan-tree-grid [role=row]:hover { background: var(--row-hover) }
.kouan-tree-grid:focus-visible { outline: 2px solid var(--focus-line); outline-offset: 1px }
.kouan-tree-grid:focus-visible [data-active] { box-shadow: inset 0 0 0 2px var(--focus-line) }
`

interface HeadProps extends Pick<Props, 'columns' | 'rows' | 'selection'> {
  /** Style of a line of cells. */
  line: CSSProperties
}

function HeadRow({ columns, rows, selection, line }: HeadProps) {
  const { token } = theme.useToken()
  // Memoized: a scroll renders this at each frame.
  const ids = useMemo(() => rows.flatMap((row) => (row.kind === 'item' ? [row.id] : [])), [rows])
  const chosenCount = selection ? ids.filter((one) => selection.chosen.has(one)).length : 0
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={{
        ...line,
        position: 'sticky',
        top: 0,
        zIndex: 1,
        fontWeight: token.fontWeightStrong,
        // Two layers: the fill of a head is half transparent, and rows pass below it.
        background: `linear-gradient(${token.colorFillQuaternary}, ${token.colorFillQuaternary}) ${token.colorBgContainer}`,
        borderBottom: `1px solid ${token.colorSplit}`,
      }}
    >
      {selection && (
        <div role="columnheader" style={{ display: 'grid', placeItems: 'center' }}>
          <ChooseAll
            isAll={ids.length > 0 && chosenCount === ids.length}
            isSome={chosenCount > 0}
            isDisabled={selection.isDisabled || ids.length === 0}
            onChoose={(isChosen) => selection.onChoose(ids, isChosen)}
          />
        </div>
      )}
      {columns.map(({ key, title, align }) => (
        <div
          key={key}
          role="columnheader"
          style={{ padding: '0 12px', lineHeight: `${rowHeight}px`, textAlign: align }}
        >
          {title}
        </div>
      ))}
    </div>
  )
}

interface ChooseAllProps {
  isAll: boolean
  isSome: boolean
  isDisabled: boolean
  onChoose: (isChosen: boolean) => void
}

const ChooseAll = ({ isAll, isSome, isDisabled, onChoose }: ChooseAllProps) => (
  <input
    type="checkbox"
    aria-label="选择全部"
    checked={isAll}
    disabled={isDisabled}
    ref={(box) => {
      if (box) box.indeterminate = isSome && !isAll
    }}
    onChange={(event) => onChoose(event.target.checked)}
  />
)
