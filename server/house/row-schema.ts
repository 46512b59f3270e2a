// JSON Schema of what crosses the wire, for documents and for the test that lists answer within their schema.

import { isNumeric } from '@kouan/contract/derive/check.ts'
import type { Field, Fields } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'

export type JsonSchema = { [key: string]: unknown }

/** The schema of one field's value on the wire; empty values are null. */
export function valueSchema(field: Field): JsonSchema {
  if (field.kind === 'lines') return { type: 'array', items: objectSchema(field.fields ?? {}) }
  if (field.kind === 'json') return {}
  const type = typeOf(field)
  return {
    title: field.label,
    type: field.required ? type : [type, 'null'],
    ...(type === 'string' && !isNumeric(field) && field.max !== undefined && !field.mask
      ? { maxLength: field.max }
      : {}),
    ...(field.kind === 'date' ? { pattern: '^\\d{4}-\\d{2}-\\d{2}$' } : {}),
    ...(field.kind === 'dateTime' ? { pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' } : {}),
  }
}

function typeOf(field: Field): 'boolean' | 'integer' | 'string' {
  if (field.kind === 'switch') return 'boolean'
  return field.integer || (field.kind === 'number' && field.scale === undefined) ? 'integer' : 'string'
}

const objectSchema = (fields: Fields): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueSchema(field)])),
})

/** A stored row: every field present, dictionary texts beside their codes, nothing else. */
export function rowSchema(resource: Resource): JsonSchema {
  const fields = { ...resource.fields, ...recordFields }
  const own = Object.entries(fields).map(([name, field]) => [name, valueSchema(field)] as const)
  const texts = Object.entries(fields)
    .filter(([, field]) => hasText(field))
    .map(([name]) => [`${name}_dictText`, { type: ['string', 'null'] }] as const)
  const nested = Object.entries(resource.lines ?? {}).map(
    ([key, line]) => [key, { type: 'array', items: objectSchema(line.fields) }] as const,
  )
  return {
    type: 'object',
    required: ['id', ...Object.keys(fields)],
    properties: Object.fromEntries([
      ['id', { type: 'string' }],
      ['version', { type: 'integer' }],
      ...(resource.tree ? [['hasChildren', { type: 'boolean' }] as const] : []),
      ...own,
      ...texts,
      ...nested,
    ]),
    additionalProperties: false,
  }
}

/** Fields whose text comes beside the code: `<field>_dictText`. */
export const hasText = (field: Field) =>
  field.kind === 'dictionary' || field.kind === 'reference' || field.kind === 'department' || field.kind === 'user'
