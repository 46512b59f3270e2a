// The OpenAPI document of a set of calls. Everything in it follows from the contract.
import type { ApiDocument, ApiOperation } from '@kouan/contract/calls/system/api-document.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { errorCodes } from '@kouan/contract/language/error-codes.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { addressUnder } from '@kouan/contract/rules/call-address.ts'
import { describeOperation, listParameters, pathNames } from './describe-operation.ts'
import { type AnswerSchemas, type JsonSchema, referenceTo } from './json-schema.ts'
import { describeResults, type Results } from './result-schema.ts'

export interface DocumentedCall {
  call: Call
  /** Title of its area. */
  area: string
}

interface Surroundings {
  /** The base path of the calls. */
  apiBase: string
  resources: readonly Resource[]
  answers: AnswerSchemas
}

export function describeApi(
  documented: readonly DocumentedCall[],
  { apiBase, resources, answers }: Surroundings,
): ApiDocument {
  const results = describeResults(resources, answers)
  const byName = new Map(resources.map((resource) => [resource.name, resource]))
  const paths: ApiDocument['paths'] = {}
  for (const { call, area } of documented) {
    const resource = byName.get(call.name.replace(/\..*$/, ''))
    for (const method of [call.method, ...(call.also ?? [])]) {
      const operation = describeOperation({
        call,
        method,
        tag: area,
        group: resource?.title ?? area,
        security: securityOf(call),
        responses: responsesOf(call, results),
        filtered: method === 'GET' && isListOf(call, resource) ? resource : undefined,
      })
      const path = pathNames(call.path).reduce((text, name) => text.replace(`:${name}`, `{${name}}`), call.path)
      const address = addressUnder(apiBase, path)
      paths[address] = { ...paths[address], [method.toLowerCase()]: operation }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: '口岸接口', version: '1.0.0', description: introduction },
    servers: [{ url: '/' }],
    tags: [...new Set(documented.map(({ area }) => area))].map((name) => ({ name })),
    paths,
    components: {
      schemas: reached({ ...results.definitions, ...envelopes }, paths),
      parameters: listParameters,
      responses: failures,
      securitySchemes,
    },
  }
}

const introduction = [
  '除文件外，每个响应都是同一信封：success、code、message、result、timestamp。',
  '业务上的拒绝以 HTTP 200 返回，success 为 false，message 是可直接显示的中文说明，problems 指出有问题的字段。',
  '登录后把 token 放在请求头 X-Access-Token 中；同时属于多个租户时以 tenant-id 指明租户。',
].join('\n\n')

const isListOf = (call: Call, resource: Resource | undefined) => resource !== undefined && call.open === true

const securityOf = ({ needs, byLink, tokenInQuery }: Call): ApiOperation['security'] => {
  if (needs === 'public' || byLink) return []
  return [{ token: [] }, ...(tokenInQuery ? [{ tokenInQuery: [] }] : [])]
}

const securitySchemes: Record<string, JsonSchema> = {
  token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' },
  tokenInQuery: { type: 'apiKey', in: 'query', name: 'token' },
}

const envelopeFields = {
  message: { title: '说明', type: 'string' },
  timestamp: { title: '时间：毫秒时间戳', type: 'integer' },
}

/** Named `ApiSuccess` and `ApiFailure`: no type of the contract has these names. */
const envelopes: Record<string, JsonSchema> = {
  ApiSuccess: {
    type: 'object',
    required: ['success', 'code', 'message', 'result', 'timestamp'],
    properties: { success: { const: true }, code: { const: 200 }, ...envelopeFields, result: {} },
  },
  ApiFailure: {
    type: 'object',
    required: ['success', 'code', 'message', 'result', 'timestamp'],
    properties: {
      success: { const: false },
      code: { title: '代码', enum: [...new Set(Object.values(errorCodes).map(({ code }) => code))] },
      ...envelopeFields,
      result: { type: 'null' },
      problems: {
        title: '有问题的字段',
        type: 'array',
        items: {
          type: 'object',
          required: ['field', 'message'],
          properties: { field: { type: 'string', examples: ['goods[1].price'] }, message: { type: 'string' } },
        },
      },
    },
  },
}

const kindsOfFailure = Object.values(errorCodes)

/** Failed responses by their status; those with 200 are beside the success. */
const failures: ApiDocument['components']['responses'] = Object.fromEntries(
  kindsOfFailure.map(({ status }) => [
    `Failure${status}`,
    {
      description: kindsOfFailure.flatMap((kind) => (kind.status === status ? [kind.message] : [])).join('；'),
      content: { 'application/json': { schema: referenceTo('ApiFailure') } },
    },
  ]),
)

const failure = (status: number) => ({ [status]: { $ref: `#/components/responses/Failure${status}` } })

function responsesOf(call: Call, { resultOf }: Results): ApiOperation['responses'] {
  const { needs, limit, upload } = call
  return {
    ...successOf(call, resultOf(call)),
    ...(needs === 'public' ? {} : { ...failure(401), ...failure(403) }),
    ...(upload ? failure(413) : {}),
    ...(limit ? failure(429) : {}),
    ...failure(500),
  }
}

function successOf({ reply, title }: Call, result: JsonSchema = {}): ApiOperation['responses'] {
  if (reply === 'redirect') return { 302: { description: '转到下一个地址' } }
  if (reply === 'file' || reply === 'stream') {
    const binary = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } }
    return { 200: { description: title, content: { 'application/octet-stream': binary } } }
  }
  const done =
    reply === 'bare' ? result : { allOf: [referenceTo('ApiSuccess'), { type: 'object', properties: { result } }] }
  const schema = { anyOf: [done, referenceTo('ApiFailure')] }
  return { 200: { description: title, content: { 'application/json': { schema } } } }
}

/** The definitions that the paths refer to, directly or over others. */
function reached(definitions: Record<string, JsonSchema>, paths: unknown): Record<string, JsonSchema> {
  const found = new Set<string>()
  const open: unknown[] = [paths]
  for (const one of open) {
    for (const [, name = ''] of JSON.stringify(one).matchAll(/#\/components\/schemas\/(\w+)/g)) {
      if (found.has(name)) continue
      found.add(name)
      open.push(definitions[name] ?? {})
    }
  }
  found.add('ApiFailure')
  return Object.fromEntries(Object.entries(definitions).filter(([name]) => found.has(name)))
}
