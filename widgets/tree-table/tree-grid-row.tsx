// biome-ignore-all lint/a11y/useSemanticElements: rows that are rendered only in the viewport cannot be those of a table element
// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays on the treegrid, which names its active row
import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Button, theme } from 'antd'
import type { CSSProperties, ReactNode } from 'react'
import type { ItemRow, NoteRow, VisibleRow } from './lazy-tree.ts'
import type { TreeTableRow } from './read-tree-answer.ts'
import type { GridSelection, TreeColumn } from './tree-column.ts'

interface Props {
  id: string
  row: VisibleRow<TreeTableRow>
  /** From 0 among the visible rows. */
  index: number
  columns: readonly TreeColumn[]
  selection: GridSelection | undefined
  isActive: boolean
  style: CSSProperties
  onActivate: () => void
  onExpand: (id: string, isExpanded: boolean) => void
  onRetry: (id: string) => void
}

const indent = 20

export function TreeGridRow(props: Props) {
  const { row } = props
  return row.kind === 'note' ? <Note {...props} row={row} /> : <Item {...props} row={row} />
}

function Note({ id, row, index, columns, selection, isActive, style, onRetry }: Props & { row: NoteRow }) {
  const { token } = theme.useToken()
  const span = columns.length + (selection ? 1 : 0)
  return (
    <div
      id={id}
      role="row"
      aria-level={row.level}
      aria-rowindex={index + 2}
      data-active={isActive || undefined}
      style={{ ...style, borderBottom: `1px solid ${token.colorSplit}` }}
    >
      <div
        role="gridcell"
        aria-colspan={span}
        style={{
          gridColumn: `1 / span ${span}`,
          lineHeight: '39px',
          paddingInlineStart: (row.level - 1) * indent + 36 + (selection ? 48 : 0),
          color: row.failure === undefined ? token.colorTextDescription : token.colorErrorText,
        }}
      >
        {row.failure ?? '加载中…'}
        {row.failure !== undefined && (
          <Button type="link" size="small" onClick={() => onRetry(row.parentId)}>
            重试
          </Button>
        )}
      </div>
    </div>
  )
}

function Item({
  id,
  row,
  index,
  columns,
  selection,
  isActive,
  style,
  onActivate,
  onExpand,
}: Props & { row: ItemRow<TreeTableRow> }) {
  const { token } = theme.useToken()
  const isChosen = selection?.chosen.has(row.id) ?? false
  const values = row.item.row
  const name = String(values[columns[0]?.key ?? ''] ?? row.id)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the treegrid around it hears the keys
    <div
      id={id}
      role="row"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-expanded={row.isExpanded}
      aria-selected={selection ? isChosen : undefined}
      aria-rowindex={index + 2}
      data-active={isActive || undefined}
      onClick={onActivate}
      style={{
        ...style,
        borderBottom: `1px solid ${token.colorSplit}`,
        ...(isChosen ? { background: token.controlItemBgActive } : {}),
      }}
    >
      {selection && (
        <div role="gridcell" style={{ display: 'grid', placeItems: 'center' }}>
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={`选择 ${name}`}
            checked={isChosen}
            disabled={selection.isDisabled}
            onChange={(event) => selection.onChoose([row.id], event.target.checked)}
          />
        </div>
      )}
      {columns.map((column, place) => (
        <div key={column.key} role="gridcell" style={{ ...cell, textAlign: column.align }}>
          {place === 0 && (
            <Twist row={row} color={token.colorTextTertiary} onClick={() => onExpand(row.id, !row.isExpanded)} />
          )}
          {shownValue(column, values)}
        </div>
      ))}
    </div>
  )
}

const cell: CSSProperties = {
  padding: '0 12px',
  lineHeight: '39px',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
}

/** The little arrow; keys open a branch by the row itself. */
function Twist({ row, color, onClick }: { row: ItemRow<TreeTableRow>; color: string; onClick: () => void }) {
  const frame: CSSProperties = {
    marginInlineStart: (row.level - 1) * indent,
    display: 'inline-block',
    width: 24,
    color,
  }
  if (row.isExpanded === undefined) return <span style={frame} />
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys do the same for the row
    // biome-ignore lint/a11y/noStaticElementInteractions: for pointers only; the row has aria-expanded
    <span data-twist style={{ ...frame, cursor: 'pointer' }} onClick={onClick}>
      {row.isExpanded ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
    </span>
  )
}

function shownValue({ key, render }: TreeColumn, row: TreeTableRow): ReactNode {
  const value = row[key]
  if (render) return render(value, row)
  return value === undefined || value === null ? '' : <span title={String(value)}>{String(value)}</span>
}
