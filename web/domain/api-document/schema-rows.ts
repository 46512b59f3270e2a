// The fields of a schema as rows of a table, those inside others below them, and an example of it.
import type { ApiDocument, JsonSchema } from '@kouan/contract/calls/system/api-document.ts'
import { schemaOf } from './read-document.ts'

export interface SchemaRow {
  /** Names from the outermost field on: `goods.price`. */
  key: string
  name: string
  type: string
  isRequired: boolean
  text: string
  children?: SchemaRow[]
}

/** Deeper parts are rows of rows of rows; a part inside itself ends here, too. */
const deepest = 6

/** Returns the alternatives that are not the failure, which all responses share. */
export function successOf(document: ApiDocument, schema: JsonSchema): JsonSchema {
  const { anyOf } = schema
  if (!Array.isArray(anyOf)) return schemaOf(document, schema)
  const [first] = anyOf.filter((one: JsonSchema) => one.type !== 'null')
  return first ? schemaOf(document, first) : {}
}

/** Joins `allOf` with the keywords beside it. */
function merged(document: ApiDocument, schema: JsonSchema): JsonSchema {
  const { allOf, ...plain } = successOf(document, schema)
  if (!Array.isArray(allOf)) return plain
  const all = [...allOf.map((one: JsonSchema) => merged(document, one)), plain]
  return {
    ...plain,
    type: 'object',
    properties: Object.assign({}, ...all.map(({ properties }) => properties)),
    required: all.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
  }
}

export function schemaRows(document: ApiDocument, schema: JsonSchema, above = ''): SchemaRow[] {
  if (above.split('.').length > deepest) return []
  const whole = merged(document, schema)
  if (whole.items) return schemaRows(document, whole.items as JsonSchema, above)
  const { properties, required } = whole
  return Object.entries((properties ?? {}) as Record<string, JsonSchema>).map(([name, field]) => {
    const key = above === '' ? name : `${above}.${name}`
    const plain = merged(document, field)
    const children = schemaRows(document, field, key)
    return {
      key,
      name,
      type: typeText(document, field),
      isRequired: Array.isArray(required) && required.includes(name),
      text: fieldText({ ...plain, ...field }),
      ...(children.length > 0 ? { children } : {}),
    }
  })
}

const typeNames: Record<string, string> = {
  string: '文本',
  number: '数字',
  integer: '整数',
  boolean: '是否',
  array: '数组',
  object: '对象',
  null: '空',
}

export function typeText(document: ApiDocument, schema: JsonSchema): string {
  const { type, items, const: constant } = merged(document, schema)
  if (constant !== undefined) return JSON.stringify(constant)
  if (type === 'array' && items) return `${typeText(document, items as JsonSchema)}[]`
  const types = [type].flat().filter((one) => typeof one === 'string')
  const isNullable = types.length > 1 && types.includes('null')
  const names = types.filter((one) => !isNullable || one !== 'null').map((one) => typeNames[one] ?? one)
  return `${names.join('或') || '任意'}${isNullable ? '，可空' : ''}`
}

function fieldText({
  title,
  description,
  enum: values,
  maxLength,
  minLength,
  minimum,
  maximum,
  default: usual,
}: JsonSchema) {
  return [
    ...[title, description].filter((one) => typeof one === 'string'),
    ...(Array.isArray(values) ? [`取值 ${values.filter((value) => value !== null).join('、')}`] : []),
    ...(minLength === undefined ? [] : [`至少 ${minLength} 位`]),
    ...(maxLength === undefined ? [] : [`最多 ${maxLength} 位`]),
    ...(minimum === undefined ? [] : [`不小于 ${minimum}`]),
    ...(maximum === undefined ? [] : [`不大于 ${maximum}`]),
    ...(usual === undefined ? [] : [`默认 ${usual}`]),
  ].join('；')
}

/** Returns a value of the schema, of the examples of its fields. */
export function exampleOfSchema(document: ApiDocument, schema: JsonSchema, depth = 0): unknown {
  const { allOf, ...beside } = successOf(document, schema)
  if (Array.isArray(allOf))
    return Object.assign({}, ...[...allOf, beside].map((one: JsonSchema) => exampleOfSchema(document, one, depth)))
  const { examples, const: constant, enum: values, type, properties, items, default: usual } = merged(document, schema)
  if (Array.isArray(examples)) return examples[0]
  if (constant !== undefined) return constant
  if (Array.isArray(values)) return values[0]
  if (usual !== undefined) return usual
  if (depth > deepest) return null
  const [first] = [type].flat()
  if (first === 'array') return items ? [exampleOfSchema(document, items as JsonSchema, depth + 1)] : []
  if (first === 'object') {
    const fields = Object.entries((properties ?? {}) as Record<string, JsonSchema>)
    return Object.fromEntries(fields.map(([name, field]) => [name, exampleOfSchema(document, field, depth + 1)]))
  }
  if (first === 'integer' || first === 'number') return 0
  if (first === 'boolean') return true
  return first === 'string' ? '' : null
}
