// The columns that have no room in a list: how many, and their values of the row below the pointer or the focus.
import { flatRows } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { Button, Popover, Typography } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { cellOf } from '../columns/list-columns.tsx'
import type { ShownColumn } from '../columns/shown-columns.ts'
import { useTable } from './table-model.ts'
import './dropped-columns.css'

export function DroppedColumns({ columns }: { columns: readonly ShownColumn[] }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const names = columns.map(({ title }) => title).join('、')
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={isOpen}
      onOpenChange={setIsOpen}
      destroyOnHidden
      content={<DroppedValues columns={columns} list={button.current?.closest<HTMLElement>('.list') ?? undefined} />}
    >
      <Button
        ref={button}
        type="link"
        size="small"
        className="dropped-columns-button"
        aria-expanded={isOpen}
        aria-label={`另有${columns.length}列：${names}`}
        title={`放不下的列：${names}`}
        onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
      >
        ＋{columns.length} 列
      </Button>
    </Popover>
  )
}

/** Follows the row below the pointer or with the focus; the first one until there was any. */
function DroppedValues({ columns, list }: { columns: readonly ShownColumn[]; list: HTMLElement | undefined }) {
  const { rows, cells, nameOf } = useTable()
  const [id, setId] = useState<string>()
  useEffect(() => {
    const follow = ({ target }: Event) => {
      const row = target instanceof Element ? target.closest<HTMLElement>('tr[data-row-key]') : null
      if (row?.dataset.rowKey) setId(row.dataset.rowKey)
    }
    list?.addEventListener('mouseover', follow)
    list?.addEventListener('focusin', follow)
    return () => {
      list?.removeEventListener('mouseover', follow)
      list?.removeEventListener('focusin', follow)
    }
  }, [list])
  const row = flatRows(rows).find((one) => one.id === id) ?? rows[0]
  return (
    <div className="dropped-columns">
      {row && <b>{nameOf(row)}</b>}
      <dl>
        {columns.map(({ placed, title }) => (
          <div key={placed.name}>
            <dt>{title}</dt>
            <dd>{row ? cellOf(placed, row, cells) : '-'}</dd>
          </div>
        ))}
      </dl>
      <Typography.Text type="secondary">窗口放不下这些列；可在列设置中调整顺序和显示</Typography.Text>
    </div>
  )
}
