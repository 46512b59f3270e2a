import { Button, Flex, Input, Select, Table } from 'antd'
import { useMemo } from 'react'
import { optionSearch } from '../multi-select/select-option.ts'
import { useIsMobile } from '../screen-width/use-media.ts'
import { type EditedCell, type ErrorLine, errorLines } from './error-lines.ts'
import type { ImportErrorRow } from './import-port.ts'

interface Props {
  rows: readonly ImportErrorRow[]
  /** The same rows as they were refused. */
  refused: readonly ImportErrorRow[]
  /** Absent: they are only shown. */
  onEdit?: ((cell: EditedCell) => void) | undefined
  isDisabled: boolean
}

/** Which cells were refused and why, to be mended in place; a page at a time. */
export function ErrorRows({ rows, refused, onEdit, isDisabled }: Props) {
  const lines = useMemo(() => errorLines(rows), [rows])
  // By the values that were refused: a mended cell still knows which others were refused for the same one.
  const { before, alike } = useMemo(() => refusedValues(refused), [refused])
  const isPhone = useIsMobile()
  const hasFiles = new Set(lines.map(({ fileName }) => fileName)).size > 1
  const hasTitles = lines.some(({ title }) => title !== '')
  const value = (line: ErrorLine) => {
    if (!onEdit) return line.value || '-'
    const held = before.get(line.key) ?? ''
    const others = [...(alike.get(cellKey(line.column, held)) ?? [])]
    return <MendedCell {...{ line, before: held, others, onEdit, isDisabled }} />
  }
  const wide = [
    ...(hasFiles ? [{ title: '文件', dataIndex: 'fileName', width: 140 }] : []),
    { title: '行号', dataIndex: 'row', width: 64 },
    ...(hasTitles ? [{ title: '单号', dataIndex: 'title', width: 150 }] : []),
    { title: '列', dataIndex: 'column', width: 130 },
    { title: '值', key: 'value', width: 220, render: (_nothing: unknown, line: ErrorLine) => value(line) },
    { title: '原因', dataIndex: 'reason' },
  ]
  const narrow = [
    {
      title: '位置',
      key: 'place',
      width: '40%',
      render: (_nothing: unknown, { fileName, row, title, column }: ErrorLine) => (
        <>
          {hasFiles && <div>{fileName}</div>}
          {title && <div>{title}</div>}第 {row} 行 {column}
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

const cellKey = (column: string, value: string) => JSON.stringify([column, value])

/** `before`: the refused value of each line; `alike`: ids of the rows with the same refused value in a column. */
function refusedValues(refused: readonly ImportErrorRow[]) {
  const before = new Map<string, string>()
  const alike = new Map<string, Set<string>>()
  for (const { key, column, value, rowId } of errorLines(refused)) {
    before.set(key, value)
    const same = alike.get(cellKey(column, value)) ?? new Set()
    alike.set(cellKey(column, value), same.add(rowId))
  }
  return { before, alike }
}

interface MendedCellProps {
  line: ErrorLine
  /** The value that was refused. */
  before: string
  /** Rows whose cells of this column were refused for the same value, this one among them. */
  others: readonly string[]
  onEdit: (cell: EditedCell) => void
  isDisabled: boolean
}

/** A refused cell, chosen where there is a list; mended, it can be so wherever the same value stood. */
function MendedCell({ line, before, others, onEdit, isDisabled }: MendedCellProps) {
  const { rowId, row, column, value, choices } = line
  const label = `第 ${row} 行 ${column}`
  const edit = (next: string, rowIds: readonly string[]) => onEdit({ rowIds, column, value: next })
  return (
    <Flex vertical gap={4}>
      {choices ? (
        <Select
          aria-label={label}
          style={{ width: '100%' }}
          disabled={isDisabled}
          status={choices.some((one) => one.value === value) ? '' : 'error'}
          showSearch={optionSearch}
          placeholder="请选择"
          popupMatchSelectWidth={false}
          value={value || undefined}
          options={[...choices]}
          onChange={(next: string) => edit(next, [rowId])}
        />
      ) : (
        <Input
          value={value}
          disabled={isDisabled}
          aria-label={label}
          onChange={({ target }) => edit(target.value, [rowId])}
        />
      )}
      {value !== before && others.length > 1 && (
        <Button
          type="link"
          size="small"
          style={{ alignSelf: 'start', padding: 0, height: 'auto' }}
          disabled={isDisabled}
          onClick={() => edit(value, others)}
        >
          相同的 {others.length} 行都改为此值
        </Button>
      )}
    </Flex>
  )
}
