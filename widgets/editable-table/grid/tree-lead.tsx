import { CaretDownOutlined, CaretRightOutlined, LoadingOutlined, ReloadOutlined } from '@ant-design/icons'
import type { TableRow } from '../cell-type.ts'
import type { GridTable } from '../state/grid-table.ts'

/** The button before the first cell of a tree's row that expands it. */
export function TreeLead({ table, row, isOpen }: { table: GridTable; row: TableRow; isOpen: boolean }) {
  const state = table.branches.get(row.id)
  const Icon = isOpen ? CaretDownOutlined : CaretRightOutlined
  const isLeaf = !row.hasChildren && table.store.tree().siblings(row.id).length === 0
  return (
    <span className="kt-lead">
      {isLeaf ? null : (
        <button
          type="button"
          tabIndex={-1}
          className="kt-plain-button"
          aria-label={state === 'failed' ? '重新加载下级' : isOpen ? '收起下级' : '展开下级'}
          aria-busy={state === 'loading'}
          onClick={() => table.calls().toggleBranch(row)}
        >
          {state === 'loading' ? <LoadingOutlined /> : state === 'failed' ? <ReloadOutlined /> : <Icon />}
        </button>
      )}
    </span>
  )
}
