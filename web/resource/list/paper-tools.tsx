import { CopyOutlined } from '@ant-design/icons'
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { Button, Dropdown } from 'antd'
import { useCopyLines } from '../../data/browser/use-copy-lines.ts'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { emptyText, fieldText } from '../../fields/field-text.ts'
import { useList } from './list-model.ts'

/** Copies a column to the clipboard, of the selected rows or else of the page, and prints the page. */
export function PaperTools() {
  const { rows: listed, selection, table } = useList()
  const copy = useCopyLines()
  const isSelection = selection.selected.rows.length > 0
  const rows = isSelection ? selection.selected.rows : listed
  const children = table.fields.map((column) => ({
    key: column.name,
    label: column.field.label,
    onClick: () => void copy(copiedColumn(column, rows), '行'),
  }))
  const label = `复制一列（${isSelection ? '已选' : '本页'} ${rows.length} 行）`
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

/** Returns the texts of a column as they are shown, without empty ones. */
export const copiedColumn = ({ name, field }: NamedField, rows: readonly AnyRow[]): string[] =>
  rows.map((row) => fieldText(name, field, row)).filter((text) => text !== emptyText)
