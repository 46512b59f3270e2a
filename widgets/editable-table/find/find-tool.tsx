import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Input, type InputRef, Space } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isOfInputMethod } from '../../input-method/input-method.ts'
import type { GridTable, TableTool } from '../state/grid-table.ts'
import { countText, useFoundCells } from './use-found-cells.ts'

/** Looking for a text: Ctrl+F, an entry of the menu, and a bar above the grid. */
export const findTool: TableTool = {
  name: 'find',
  keys: [{ key: 'f', worksInEditor: true, run: openFindBar }],
  menu: { table: ({ table }) => [{ label: '查找', keys: 'Ctrl+F', run: () => void openFindBar(table) }] },
}

function openFindBar(table: GridTable): boolean {
  table.calls().openPanel({
    name: 'find',
    place: 'above',
    tableClass: 'kt-finding',
    content: (close) => (
      <FindBar
        table={table}
        onClose={() => {
          close()
          table.focus.isWanted = true
          table.takeFocus()
        }}
      />
    ),
  })
  return true
}

/** Searches all rows, also those on other pages and below closed branches, and steps from one found cell to the next. */
function FindBar({ table, onClose }: { table: GridTable; onClose: () => void }) {
  const { cursor } = table
  const field = useRef<InputRef>(null)
  const [typed, setTyped] = useState('')
  const { found, step } = useFoundCells(table, typed)
  useSyncExternalStore(cursor.listen, cursor.version, cursor.version)
  useEffect(() => field.current?.focus({ cursor: 'all' }), [])
  const handleKey = (event: KeyboardEvent) => {
    if (isOfInputMethod(event)) return
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
