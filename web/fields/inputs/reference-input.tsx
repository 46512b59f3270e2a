import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { ask } from '../../data/ask.ts'
import { loadResource } from '../../data/known-resources.ts'
import type { FieldInputProps } from './input-props.ts'
import { type Option, RemoteSelect } from './remote-select.tsx'

/** A row of another resource, found by its text. */
export function ReferenceInput(props: FieldInputProps) {
  const { field } = props
  return (
    <RemoteSelect
      {...props}
      name={field.to ?? ''}
      search={(keyword, signal) => findRows(field, keyword ? { [field.text ?? '']: `*${keyword}*` } : {}, signal)}
      resolve={(values, signal) =>
        findRows(field, { [`${field.value ?? 'id'}_MultiString`]: values.join(',') }, signal, values.length)
      }
    />
  )
}

async function findRows(field: Field, filters: Record<string, string>, signal: AbortSignal, pageSize = 10) {
  const query = { ...filters, pageNo: 1, pageSize: Math.min(pageSize, 500) }
  const page = await ask(callsOf(await loadResource(field.to ?? '')).list, query, { signal })
  return page.records.map((row) => toOption(row as unknown as Record<string, unknown>, field))
}

const toOption = (row: Record<string, unknown>, field: Field): Option => ({
  value: String(row[field.value ?? 'id'] ?? ''),
  label: String(row[field.text ?? ''] ?? ''),
})
