// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays on the tree, which names its active node

import { CaretDownOutlined, CaretRightOutlined } from '@ant-design/icons'
import { Button, theme } from 'antd'
import type { CSSProperties, KeyboardEvent } from 'react'
import { isOfInputMethod } from '../../input-method/input-method.ts'
import type { ItemRow, NoteRow, VisibleRow } from '../../tree-table/lazy-tree.ts'
import { useTreeViewport } from '../../tree-table/use-tree-sight.ts'
import { type DepartmentNode, departmentName } from './department-nodes.ts'

type Mark = 'on' | 'half' | 'off'

interface Props {
  label: string
  rows: readonly VisibleRow<DepartmentNode>[]
  /** How a node is chosen: boxes for several, rings for one, or the row alone. */
  kind: 'checkbox' | 'radio' | 'row'
  markOf: (id: string) => Mark
  /** Shown behind the name: the path of a found node. */
  noteOf?: ((id: string) => string) | undefined
  height: number
  onPick: (node: DepartmentNode) => void
  onExpand: (id: string, isExpanded: boolean) => void
  onRetry: (id: string) => void
}

const rowHeight = 32

/** A tree whose rows are rendered only in the viewport. */
export function DepartmentTree({ label, rows, kind, markOf, noteOf, height, onPick, onExpand, onRetry }: Props) {
  const { token } = theme.useToken()
  const viewport = useTreeViewport({ rows, rowHeight, headHeight: 0, height, onExpand })

  function handleKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || isOfInputMethod(event)) return
    const row = rows[viewport.active]
    if (event.key === ' ' || event.key === 'Enter') {
      if (row?.kind === 'item') onPick(row.item.row)
      else if (row) onRetry(row.parentId)
    } else if (!viewport.move(event.key)) return
    event.preventDefault()
  }

  return (
    <div
      {...viewport.frame}
      role="tree"
      aria-label={label}
      aria-multiselectable={kind === 'checkbox'}
      className="kouan-tree"
      onKeyDown={handleKeyDown}
      style={
        {
          height,
          overflow: 'auto',
          accentColor: token.colorPrimary,
          '--row-hover': token.colorFillTertiary,
          '--focus-line': token.colorPrimaryBorder,
        } as CSSProperties
      }
    >
      <style href="kouan-tree" precedence="medium">
        {treeStyles}
      </style>
      <div role="presentation" style={{ position: 'relative', height: viewport.totalHeight }}>
        {viewport.rendered.map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          const frame: CSSProperties = {
            position: 'absolute',
            top: start,
            insetInline: 0,
            height: rowHeight,
            lineHeight: `${rowHeight}px`,
            paddingInlineStart: (row.level - 1) * 18,
            whiteSpace: 'nowrap',
            display: 'flex',
            alignItems: 'center',
          }
          const parts = { id: viewport.rowId(index), isActive: index === viewport.active, frame }
          return row.kind === 'note' ? (
            <Note key={row.id} row={row} {...parts} onRetry={onRetry} />
          ) : (
            <Node
              key={row.id}
              row={row}
              {...parts}
              kind={kind}
              mark={markOf(row.id)}
              note={noteOf?.(row.id)}
              onPick={() => {
                viewport.activate(row.id)
                onPick(row.item.row)
              }}
              onTwist={() => onExpand(row.id, !row.isExpanded)}
            />
          )
        })}
      </div>
    </div>
  )
}

const treeStyles = `
.kouan-tree [role=treeitem]:hover { background: var(--row-hover) }
.kouan-tree:focus-visible { outline: 2px solid var(--focus-line); outline-offset: 1px }
.kouan-tree:focus-visible [data-active] { box-shadow: inset 0 0 0 2px var(--focus-line) }
`

interface Parts {
  id: string
  isActive: boolean
  frame: CSSProperties
}

interface NodeProps extends Parts {
  row: ItemRow<DepartmentNode>
  kind: Props['kind']
  mark: Mark
  note: string | undefined
  onPick: () => void
  onTwist: () => void
}

const ariaMarks = { on: true, half: 'mixed', off: false } as const

function Node({ id, row, isActive, frame, kind, mark, note, onPick, onTwist }: NodeProps) {
  const { token } = theme.useToken()
  const name = departmentName(row.item.row)
  const isLit = mark === 'on' && kind !== 'checkbox'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it hears the keys
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-expanded={row.isExpanded}
      {...(kind === 'checkbox' ? { 'aria-checked': ariaMarks[mark] } : { 'aria-selected': mark === 'on' })}
      data-active={isActive || undefined}
      title={note ? `${note} / ${name}` : name}
      onClick={onPick}
      style={{ ...frame, cursor: 'pointer', ...(isLit && { background: token.controlItemBgActive }) }}
    >
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys do the same for the node */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: for pointers only; aria-expanded stands on the node */}
      <span
        data-twist
        style={{ width: 24, flex: 'none', textAlign: 'center', color: token.colorTextTertiary }}
        onClick={(event) => {
          if (row.isExpanded === undefined) return
          event.stopPropagation()
          onTwist()
        }}
      >
        {row.isExpanded !== undefined && (row.isExpanded ? <CaretDownOutlined /> : <CaretRightOutlined />)}
      </span>
      {kind !== 'row' && <Box kind={kind} mark={mark} />}
      <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        {name}
        {note && <span style={{ marginInlineStart: 8, color: token.colorTextDescription }}>{note}</span>}
      </span>
    </div>
  )
}

/** The visible box; the node itself has aria-checked. */
const Box = ({ kind, mark }: { kind: 'checkbox' | 'radio'; mark: Mark }) => (
  <input
    type={kind}
    aria-hidden
    tabIndex={-1}
    readOnly
    checked={mark === 'on'}
    style={{ margin: '0 8px 0 0', flex: 'none', pointerEvents: 'none' }}
    ref={(box) => {
      if (box) box.indeterminate = mark === 'half'
    }}
  />
)

function Note({ id, row, isActive, frame, onRetry }: Parts & { row: NoteRow; onRetry: (id: string) => void }) {
  const { token } = theme.useToken()
  const color = row.failure === undefined ? token.colorTextDescription : token.colorErrorText
  return (
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-selected={false}
      data-active={isActive || undefined}
      style={frame}
    >
      <span style={{ marginInlineStart: 24, color }}>{row.failure ?? '加载中…'}</span>
      {row.failure !== undefined && (
        <Button type="link" size="small" tabIndex={-1} onClick={() => onRetry(row.parentId)}>
          重试
        </Button>
      )}
    </div>
  )
}
