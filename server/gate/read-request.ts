// The input of a request: path, query and body as one flat record, files apart.
import type { Call } from '@kouan/contract/language/call.ts'
import {
  excessText,
  findExcess,
  type JsonBounds,
  type JsonExcess,
  plainBounds,
} from '@kouan/contract/rules/json-bounds.ts'
import { quoteLongNumbers } from '@kouan/contract/rules/long-numbers.ts'
import { toStorable } from '@kouan/contract/rules/storable-text.ts'
import { toldText } from '@kouan/contract/rules/told-text.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { BadInput, CallFailure } from '../ground/errors.ts'
import type { UploadedFile } from './context.ts'
import { type ReceiveFile, readUpload } from './read-upload.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Bounds of a JSON body; those of JSON that no call declares if absent. */
    jsonBounds?: JsonBounds
    /** Numbers that a floating-point number would change are read as texts. */
    keepsLongNumbers?: true
    /** The route decodes compressed bodies itself. */
    decodesBody?: true
  }
}

/**
 * Parses JSON within the bounds of the route, which are compared before it is parsed. Accepts an empty body: clients send the
 * content type with every call, also those without a body, such as logout. Refuses a compressed body, unless the route decodes it.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body)
    const { jsonBounds = plainBounds, keepsLongNumbers } = request.routeOptions.config
    const excess = findExcess(text, jsonBounds)
    if (excess) done(tooMuch(excess))
    else if (text === '') done(null, undefined)
    else void parse(request, keepsLongNumbers ? quoteLongNumbers(text) : text, done)
  })
  app.addHook('preParsing', async ({ headers, routeOptions }) => {
    if (routeOptions.config.decodesBody) return
    const encoding = headers['content-encoding']?.trim().toLowerCase() || 'identity'
    if (encoding !== 'identity') throw new CallFailure('badInput', '请求内容不能压缩（Content-Encoding），请直接发送')
  })
}

const tooMuch = (excess: JsonExcess): BadInput => {
  const { name = 'body' } = excess
  return new BadInput([{ field: toStorable(name), message: `请求内容过大：${excessText(excess)}` }])
}

export interface RequestInput {
  values: Record<string, unknown>
  uploads: UploadedFile[]
}

/** Reads the input of a call. `receiveFile` is called for each file of an upload, with the fields that precede it. */
export async function readRequest(
  call: Call,
  request: FastifyRequest,
  receiveFile: ReceiveFile,
): Promise<RequestInput> {
  // A part of the path that told which call is meant is no input of that call.
  const path = Object.fromEntries(
    Object.entries(asRecord(request.params)).filter(([name]) => call.path.includes(`:${name}`)),
  )
  const query = asRecord(request.query)
  if (call.upload) {
    const { fields, uploads } = await readUpload(request, (fields, file) =>
      receiveFile({ ...query, ...fields, ...path }, file),
    )
    return { values: { ...query, ...fields, ...path }, uploads }
  }
  if (call.bodyList !== undefined && Array.isArray(request.body)) {
    return { values: { ...query, [call.bodyList]: request.body, ...path }, uploads: [] }
  }
  if (request.body !== undefined && request.body !== null && !isRecord(request.body)) {
    throw new CallFailure('badInput', '请求内容须为一个JSON对象')
  }
  return { values: { ...query, ...asRecord(request.body), ...path }, uploads: [] }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** Returns token and `tenant-id` of the headers, or of the query string where the call allows it. */
export function readCredentials(
  call: Call,
  request: FastifyRequest,
): { token: string | undefined; tenantId: string | undefined } {
  const query = call.tokenInQuery ? asRecord(request.query) : {}
  const credential = (header: string, name: string) =>
    [request.headers[header], query[name]].find((one) => typeof one === 'string' && one !== '') as string | undefined
  return { token: credential('x-access-token', 'token'), tenantId: credential('tenant-id', 'tenant-id') }
}

/** Returns the User-Agent header in one line, cut to the length that its column allows. */
export const userAgentOf = ({ headers }: FastifyRequest) => toldText(headers['user-agent'] ?? '', 300)

/** Returns the generation that a client of the family names, such as `v3`; empty for other clients. */
export function clientVersionOf({ headers }: FastifyRequest): string {
  const sent = headers['x-version']
  return typeof sent === 'string' && /^v\d{1,2}$/.test(sent) ? sent : ''
}

/** Returns the page of the browser that sent it; undefined for other clients. */
export function pageIdOf({ headers }: FastifyRequest): string | undefined {
  const sent = headers['x-page-id']
  return typeof sent === 'string' && /^[\w-]{1,64}$/.test(sent) ? sent : undefined
}
