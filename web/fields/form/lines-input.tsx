import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'

import type { Field } from '@kouan/contract/language/field.ts'
import { Button, Card, Empty, Flex, Form, Table } from 'antd'
import { useIsMobile } from '../../layouts/screen-width.ts'
import { columnWidth } from '../column-width.ts'
import { FieldItem } from './field-item.tsx'
import { needsValue } from './form-rules.ts'
import { initialValues } from './form-values.ts'

interface Props {
  name: string
  field: Field
  initial: readonly Readonly<Record<string, unknown>>[]
}

/** The lines of a head inside its form: a table of inputs, on a phone one card for each line. */
export function LinesInput({ name, field, initial }: Props) {
  const isMobile = useIsMobile()
  const columns = Object.entries(field.fields ?? {}).filter(([, inner]) => inner.form !== false && !inner.computed)
  return (
    <Form.List name={name}>
      {(lines, { add, remove }) => {
        const item = (line: { name: number }, [key, inner]: [string, Field], hideLabel: boolean) => {
          const before = initial[line.name]
          const text = before?.[`${key}_dictText`]
          return (
            <FieldItem
              key={key}
              name={[name, line.name, key]}
              localName={[line.name, key]}
              field={inner}
              hideLabel={hideLabel}
              initial={before?.[key]}
              text={typeof text === 'string' ? text : undefined}
            />
          )
        }
        const removeButton = (index: number) => (
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除第${index + 1}行`}
            disabled={lines.length <= (field.min ?? 0)}
            onClick={() => remove(index)}
          />
        )
        return (
          <Flex vertical gap={12}>
            {isMobile ? (
              lines.map((line, index) => (
                <Card key={line.key} size="small" title={`第${index + 1}行`} extra={removeButton(index)}>
                  {columns.map((column) => item(line, column, false))}
                </Card>
              ))
            ) : (
              <Table
                aria-label={field.label}
                size="small"
                rowKey="key"
                pagination={false}
                dataSource={lines}
                scroll={{ x: columns.reduce((sum, [, inner]) => sum + columnWidth(inner), 110) }}
                locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" /> }}
                columns={[
                  { key: '#', title: '#', width: 50, align: 'center', render: (_value, _line, index) => index + 1 },
                  ...columns.map(([key, inner]) => ({
                    key,
                    title: needsValue(inner, {}) ? <RequiredTitle text={inner.label} /> : inner.label,
                    width: columnWidth(inner),
                    onCell: () => ({ style: { verticalAlign: 'top' } }),
                    render: (_value: unknown, line: { name: number }) => item(line, [key, inner], true),
                  })),
                  { key: 'remove', width: 60, fixed: 'end', render: (_value, _line, index) => removeButton(index) },
                ]}
              />
            )}
            <Button
              type="dashed"
              block
              icon={<PlusOutlined aria-hidden />}
              disabled={lines.length >= (field.max ?? Number.POSITIVE_INFINITY)}
              onClick={() => add(initialValues(field.fields ?? {}, undefined))}
            >
              新增一行
            </Button>
          </Flex>
        )
      }}
    </Form.List>
  )
}

const RequiredTitle = ({ text }: { text: string }) => (
  <>
    <span aria-hidden style={{ color: 'var(--ant-color-error, #ff4d4f)', marginInlineEnd: 4 }}>
      *
    </span>
    {text}
  </>
)
