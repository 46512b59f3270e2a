import type { exportColumns } from '@kouan/contract/derive/spreadsheet-calls.ts'
import { Button, Checkbox, Flex, Typography } from 'antd'
import { useState } from 'react'

interface Props {
  /** In the order in which they are offered, those of the list first. */
  all: ReturnType<typeof exportColumns>
  columns: readonly string[]
  isDisabled: boolean
  onChange: (names: readonly string[]) => void
}

/** The columns of an export: those that were ticked at first, the others when somebody asks for them. */
export function ColumnChoice({ all, columns, isDisabled, onChange }: Props) {
  const [first] = useState(columns)
  const [isWhole, setIsWhole] = useState(columns.length === 0)
  const ordered = [...all.filter(([name]) => first.includes(name)), ...all.filter(([name]) => !first.includes(name))]
  const shown = ordered.filter(([name]) => isWhole || first.includes(name))
  const rest = ordered.length - shown.length
  // Columns that are not rendered keep their tick.
  const change = (ticked: readonly string[]) =>
    onChange([...ticked, ...columns.filter((name) => !shown.some(([one]) => one === name))])
  const chooseAll = (names: readonly string[]) => {
    setIsWhole(true)
    onChange(names)
  }
  return (
    <Flex vertical gap={8}>
      <Flex justify="space-between" align="center" wrap>
        <Typography.Text strong>
          导出的列（{columns.length}/{all.length}）
        </Typography.Text>
        <span>
          <Button type="link" size="small" disabled={isDisabled} onClick={() => chooseAll(all.map(([name]) => name))}>
            全选
          </Button>
          <Button type="link" size="small" disabled={isDisabled} onClick={() => chooseAll([])}>
            清空
          </Button>
        </span>
      </Flex>
      <Checkbox.Group
        value={[...columns]}
        disabled={isDisabled}
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))',
          alignItems: 'start',
        }}
        options={shown.map(([value, { label }]) => ({ value, label }))}
        onChange={change}
      />
      {rest > 0 && (
        <Button size="small" style={{ alignSelf: 'start' }} aria-expanded={false} onClick={() => setIsWhole(true)}>
          其余 {rest} 列
        </Button>
      )}
    </Flex>
  )
}
