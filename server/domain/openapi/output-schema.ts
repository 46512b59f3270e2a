// JSON Schemas of what open calls answer and of what webhooks receive: fields give both.
import { type Fields, isLines } from '@kouan/contract/language/field.ts'
import type { JsonSchema } from './json-schema.ts'
import { valueSchema } from './row-schema.ts'

/** The schema of an answer. Lists are there even where they are empty. */
export function outputObject(fields: Fields): JsonSchema {
  const entries = Object.entries(fields)
  const schemaOf = (field: Fields[string], name: string): JsonSchema =>
    isLines(field)
      ? { title: field.label, type: 'array', items: outputObject(field.fields ?? {}) }
      : valueSchema(field, name)
  const required = entries.filter(([, field]) => field.required || isLines(field)).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, schemaOf(field, name)])),
    ...(required.length > 0 ? { required } : {}),
  }
}
