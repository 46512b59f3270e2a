import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Flex, Typography } from 'antd'
import type { ReactNode } from 'react'

interface Props<R> {
  id: string | undefined
  label: string
  help: string
  rows: readonly R[]
  onChange: (rows: R[]) => void
  newRow: () => R
  /** The inputs of a row; `set` changes it. */
  inputsOf: (row: R, place: number, set: (part: Partial<R>) => void) => ReactNode
}

/** A rule piece by piece, one row each; the last one stays. */
export function EditPieces<R extends { key: number }>({ id, label, help, rows, onChange, newRow, inputsOf }: Props<R>) {
  const set = (row: R, part: Partial<R>) => onChange(rows.map((one) => (one === row ? { ...one, ...part } : one)))
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take its legend's place in the layout
    <div role="group" aria-label={label} id={id}>
      <Flex vertical gap={8}>
        <Typography.Text type="secondary">{help}</Typography.Text>
        {rows.map((row, place) => (
          <Flex key={row.key} gap={8} wrap>
            {inputsOf(row, place, (part) => set(row, part))}
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`删除第${place + 1}段`}
              disabled={rows.length === 1}
              onClick={() => onChange(rows.filter((one) => one !== row))}
            />
          </Flex>
        ))}
        <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => onChange([...rows, newRow()])}>
          添加一段
        </Button>
      </Flex>
    </div>
  )
}
