// Writes the operations of an OpenAPI document as types, and their routes as a table.
import type { ApiDocument, ApiOperation, ApiReference } from '@kouan/contract/calls/system/api-document.ts'

/** The part of JSON Schema that the document of the open API has. */
interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  allOf?: readonly Schema[]
  items?: Schema
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  title?: string
  description?: string
}

const plain: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
}

const keyOf = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name))
const commentOf = ({ title, description }: Schema) => {
  const text = [title, description].filter(Boolean).join('：').replaceAll('*/', '').replaceAll(/\s+/g, ' ')
  return text ? `/** ${text} */ ` : ''
}

/** Throws for a schema that it has no type for. */
export function typeOf(schema: Schema): string {
  const { $ref, type, enum: values, anyOf, allOf, items, properties, required = [] } = schema
  if ($ref) return $ref.split('/').at(-1) ?? 'unknown'
  if (allOf) {
    const parts = [...allOf.map(typeOf), ...(properties ? [objectOf(properties, required)] : [])]
    return `(${parts.join(' & ')})`
  }
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if (values) {
    const known = values.map((value) => JSON.stringify(value))
    return [...known, ...([type].flat().includes('null') && !values.includes(null) ? ['null'] : [])].join(' | ')
  }
  const types = [type].flat().map((one) => {
    if (one === 'array') return `readonly (${typeOf(items ?? {})})[]`
    if (one === 'object') return objectOf(properties ?? {}, required)
    const known = plain[one ?? '']
    if (!known) throw new Error(`no type for ${JSON.stringify(schema).slice(0, 200)}`)
    return known
  })
  return types.join(' | ')
}

function objectOf(properties: Readonly<Record<string, Schema>>, required: readonly string[]): string {
  const entries = Object.entries(properties).map(([name, schema]) => {
    const mark = required.includes(name) ? '' : '?'
    return `${commentOf(schema)}${keyOf(name)}${mark}: ${typeOf(schema)}`
  })
  return entries.length === 0 ? 'Record<never, never>' : `{\n${entries.join('\n')}\n}`
}

interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
}

/** Returns what the components have under the name that is referred to, or the object itself. */
const referred = <T extends object>(named: Readonly<Record<string, T>>, one: T | ApiReference): T =>
  ('$ref' in one && named[one.$ref?.split('/').at(-1) ?? '']) || (one as T)

const parametersOf = ({ components }: ApiDocument, { parameters = [] }: ApiOperation) =>
  parameters.map((one) => referred(components.parameters, one) as Parameter)

function inputOf(document: ApiDocument, operation: ApiOperation): string {
  const { requestBody } = operation
  const own = parametersOf(document, operation).filter((one) => one.in === 'path' || one.in === 'query')
  const properties = Object.fromEntries(own.map(({ name, schema }) => [name, schema]))
  const required = own.filter((one) => one.required).map(({ name }) => name)
  const body = requestBody?.content['application/json']?.schema as Schema | undefined
  const bodyOf = body ? [typeOf(body)] : []
  const parts = [...(own.length > 0 ? [objectOf(properties, required)] : []), ...bodyOf]
  return parts.length > 0 ? parts.join(' & ') : 'Record<never, never>'
}

function answerOf({ components }: ApiDocument, { responses }: ApiOperation): string {
  const { content } = referred(components.responses, responses[200] ?? {})
  const json = content?.['application/json']
  return json ? typeOf(json.schema) : 'string'
}

/** The token is got by the client itself, and a message in XML is sent without it. */
const isCalled = ({ operationId }: ApiOperation) => operationId !== 'open.token'

export function writeOperations(document: ApiDocument): string {
  const { paths, components } = document
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      isCalled(operation) ? [{ path, method, operation }] : [],
    ),
  )
  const shared = Object.entries(components.schemas as Record<string, Schema>).map(
    ([name, schema]) => `export type ${name} = ${typeOf(schema)}`,
  )
  const types = operations.map(
    ({ operation }) =>
      `/** ${operation.summary} */\n${JSON.stringify(operation.operationId)}: {\ninput: ${inputOf(document, operation)}\nanswer: ${answerOf(document, operation)}\n}`,
  )
  const routes = operations.map(({ path, method, operation }) => {
    const query = parametersOf(document, operation).filter((one) => one.in === 'query')
    const names = query.filter(({ name }) => !(name === 'crossborderType' && method === 'post')).map(({ name }) => name)
    return `${JSON.stringify(operation.operationId)}: ${JSON.stringify([method.toUpperCase(), path, names])},`
  })
  return [
    '// Made from /open/v1/openapi.json.',
    "import type { Routes } from './client.ts'",
    ...shared,
    `export interface Operations {\n${types.join('\n')}\n}`,
    `export const routes = {\n${routes.join('\n')}\n} as const satisfies Routes`,
    '',
  ].join('\n')
}
