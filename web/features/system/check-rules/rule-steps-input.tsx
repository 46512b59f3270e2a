import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { RuleStep } from '@kouan/contract/rules/rule-steps.ts'
import { Button, Flex, Input, Typography } from 'antd'
import { useState } from 'react'
import { newStep, rowsOf, type StepRow, textOf } from './step-rows.ts'

interface Props {
  value?: string | null
  onChange?: (value: string) => void
  id?: string
}

const columns: readonly { name: keyof RuleStep; title: string; placeholder: string; flex: string }[] = [
  { name: 'digits', title: '位数', placeholder: '* 或数字', flex: '0 0 88px' },
  { name: 'pattern', title: '正则表达式', placeholder: '例如 \\d+', flex: '1 1 200px' },
  { name: 'message', title: '未通过时的提示', placeholder: '例如 须为数字', flex: '1 1 200px' },
]

/** A rule piece by piece: so many characters, what they must look like, and what is said otherwise. */
export function RuleStepsInput({ value, onChange, id }: Props) {
  const [rows, setRows] = useState(() => rowsOf(value))
  const change = (next: StepRow[]) => {
    setRows(next)
    onChange?.(textOf(next))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would take its legend's place in the layout
    <div role="group" aria-label="校验规则" id={id}>
      <Flex vertical gap={8}>
        <Typography.Text type="secondary">从左到右逐段校验；位数为 * 时校验整个值。</Typography.Text>
        {rows.map((row, place) => (
          <Flex key={row.key} gap={8} wrap>
            {columns.map(({ name, title, placeholder, flex }) => (
              <Input
                key={name}
                aria-label={`第${place + 1}段${title}`}
                placeholder={placeholder}
                style={{ flex, ...(name === 'message' ? {} : { fontFamily: 'monospace' }) }}
                value={row[name]}
                onChange={({ target }) =>
                  change(rows.map((one) => (one === row ? { ...one, [name]: target.value } : one)))
                }
              />
            ))}
            <Button
              type="text"
              icon={<DeleteOutlined aria-hidden />}
              aria-label={`删除第${place + 1}段`}
              disabled={rows.length === 1}
              onClick={() => change(rows.filter((one) => one !== row))}
            />
          </Flex>
        ))}
        <Button type="dashed" icon={<PlusOutlined aria-hidden />} onClick={() => change([...rows, newStep()])}>
          添加一段
        </Button>
      </Flex>
    </div>
  )
}
