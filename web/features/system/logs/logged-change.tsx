// Change made by a call, field by field.
import { Table } from 'antd'
import './logs.css'

export interface ChangedField {
  key: string
  before: string
  after: string
}

const columns = [
  { title: '字段', dataIndex: 'key', width: 160 },
  { title: '修改前', dataIndex: 'before' },
  { title: '修改后', dataIndex: 'after' },
]

export function LoggedChange({ before, after }: { before: unknown; after: unknown }) {
  const changed = changedFields(before, after)
  if (changed.length === 0) return null
  return (
    <Table<ChangedField>
      className="logged-change"
      size="small"
      title={() => '修改前后'}
      columns={columns}
      dataSource={changed}
      pagination={false}
      scroll={{ x: 480 }}
    />
  )
}

/** Fields whose value differs; all fields of a row that was added or deleted. */
export function changedFields(before: unknown, after: unknown): ChangedField[] {
  const [old, fresh] = [asRecord(before), asRecord(after)]
  const names = [...new Set([...Object.keys(old), ...Object.keys(fresh)])]
  return names
    .map((key) => ({ key, before: asText(old[key]), after: asText(fresh[key]) }))
    .filter((field) => field.before !== field.after)
}

function asRecord(value: unknown): Record<string, unknown> {
  if (Array.isArray(value)) return Object.fromEntries(value.map((row, at) => [`第${at + 1}条`, row]))
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
