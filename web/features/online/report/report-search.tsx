// The query form of a report: its parameters, and its search fields, of which the first are shown at once.
import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import type { DictOptions, ReportQueryField } from '@kouan/contract/calls/online/report-calls.ts'
import { DateInput } from '@kouan/widgets/date-input/date-input.tsx'
import { optionSearch } from '@kouan/widgets/multi-select/select-option.ts'
import { Button, Card, Flex, Form, Input, Select, Space } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Asked } from './use-report.ts'

interface Props {
  fields: readonly ReportQueryField[]
  params: readonly { paramName: string; paramTxt: string; paramValue: string | null }[]
  dictOptions: DictOptions
  asked: Asked
  onSearch: (asked: Asked) => void
}

/** Typed text is contained; signs of the wire mean what they say. */
const typed = (text: string) => (/[*,!<>=]/.test(text) ? text : `*${text}*`)
const untyped = (text: string | undefined) => text?.replace(/^\*(.*)\*$/s, '$1')

export function ReportSearch({ fields, params, dictOptions, asked, onSearch }: Props) {
  const [form] = Form.useForm<Record<string, string | null | undefined>>()
  const [isOpen, setIsOpen] = useState(false)
  const shown = fields.filter(({ hidden }) => isOpen || hidden === '0')
  const isTyped = (name: string) =>
    fields.some(({ field, view, mode }) => field === name && view === 'text' && mode === 'single')
  const search = (values: Record<string, string | null | undefined>) =>
    onSearch(
      Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => {
          const text = value?.trim() ?? ''
          const isParameter = name.startsWith('self_')
          if (text === '' && !isParameter) return []
          return [[name, isTyped(name) ? typed(text) : text]]
        }),
      ),
    )
  const initial = Object.fromEntries([
    ...params.map(({ paramName, paramValue }) => [
      `self_${paramName}`,
      asked[`self_${paramName}`] ?? asked[paramName] ?? (/^#\{/.test(paramValue ?? '') ? undefined : paramValue),
    ]),
    ...Object.entries(asked).map(([name, value]) => [name, isTyped(name) ? untyped(value) : value]),
  ])
  if (fields.length === 0 && params.length === 0) return null
  return (
    <Card size="small">
      <Form form={form} layout="vertical" initialValues={initial} onFinish={search}>
        <div className="report-search">
          {params.map(({ paramName, paramTxt }) => (
            <Form.Item key={paramName} name={`self_${paramName}`} label={paramTxt}>
              <Input allowClear />
            </Form.Item>
          ))}
          {shown.map((field) => (
            <SearchItem key={field.field} field={field} options={dictOptions[field.dictCode ?? '']} />
          ))}
          <Flex gap={8} align="end" className="report-search-buttons">
            <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
              查询
            </Button>
            <Button
              onClick={() => {
                form.setFieldsValue(
                  Object.fromEntries(Object.keys(form.getFieldsValue(true)).map((name) => [name, undefined])),
                )
                onSearch({})
              }}
            >
              重置
            </Button>
            {fields.some(({ hidden }) => hidden === '1') && (
              <Button type="link" onClick={() => setIsOpen(!isOpen)} aria-expanded={isOpen}>
                {isOpen ? '收起' : '展开'} {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              </Button>
            )}
          </Flex>
        </div>
      </Form>
    </Card>
  )
}

function SearchItem({ field, options }: { field: ReportQueryField; options: DictOptions[string] | undefined }) {
  const { label, mode } = field
  if (mode === 'single') {
    return (
      <Form.Item name={field.field} label={label}>
        {inputOf(field, options)}
      </Form.Item>
    )
  }
  return (
    <Form.Item label={label}>
      <Space.Compact block>
        <Form.Item name={`${field.field}_begin`} noStyle>
          {inputOf(field, options, `${label}从`)}
        </Form.Item>
        <Form.Item name={`${field.field}_end`} noStyle>
          {inputOf(field, options, `${label}到`)}
        </Form.Item>
      </Space.Compact>
    </Form.Item>
  )
}

function inputOf({ view }: ReportQueryField, options: DictOptions[string] | undefined, named?: string): ReactNode {
  const name = named === undefined ? {} : { 'aria-label': named, placeholder: named }
  if (view === 'list') {
    const choices = options?.map(({ value, text }) => ({ value, label: text })) ?? []
    return <Select {...name} allowClear showSearch={optionSearch} options={choices} />
  }
  if (view === 'date' || view === 'datetime') return <DateInput {...name} kind={view} />
  return <Input {...name} allowClear />
}
