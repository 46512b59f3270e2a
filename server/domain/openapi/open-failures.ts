// Responses of calls that fail: problems of RFC 9457, and errors of OAuth for the token.
import { type OpenCall, openBase } from '@kouan/contract/calls/open/open-call.ts'
import type { ApiDocument, ApiOperation, ApiResponse } from '@kouan/contract/calls/system/api-document.ts'
import { type JsonSchema, referenceTo } from './json-schema.ts'

const meanings = {
  400: '请求不正确',
  401: '令牌或密钥缺失、不正确、已过期或已吊销',
  403: '没有权限范围、单证种类，或地址不允许',
  404: '没有这个路径或编号',
  409: '数据已被修改，或 Idempotency-Key 已用于另一个请求',
  413: '内容过大，解压后的也算',
  415: '不接受的内容类型或编码',
  422: '内容不符合规则，errors 指出字段',
  429: '请求过于频繁，见 Retry-After',
  500: '系统出错，请提供 instance',
  503: '系统繁忙，见 Retry-After',
} as const

type Status = keyof typeof meanings

const ofReads: readonly Status[] = [401, 403, 404, 413, 415, 422, 429, 500, 503]
const ofWrites: readonly Status[] = [401, 403, 404, 409, 413, 415, 422, 429, 500, 503]
const ofToken: readonly Status[] = [400, 401, 403, 413, 429, 500, 503]

const text = (title: string): JsonSchema => ({ title, type: 'string' })

export const failureSchemas: Record<string, JsonSchema> = {
  Problem: {
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'instance'],
    properties: {
      type: { ...text('问题的种类'), examples: [`${openBase}/problems/invalid`] },
      title: text('标题'),
      status: { title: 'HTTP 状态', type: 'integer' },
      detail: text('可直接显示的说明'),
      instance: text('请求编号，联系运营人员时提供'),
      errors: {
        title: '有问题的字段',
        type: 'array',
        items: referenceTo('ProblemItem'),
      },
    },
  },
  TokenError: {
    type: 'object',
    required: ['error', 'error_description'],
    properties: { error: { ...text('代码'), examples: ['invalid_client'] }, error_description: text('说明') },
  },
}

/** One response for all these statuses: the description tells each, the schema has no other. */
const problem = (statuses: readonly Status[]): ApiResponse => ({
  description: statuses.map((status) => `- ${status}：${meanings[status]}`).join('\n'),
  content: {
    'application/problem+json': {
      schema: {
        allOf: [referenceTo('Problem')],
        type: 'object',
        properties: { status: { type: 'integer', enum: statuses } },
      },
    },
  },
})

export const failureResponses: ApiDocument['components']['responses'] = {
  ReadFailure: problem(ofReads),
  WriteFailure: problem(ofWrites),
}

/** The token's are its own, and so stand where they are answered. */
const tokenFailures: ApiOperation['responses'] = Object.fromEntries(
  ofToken.map((status) => [
    status,
    { description: meanings[status], content: { 'application/json': { schema: referenceTo('TokenError') } } },
  ]),
)

export const failuresOf = ({ isWrite }: OpenCall, isToken: boolean): ApiOperation['responses'] =>
  isToken ? tokenFailures : { default: { $ref: `#/components/responses/${isWrite ? 'WriteFailure' : 'ReadFailure'}` } }
