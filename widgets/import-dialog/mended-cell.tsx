import { Button, Flex, Input, Select } from 'antd'
import { optionSearch } from '../multi-select/select-option.ts'
import type { EditedCell, ErrorLine } from './error-lines.ts'

interface Props {
  line: ErrorLine
  /** The value that was refused. */
  before: string
  /** Rows whose cells of this column were refused for the same value, this one among them. */
  others: readonly string[]
  onEdit: (cell: EditedCell) => void
  isDisabled: boolean
}

/** A refused cell, chosen where there is a list; mended, it can be so wherever the same value stood. */
export function MendedCell({ line, before, others, onEdit, isDisabled }: Props) {
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
