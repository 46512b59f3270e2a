import { Input, Table } from 'antd'
import { useMemo } from 'react'
import { useIsMobile } from '../screen-width/use-media.ts'
import { type ErrorLine, errorLines } from './error-lines.ts'
import type { ImportErrorRow } from './import-port.ts'

interface Props {
  rows: readonly ImportErrorRow[]
  /** Absent: they are only shown. */
  onEdit?: ((cell: { rowId: string; column: string; value: string }) => void) | undefined
  isDisabled: boolean
}

/** Which cells were refused and why, to be mended in place; a page at a time. */
export function ErrorRows({ rows, onEdit, isDisabled }: Props) {
  const lines = useMemo(() => errorLines(rows), [rows])
  const isPhone = useIsMobile()
  const hasFiles = lines.some(({ fileName }) => fileName !== '')
  const value = (line: ErrorLine) => (onEdit ? <Mended {...{ line, onEdit, isDisabled }} /> : line.value || '-')
  const wide = [
    ...(hasFiles ? [{ title: '文件', dataIndex: 'fileName', width: 160 }] : []),
    { title: '行号', dataIndex: 'row', width: 72 },
    { title: '列', dataIndex: 'column', width: 140 },
    { title: '值', key: 'value', width: 220, render: (_nothing: unknown, line: ErrorLine) => value(line) },
    { title: '原因', dataIndex: 'reason' },
  ]
  const narrow = [
    {
      title: '位置',
      key: 'place',
      width: '40%',
      render: (_nothing: unknown, { fileName, row, column }: ErrorLine) => (
        <>
          {fileName && <div>{fileName}</div>}第 {row} 行 {column}
        </>
      ),
    },
    {
      title: '值与原因',
      key: 'value',
      render: (_nothing: unknown, line: ErrorLine) => (
        <>
          {value(line)}
          <div>{line.reason}</div>
        </>
      ),
    },
  ]
  return (
    <Table<ErrorLine>
      aria-label="错误数据"
      size="small"
      rowKey="key"
      tableLayout="fixed"
      dataSource={lines}
      columns={isPhone ? narrow : wide}
      onRow={() => ({ style: { overflowWrap: 'anywhere' } })}
      pagination={{
        defaultPageSize: 10,
        pageSizeOptions: [10, 20, 30],
        showSizeChanger: true,
        hideOnSinglePage: lines.length <= 10,
        size: 'small',
        showTotal: (total) => `共 ${total} 处错误`,
      }}
    />
  )
}

interface MendedProps {
  line: ErrorLine
  onEdit: NonNullable<Props['onEdit']>
  isDisabled: boolean
}

const Mended = ({ line: { rowId, row, column, value }, onEdit, isDisabled }: MendedProps) => (
  <Input
    value={value}
    disabled={isDisabled}
    aria-label={`第 ${row} 行 ${column}`}
    onChange={(event) => onEdit({ rowId, column, value: event.target.value })}
  />
)
