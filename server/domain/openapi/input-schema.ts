// JSON Schemas of what clients send.
import { lineIdField } from '@kouan/contract/derive/check.ts'
import { type Field, type Fields, isLines, kindOf } from '@kouan/contract/language/field.ts'
import { columnTypeOf } from '../../crud/kinds.ts'
import { describeField } from './field-description.ts'
import { describing, type JsonSchema } from './json-schema.ts'

/** The schema of one field; null clears a field that is not required. */
export function inputSchema(field: Field, { isNullable = !isAlwaysRequired(field) } = {}): JsonSchema {
  const titled = { title: field.label, ...describing(describeField(field)) }
  if (isLines(field)) {
    const { min, max, fields = {} } = field
    return {
      ...titled,
      type: 'array',
      items: inputObject({ ...lineIdField, ...fields }, { isLine: true }),
      ...(min === undefined ? {} : { minItems: min }),
      ...(max === undefined ? {} : { maxItems: max }),
    }
  }
  const { schema, isText, isMany } = columnTypeOf(field)
  if (schema.type === undefined) return titled
  const types = [schema.type, ...(kindOf(field).isNumber && schema.type === 'string' ? ['number'] : [])]
  const nullable = isNullable ? [...types, 'null'] : types
  const { codes, default: usual } = field
  return {
    ...titled,
    ...schema,
    type: nullable.length === 1 ? nullable[0] : nullable,
    ...(isText && !kindOf(field).fileIds && !field.multiple ? lengthOf(field) : {}),
    ...(schema.type === 'integer' ? boundsOf(field) : {}),
    ...(isMany ? { maxItems: field.max ?? 1000 } : {}),
    ...(codes && !field.multiple ? { enum: isNullable ? [...codes, null] : [...codes] } : {}),
    ...(usual === undefined ? {} : { default: usual }),
  }
}

const lengthOf = ({ min, max }: Field) => ({
  ...(min === undefined ? {} : { minLength: min }),
  ...(max === undefined ? {} : { maxLength: max }),
})

const boundsOf = ({ min, max }: Field) => ({
  ...(min === undefined ? {} : { minimum: min }),
  ...(max === undefined ? {} : { maximum: max }),
})

/** A field that is not always shown is left out where it is not. */
const isAlwaysRequired = ({ required, shownWhen }: Field) => required === true && shownWhen === undefined

/** Whether it may not be absent. Lines have no defaults (contract/derive/read-input.ts). */
function isNeeded(field: Field, isLine: boolean): boolean {
  if (isLines(field)) return (field.min ?? 0) > 0
  return isAlwaysRequired(field) && (isLine || field.default === undefined)
}

interface ObjectOptions {
  /** Absent fields remain unchanged, except those that identify the row. */
  isPartial?: boolean
  isLine?: boolean
}

export function inputObject(fields: Fields, { isPartial = false, isLine = false }: ObjectOptions = {}): JsonSchema {
  const entries = Object.entries(fields)
  const required = entries.filter(([, field]) =>
    isPartial ? field.required && field.identifiesRow : isNeeded(field, isLine),
  )
  return {
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, field]) => [name, inputSchema(field)])),
    ...(required.length > 0 ? { required: required.map(([name]) => name) } : {}),
  }
}
