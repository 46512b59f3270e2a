import { CopyOutlined } from '@ant-design/icons'
import type { Placed } from '@kouan/contract/derive/placement.ts'
import { Button, Dropdown } from 'antd'
import { useCopyLines } from '../../data/browser/use-copy-lines.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { copiedColumn } from '../columns/copied-column.ts'

interface Props {
  columns: readonly Placed[]
  rows: readonly AnyRow[]
  /** The rows were chosen, they are not the page. */
  areChosen: boolean
}

/** What takes rows elsewhere as they are read: a column to the clipboard, the page to a printer. */
export function PaperTools({ columns, rows, areChosen }: Props) {
  const copy = useCopyLines()
  const children = columns.map((column) => ({
    key: column.name,
    label: column.field.label,
    onClick: () => void copy(copiedColumn(column, rows), '行'),
  }))
  const label = `复制一列（${areChosen ? '已选' : '本页'} ${rows.length} 行）`
  const items = [
    { key: 'copy', type: 'group' as const, label, children },
    { type: 'divider' as const },
    { key: 'print', label: '打印本页', onClick: () => window.print() },
  ]
  return (
    <Dropdown trigger={['click']} menu={{ items }}>
      <Button aria-label="复制与打印" title="复制与打印" icon={<CopyOutlined aria-hidden />} />
    </Dropdown>
  )
}
