import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Space } from 'antd'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useRested } from '../../loading/use-rested.ts'
import type { TableRow } from '../cell-type.ts'
import type { PlacedColumn } from '../columns/column-layout.ts'
import type { GridTable } from '../grid/grid-table.ts'
import { pauseOfBrowser } from '../rules/paced-work.ts'
import { findCells, nextFound, soughtText } from './find-cells.ts'

interface Found {
  sought: string
  rows: readonly TableRow[]
  columns: readonly PlacedColumn[]
  cells: readonly number[]
}

const restTime = 150

/** Looks for a text in all rows, also on other pages and below closed branches: marks it, goes from one to the next. */
export function FindBar({ table, onClose }: { table: GridTable; onClose: () => void }) {
  const { store, cursor } = table
  const field = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const sought = soughtText(useRested(typed, restTime))
  const version = useRested(
    useSyncExternalStore(
      (listener) => store.listen('values', listener),
      () => store.version('values'),
      () => store.version('values'),
    ),
    restTime,
  )
  const filters = useSyncExternalStore(
    (listener) => store.listen('structure', listener),
    () => store.filters(),
    () => store.filters(),
  )
  useSyncExternalStore(cursor.listen, cursor.version, cursor.version)
  const [found, setFound] = useState<Found>()
  const go = ({ rows, columns, cells }: Found, place: number) => {
    const cell = cells[place]
    const row = cell === undefined ? undefined : rows[Math.floor(cell / columns.length)]
    if (cell === undefined || !row) return
    table.calls().reveal(row.id)
    table.showLater({ id: row.id, column: cell % columns.length })
  }
  const take = useEffectEvent((fresh: Found) => {
    const isOther = fresh.sought !== found?.sought
    setFound(fresh)
    if (isOther) go(fresh, nextFound(fresh.cells, numberOf(table, fresh) - 1, 1))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked for anew when there are other values or filters
  useEffect(() => {
    table.find.sought = sought
    store.touch()
    const controller = new AbortController()
    const rows = store
      .tree()
      .all()
      .filter(({ id }) => store.isKept(id))
    const { columns } = table.settings().layout
    findCells({ rows, columns, sought, pause: pauseOfBrowser, signal: controller.signal }).then(
      (cells) => take({ sought, rows, columns, cells }),
      (error: unknown) => {
        if (!controller.signal.aborted) throw error
      },
    )
    return () => controller.abort()
  }, [table, store, sought, version, filters])
  useEffect(() => {
    field.current?.focus({ cursor: 'all' })
    return () => {
      table.find.sought = ''
      table.store.touch()
    }
  }, [table])
  const step = (direction: 1 | -1) => {
    if (found) go(found, nextFound(found.cells, numberOf(table, found), direction))
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' || event.key === 'F3') step(event.shiftKey ? -1 : 1)
    else if (event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey)) field.current?.select()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isNone = !found || found.cells.length === 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a role that browsers do not know as an element everywhere
    <div role="search" aria-label="在表格中查找" className="kt-find" onKeyDown={handleKey}>
      <Space.Compact>
        <Input
          ref={field}
          aria-label="查找内容"
          placeholder="查找"
          allowClear
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          style={{ width: 220 }}
        />
        <Button
          aria-label="上一处"
          title="上一处（Shift+回车）"
          icon={<UpOutlined aria-hidden />}
          disabled={isNone}
          onClick={() => step(-1)}
        />
        <Button
          aria-label="下一处"
          title="下一处（回车）"
          icon={<DownOutlined aria-hidden />}
          disabled={isNone}
          onClick={() => step(1)}
        />
        <Button aria-label="关闭查找" title="关闭（Esc）" icon={<CloseOutlined aria-hidden />} onClick={onClose} />
      </Space.Compact>
      <span role="status">{found && found.sought !== '' ? countText(table, found) : ''}</span>
    </div>
  )
}

/** The focused cell as it is counted among those that were looked through; -1 where it is none of them. */
function numberOf({ store, cursor }: GridTable, { rows, columns }: Found): number {
  const { row, column } = cursor.active()
  const id = store.visible().rows[row]?.id
  const place = rows.findIndex((one) => one.id === id)
  return place === -1 ? -1 : place * columns.length + column
}

function countText(table: GridTable, found: Found): string {
  if (found.cells.length === 0) return '没有找到'
  const at = numberOf(table, found)
  const place = nextFound(found.cells, at - 1, 1)
  const all = `共 ${found.cells.length.toLocaleString('zh-CN')} 处`
  return found.cells[place] === at ? `第 ${(place + 1).toLocaleString('zh-CN')} 处，${all}` : all
}
