// JSON Schemas of what responses hold: rows of resources, with the texts of their codes and the links to their files.

import { filesOf } from '@kouan/contract/calls/files.ts'
import { type Field, type Fields, isLines, kindOf } from '@kouan/contract/language/field.ts'
import { type Resource, recordFields } from '@kouan/contract/language/resource.ts'
import { columnTypeOf, textSourceOf } from '../../crud/kinds.ts'
import { exampleOf } from './example-values.ts'
import { describeField } from './field-description.ts'
import { describing, type JsonSchema } from './json-schema.ts'

/** The schema of one field's value on the wire; empty values are null. */
export function valueSchema(field: Field, name?: string): JsonSchema {
  if (isLines(field)) return { title: field.label, type: 'array', items: linesSchema(field.fields ?? {}) }
  const { schema, isText } = columnTypeOf(field)
  if (schema.type === undefined) return { title: field.label }
  const example = name === undefined ? undefined : exampleOf(name, field)
  return {
    title: field.label,
    ...describing(describeField(field)),
    ...schema,
    type: field.required ? schema.type : [schema.type, 'null'],
    ...(field.replacedBy === undefined ? {} : { deprecated: true }),
    ...(isText && field.max !== undefined && !field.mask && !kindOf(field).fileIds ? { maxLength: field.max } : {}),
    ...(example === undefined || field.mask ? {} : { examples: [example] }),
  }
}

const linesSchema = (fields: Fields): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, valueSchema(field, name)])),
})

/** A stored row: every field present, dictionary texts beside their codes, nothing else. */
export function rowSchema(resource: Resource): JsonSchema {
  const fields = { ...resource.fields, ...recordFields }
  const own = Object.entries(fields).map(([name, field]) => [name, valueSchema(field, name)] as const)
  const texts = Object.entries(fields)
    .filter(([, field]) => hasText(field))
    .map(([name, { label }]) => [`${name}_dictText`, { title: `${label}的文字`, type: ['string', 'null'] }] as const)
  const files = Object.entries(fields)
    .filter(([, field]) => kindOf(field).hasOwnFiles)
    .map(([name, { label }]) => [filesOf(name), { title: `${label}的文件`, type: 'array', items: fileLink }] as const)
  const nested = Object.entries(resource.lines ?? {}).map(
    ([key, line]) => [key, { title: line.title, type: 'array', items: linesSchema(line.fields) }] as const,
  )
  return {
    title: resource.title,
    type: 'object',
    required: ['id', ...Object.keys(fields)],
    properties: Object.fromEntries([
      ['id', { title: '编号', type: 'string', examples: ['1001'] }],
      ['version', { title: '版本', type: 'integer', examples: [1] }],
      ...(resource.tree ? [['hasChildren', { title: '有下级', type: 'boolean' }] as const] : []),
      ...own,
      ...texts,
      ...files,
      ...nested,
    ]),
    additionalProperties: false,
  }
}

const fileLink: JsonSchema = {
  type: 'object',
  required: ['id', 'name', 'url'],
  properties: { id: { type: 'string' }, name: { type: 'string' }, url: { type: 'string' } },
}

/** Fields whose text comes beside the code: `<field>_dictText`. */
export const hasText = (field: Field) => textSourceOf(field) !== undefined
