import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Field, Fields } from '@kouan/contract/language/field.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Button, Card, Empty, Flex, Form, Table } from 'antd'
import type { ReactNode } from 'react'
import { columnWidth } from '../column-width.ts'
import { FieldItem } from './field-item.tsx'
import { needsValue } from './form-rules.ts'
import { initialValues } from './form-values.ts'

interface Props {
  name: string
  field: Field
  initial: readonly Readonly<Record<string, unknown>>[]
  /** Under the lines, such as their totals. */
  below?: ReactNode
}

/** The lines of a head inside its form: a table of inputs, on a phone one card for each line. */
export function LinesInput({ name, field, initial, below }: Props) {
  const isMobile = useIsMobile()
  const form = Form.useFormInstance()
  const columns = requiredFirst(field.fields ?? {})
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
        const isFull = lines.length >= (field.max ?? Number.POSITIVE_INFINITY)
        const lineButtons = (index: number) => (
          <>
            <Button
              type="text"
              icon={<CopyOutlined />}
              aria-label={`复制第${index + 1}行`}
              title="复制"
              disabled={isFull}
              onClick={() => add({ ...form.getFieldValue([name, index]), id: undefined }, index + 1)}
            />
            <Button
              type="text"
              danger
              icon={<DeleteOutlined />}
              aria-label={`删除第${index + 1}行`}
              title="删除"
              disabled={lines.length <= (field.min ?? 0)}
              onClick={() => remove(index)}
            />
          </>
        )
        return (
          <Flex vertical gap={12}>
            {isMobile ? (
              lines.map((line, index) => (
                <Card key={line.key} size="small" title={`第${index + 1}行`} extra={lineButtons(index)}>
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
                scroll={{ x: columns.reduce((sum, [, inner]) => sum + columnWidth(inner), 138) }}
                locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" /> }}
                columns={[
                  {
                    key: '#',
                    title: '#',
                    width: 50,
                    fixed: 'start',
                    align: 'center',
                    render: (_value, _line, index) => index + 1,
                  },
                  ...columns.map(([key, inner], place) => ({
                    key,
                    // What names the line stays in sight.
                    ...(place === 0 ? { fixed: 'start' as const } : {}),
                    title: needsValue(inner, {}) ? <RequiredTitle text={inner.label} /> : inner.label,
                    width: columnWidth(inner),
                    onCell: () => ({ style: { verticalAlign: 'top' } }),
                    render: (_value: unknown, line: { name: number }) => item(line, [key, inner], true),
                  })),
                  {
                    key: 'actions',
                    width: 88,
                    fixed: 'end',
                    onCell: () => ({ style: { verticalAlign: 'top' } }),
                    render: (_value, _line, index) => lineButtons(index),
                  },
                ]}
              />
            )}
            <Button
              type="dashed"
              block
              icon={<PlusOutlined aria-hidden />}
              disabled={isFull}
              onClick={() => add(initialValues(field.fields ?? {}, undefined))}
            >
              新增一行
            </Button>
            {below}
          </Flex>
        )
      }}
    </Form.List>
  )
}

/** What must be filled in is seen without scrolling sideways. */
function requiredFirst(fields: Fields): [string, Field][] {
  const columns = Object.entries(fields).filter(([, inner]) => inner.form !== false && !inner.computed)
  return columns.toSorted(([, one], [, other]) => Number(other.required ?? false) - Number(one.required ?? false))
}

const RequiredTitle = ({ text }: { text: string }) => (
  <>
    <span aria-hidden style={{ color: 'var(--ant-color-error, #ff4d4f)', marginInlineEnd: 4 }}>
      *
    </span>
    {text}
  </>
)
