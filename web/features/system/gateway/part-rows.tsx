// Rows of conditions or filters, each with its kind, its values and a button that removes it.
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { optionSearch } from '@kouan/widgets/multi-select/select-option.ts'
import { Button, Flex, Select } from 'antd'
import type { ReactNode } from 'react'

interface PartRowsProps<R extends { name: string }> {
  id: string | undefined
  disabled: boolean | undefined
  /** Noun of a row. */
  noun: string
  titles: Readonly<Record<string, string>>
  rows: readonly R[]
  onChange: ((rows: R[]) => void) | undefined
  emptyRow: (name: string) => R
  renderArgs: (row: R, change: (row: R) => void, label: string) => ReactNode
}

export function PartRows<R extends { name: string }>(props: PartRowsProps<R>) {
  const { id, disabled = false, noun, titles, rows, onChange, emptyRow, renderArgs } = props
  const [first = ''] = Object.keys(titles)
  const options = Object.entries(titles).map(([value, label]) => ({ value, label }))
  const replace = (place: number, row: R) => onChange?.(rows.map((one, i) => (i === place ? row : one)))
  return (
    <Flex vertical gap={8} {...(id === undefined ? {} : { id })} role="group" aria-label={noun}>
      {rows.map((row, place) => {
        const label = `${noun} ${place + 1}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity; all inputs are controlled.
          <Flex key={place} gap={8} wrap>
            <Select
              aria-label={`${label}的种类`}
              disabled={disabled}
              style={{ width: 230 }}
              showSearch={optionSearch}
              options={options}
              value={row.name}
              onChange={(name) => replace(place, emptyRow(name))}
            />
            <Flex gap={8} flex={1} style={{ minWidth: 200 }}>
              {renderArgs(row, (changed) => replace(place, changed), label)}
            </Flex>
            <Button
              aria-label={`删除${label}`}
              disabled={disabled}
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => onChange?.(rows.filter((_, i) => i !== place))}
            />
          </Flex>
        )
      })}
      <Button
        block
        type="dashed"
        disabled={disabled}
        icon={<PlusOutlined aria-hidden />}
        onClick={() => onChange?.([...rows, emptyRow(first)])}
      >
        添加{noun}
      </Button>
    </Flex>
  )
}
