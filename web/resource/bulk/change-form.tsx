import { type BulkField, type ChangeWay, changeWays } from '@kouan/contract/calls/bulk-change.ts'
import { optionSearch } from '@kouan/widgets/multi-select/select-option.ts'
import { Form, Input, Radio, Select } from 'antd'
import { FieldInput } from '../../fields/kinds/kind-inputs.tsx'

export interface FieldChange {
  field?: string
  way?: ChangeWay
  value?: unknown
  find?: string
}

export interface ChangeFault {
  /** One of `field`, `way`, `value` and `find`; absent when the fault is about the change as a whole. */
  field?: string
  message: string
}

interface Props {
  fields: readonly BulkField[]
  change: FieldChange
  fault: ChangeFault | undefined
  onChange: (change: FieldChange) => void
  onSubmit: () => void
}

/** Inputs for the field, the kind of change, and the value. */
export function ChangeForm({ fields, change, fault, onChange, onSubmit }: Props) {
  const bulk = fields.find(({ name }) => name === change.field)
  const saying = (name: string) =>
    fault?.field === name ? ({ validateStatus: 'error', help: fault.message } as const) : {}
  const choose = (name: string) => {
    const ways = fields.find((field) => field.name === name)?.ways ?? []
    onChange({ field: name, ...(ways[0] ? { way: ways[0] } : {}) })
  }
  return (
    <Form layout="vertical" onFinish={onSubmit}>
      <Form.Item label="字段" htmlFor="bulk-field" required {...saying('field')}>
        <Select
          id="bulk-field"
          showSearch={optionSearch}
          placeholder="请选择要修改的字段"
          value={change.field}
          onChange={choose}
          options={fields.map(({ name, label }) => ({ value: name, label }))}
        />
      </Form.Item>
      {bulk && (
        <Form.Item label="修改方式" {...saying('way')}>
          <Radio.Group
            aria-label="修改方式"
            value={change.way}
            onChange={({ target }) => onChange({ field: bulk.name, way: target.value as ChangeWay })}
            options={bulk.ways.map((way) => ({ value: way, label: changeWays[way] }))}
          />
        </Form.Item>
      )}
      {bulk && change.way === 'replace' && (
        <Form.Item label="查找内容" htmlFor="bulk-find" required {...saying('find')}>
          <Input
            id="bulk-find"
            maxLength={500}
            value={change.find ?? ''}
            onChange={({ target }) => onChange({ ...change, find: target.value })}
          />
        </Form.Item>
      )}
      {bulk && change.way === 'replace' && (
        <Form.Item label="替换为" htmlFor="bulk-value" extra="留空则删去查找到的内容" {...saying('value')}>
          <Input
            id="bulk-value"
            value={String(change.value ?? '')}
            onChange={({ target }) => onChange({ ...change, value: target.value })}
          />
        </Form.Item>
      )}
      {bulk && change.way === 'set' && (
        <Form.Item label={`新的${bulk.label}`} htmlFor="bulk-value" required {...saying('value')}>
          <FieldInput
            key={bulk.name}
            id="bulk-value"
            field={bulk.field}
            value={change.value}
            onChange={(value) => onChange({ ...change, value })}
          />
        </Form.Item>
      )}
      {/* Enter in a field previews. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
    </Form>
  )
}
