// JSON Schemas of what open calls answer and of what webhooks receive: fields give both.
import { fieldErrors, writeOutcomeCodes, writeOutcomes } from '@kouan/contract/calls/open/document-calls.ts'
import { stateRows } from '@kouan/contract/calls/open/state-meanings.ts'
import { type Field, type Fields, isLines } from '@kouan/contract/language/field.ts'
import { type JsonSchema, referenceTo } from './json-schema.ts'
import { valueSchema } from './row-schema.ts'

const titled = (rows: readonly (readonly [code: string, text: string])[]) => ({
  enum: rows.map(([code]) => code),
  'x-enumDescriptions': Object.fromEntries(rows),
})

/** Words with a closed set of values. */
export const wordSchemas: Record<string, JsonSchema> = {
  DeclareStatus: {
    title: '申报状态',
    type: 'string',
    ...titled(
      stateRows.map(({ code, name, meaning, isFinal, act }) => [code, `${name}：${meaning}；终态：${isFinal}；${act}`]),
    ),
  },
  WriteOutcome: { title: '结果', type: 'string', ...titled(Object.entries(writeOutcomes)) },
}

/** Name of the words of the field; undefined for any other value. */
function wordsOf({ code, codes }: Field): string | undefined {
  if (code === 'declare_status') return 'DeclareStatus'
  return codes === writeOutcomeCodes ? 'WriteOutcome' : undefined
}

function fieldSchema(field: Field, name: string): JsonSchema {
  const words = wordsOf(field)
  if (words === undefined) return valueSchema(field, name)
  const { label, help, required, replacedBy } = field
  return {
    title: label,
    ...(help === undefined ? {} : { description: help }),
    ...(replacedBy === undefined ? {} : { deprecated: true, description: `请改用 ${replacedBy}` }),
    ...(required ? referenceTo(words) : { anyOf: [referenceTo(words), { type: 'null' }] }),
  }
}

const linesSchema = (field: Field): JsonSchema =>
  field === fieldErrors ? referenceTo('ProblemItem') : outputObject('fields' in field ? (field.fields as Fields) : {})

/** The schema of an answer. Lists are there even where they are empty. */
export function outputObject(fields: Fields): JsonSchema {
  const entries = Object.entries(fields)
  const schemaOf = (field: Fields[string], name: string): JsonSchema =>
    isLines(field) ? { title: field.label, type: 'array', items: linesSchema(field) } : fieldSchema(field, name)
  const required = entries.filter(([, field]) => field.required || isLines(field)).map(([name]) => name)
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, schemaOf(field, name)])),
    ...(required.length > 0 ? { required } : {}),
  }
}
