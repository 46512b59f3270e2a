import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { Button, Flex, Input, Select } from 'antd'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { optionSearch } from '../../multi-select/select-option.ts'
import { useIsMobile } from '../../screen-width/use-media.ts'
import { failureSentence } from '../../tree-table/failure-sentence.ts'
import type { QueryField, QueryOption, RecordAsk } from './record-loaders.ts'

interface Props {
  fields: readonly QueryField[]
  /** Values that it begins with. */
  initial?: RecordAsk['query']
  onQuery: (query: RecordAsk['query']) => void
}

/** The query form; Enter queries too. Further fields are shown by 展开. */
export function QueryForm({ fields, initial = {}, onQuery }: Props) {
  const [values, setValues] = useState<Readonly<Record<string, string>>>(initial)
  const [isOpen, setIsOpen] = useState(false)
  if (fields.length === 0) return null
  const query = () =>
    onQuery(
      Object.fromEntries(
        Object.entries(values)
          .map(([key, value]) => [key, value.trim()])
          .filter(([, value]) => value !== ''),
      ),
    )
  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // A form around the picker must not be sent.
          event.stopPropagation()
          query()
        }}
      >
        <Flex gap="8px 12px" wrap align="center">
          {fields
            .filter(({ isHidden }) => isOpen || !isHidden)
            .map((field) => (
              <Labelled
                key={field.key}
                field={field}
                value={values[field.key] ?? ''}
                onChange={(value) => setValues((before) => ({ ...before, [field.key]: value }))}
              />
            ))}
          <Flex gap={8}>
            <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
              查询
            </Button>
            <Button
              onClick={() => {
                setValues({})
                onQuery({})
              }}
            >
              重置
            </Button>
            {fields.some(({ isHidden }) => isHidden) && (
              <Button type="link" aria-expanded={isOpen} style={{ padding: 0 }} onClick={() => setIsOpen(!isOpen)}>
                {isOpen ? '收起' : '展开'} {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              </Button>
            )}
          </Flex>
        </Flex>
      </form>
    </search>
  )
}

interface LabelledProps {
  field: QueryField
  value: string
  onChange: (value: string) => void
}

function Labelled({ field, value, onChange }: LabelledProps) {
  const id = useId()
  // On a phone each has a line of its own, all as wide.
  const isMobile = useIsMobile()
  return (
    <Flex gap={8} align="center" style={isMobile ? { width: '100%' } : {}}>
      <label htmlFor={id} style={isMobile ? { flex: 'none', width: 96 } : {}}>
        {field.label}
      </label>
      <div style={isMobile ? { flex: 1, minWidth: 0 } : { width: 168 }}>{inputOf({ field, value, onChange }, id)}</div>
    </Flex>
  )
}

function inputOf({ field, value, onChange }: LabelledProps, id: string): ReactNode {
  const { label, placeholder, props } = field
  if (field.render) return field.render({ value, onChange })
  if (field.options || field.loadOptions) return <OptionSelect {...{ id, field, value, onChange }} />
  return (
    <Input
      id={id}
      allowClear
      placeholder={placeholder ?? `请输入${label}`}
      {...props}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

function OptionSelect({ id, field, value, onChange }: LabelledProps & { id: string }) {
  const [loaded, setLoaded] = useState<readonly QueryOption[]>()
  const [failure, setFailure] = useState<string>()
  const { loadOptions, options = loaded } = field
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each field, whatever function the next render has
  useEffect(() => {
    let isGone = false
    loadOptions?.().then(
      (answer) => isGone || setLoaded(answer),
      (error: unknown) => isGone || setFailure(failureSentence(error)),
    )
    return () => {
      isGone = true
    }
  }, [field.key])
  return (
    <Select
      id={id}
      allowClear
      showSearch={optionSearch}
      style={{ width: '100%' }}
      placeholder={field.placeholder ?? `请选择${field.label}`}
      loading={options === undefined && failure === undefined}
      status={failure === undefined ? '' : 'error'}
      notFoundContent={failure}
      {...field.props}
      options={(options ?? []).map((option) => ({ ...option }))}
      value={value === '' ? null : value}
      onChange={(next) => onChange(next ?? '')}
    />
  )
}
