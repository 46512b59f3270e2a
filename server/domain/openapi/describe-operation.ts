// One call as an operation of OpenAPI 3.1: parameters, body, responses, what it needs.

import type { ApiOperation, ApiParameter } from '@kouan/contract/calls/system/api-document.ts'
import { listInput } from '@kouan/contract/derive/calls.ts'
import type { Call, Method } from '@kouan/contract/language/call.ts'
import type { Field, Fields } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { exampleOf, exampleRow } from './example-values.ts'
import { inputObject, inputSchema } from './input-schema.ts'
import { describing } from './json-schema.ts'

export interface OperationParts {
  call: Call
  method: Method
  tag: string
  /** Subject within its tag: the title of its resource. */
  group: string
  responses: ApiOperation['responses']
  security: ApiOperation['security']
  /** Sentences before those that follow from the call. */
  notes?: readonly string[]
  /** Of a list: the resource whose fields are filters. */
  filtered?: Resource | undefined
}

export function describeOperation({ call, method, tag, group, ...parts }: OperationParts): ApiOperation {
  const { name, title, needs, path, input } = call
  const inPath = Object.fromEntries(pathNames(path).map((one) => [one, input[one] ?? undeclared(one)]))
  const others = Object.fromEntries(Object.entries(input).filter(([one]) => !(one in inPath)))
  const hasBody = method === 'POST' || method === 'PUT'
  const parameters = [
    ...Object.entries(inPath).map(([one, field]) => parameter({ name: one, field, place: 'path' })),
    ...(hasBody ? [] : queryParameters(call, others, parts.filtered)),
    ...(call.signed === 'header' ? signatureParameters : []),
  ]
  return {
    operationId: method === call.method ? name : `${name}.${method.toLowerCase()}`,
    summary: title,
    tags: [tag],
    ...describing([...(parts.notes ?? []), ...notesOf(call)].join('\n\n')),
    'x-group': group,
    'x-permission': needs,
    security: parts.security,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(hasBody ? bodyOf(call, others) : {}),
    responses: parts.responses,
  }
}

/** `/sys/files/:id` → `id`. */
export const pathNames = (path: string): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

/** The file names of an address are no input of their own. */
const undeclared = (label: string): Field => ({ kind: 'text', label, required: true })

function parameter({ name, field, place }: { name: string; field: Field; place: 'path' | 'query' }): ApiParameter {
  const { title, description, ...schema } = inputSchema(field, { isNullable: false })
  const example = exampleOf(name, field)
  const text = [title, description].filter(Boolean).join('：')
  return {
    name,
    in: place,
    ...describing(text),
    ...(place === 'path' || (field.required && field.default === undefined) ? { required: true } : {}),
    // Ids are joined by commas.
    ...(schema.type === 'array' ? { style: place === 'path' ? 'simple' : 'form', explode: false } : {}),
    schema,
    ...(example === undefined ? {} : { example }),
  }
}

function queryParameters(
  call: Call,
  fields: Fields,
  filtered: Resource | undefined,
): NonNullable<ApiOperation['parameters']> {
  const isList = call.open && 'pageNo' in fields
  const own = Object.entries(fields).map(([name, field]) =>
    isList && name in listInput
      ? { $ref: `#/components/parameters/${name}` }
      : parameter({ name, field, place: 'query' }),
  )
  return filtered ? [...own, ...filterParameters(filtered)] : own
}

/** The parameters that all lists have. */
export const listParameters: Record<string, ApiParameter> = Object.fromEntries(
  Object.entries(listInput).map(([name, field]) => {
    const { example: _, ...plain } = parameter({ name, field, place: 'query' })
    return [name, plain]
  }),
)

/** Filters on the fields that people search by; every other stored field is a filter, too. */
function filterParameters({ fields }: Resource): ApiParameter[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (!field.search) return []
    const label = field.search === 'like' ? `${field.label}：可用 * 模糊匹配` : field.label
    const plain = { in: 'query' as const, schema: { type: 'string' } }
    if (field.search !== 'range') return [{ name, ...plain, description: label }]
    return [
      { name: `${name}_begin`, ...plain, description: `${field.label}：开始` },
      { name: `${name}_end`, ...plain, description: `${field.label}：结束` },
    ]
  })
}

const signatureParameters: ApiParameter[] = [
  { name: 'X-Sign', in: 'header', required: true, description: '请求签名', schema: { type: 'string' } },
  {
    name: 'X-TIMESTAMP',
    in: 'header',
    required: true,
    description: '签名时间：毫秒时间戳',
    schema: { type: 'string' },
  },
]

function bodyOf(call: Call, fields: Fields): Pick<ApiOperation, 'requestBody'> {
  const isPartial = call.partial === true
  const schema = inputObject(fields, { isPartial })
  if (call.upload) {
    const properties = { ...(schema.properties as object), file: { title: '文件', type: 'string', format: 'binary' } }
    return {
      requestBody: { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } },
    }
  }
  if (Object.keys(fields).length === 0) return {}
  const isRequired = 'required' in schema
  const list = call.bodyList === undefined ? undefined : fields[call.bodyList]
  return {
    requestBody: {
      ...(isRequired ? { required: true } : {}),
      content: {
        'application/json': {
          schema: list ? { anyOf: [schema, inputSchema(list)] } : schema,
          example: exampleRow(fields, { isPartial }),
        },
      },
    },
  }
}

function notesOf(call: Call): string[] {
  return [
    ...(call.platformOnly ? ['仅平台租户可调用。'] : []),
    ...(call.limit ? [`每分钟最多 ${call.limit} 次。`] : []),
    ...(call.signed === 'body' ? ['可将请求体连同签名一起提交。'] : []),
    ...(call.partial ? ['未提交的字段保持不变。'] : []),
    ...(call.open && call.method === 'GET' ? ['其他参数为按字段的筛选条件。'] : []),
  ]
}
