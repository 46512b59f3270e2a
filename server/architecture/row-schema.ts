// JSON Schema of what crosses the wire, for documents and for the test that lists answer within their schema.

import { filesOf } from '@kouan/contract/calls/files.ts'
import { type Field, type Fields, isLines, kindOf } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import { columnTypeOf, textSourceOf } from '../crud/kinds.ts'

export type JsonSchema = { [key: string]: unknown }

/** The schema of one field's value on the wire; empty values are null. */
export function valueSchema(field: Field): JsonSchema {
  if (isLines(field)) return { type: 'array', items: objectSchema(field.fields ?? {}) }
  const { schema, isText } = columnTypeOf(field)
  if (schema.type === undefined) return {}
  return {
    title: field.label,
    ...schema,
    type: field.required ? schema.type : [schema.type, 'null'],
    ...(isText && field.max !== undefined && !field.mask ? { maxLength: field.max } : {}),
  }
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
  const files = Object.entries(fields)
    .filter(([, field]) => kindOf(field).hasOwnFiles)
    .map(
      ([name]) =>
        [filesOf(name), { type: 'array', items: { type: 'object', required: ['id', 'name', 'url'] } }] as const,
    )
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
      ...files,
      ...nested,
    ]),
    additionalProperties: false,
  }
}

/** Fields whose text comes beside the code: `<field>_dictText`. */
export const hasText = (field: Field) => textSourceOf(field) !== undefined
