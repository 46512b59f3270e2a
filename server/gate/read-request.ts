// What a request carries, as one flat input: path, query and body, with files apart.
import type { Call } from '@kouan/contract/language/call.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CallFailure } from '../ground/errors.ts'
import type { UploadedFile } from './context.ts'
import { readUpload, type TakeFile } from './read-upload.ts'

/** Clients name JSON as the content type of every call, also of those that carry no body, such as a logout. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, String(body), done)
  })
}

export interface Sent {
  values: Record<string, unknown>
  uploads: UploadedFile[]
}

/** `takeFile` is asked for each file of an upload call, with the values that came before it. */
export async function readRequest(call: Call, request: FastifyRequest, takeFile: TakeFile): Promise<Sent> {
  const path = asRecord(request.params)
  const query = asRecord(request.query)
  if (call.upload) {
    const { fields, uploads } = await readUpload(request, (fields, file) =>
      takeFile({ ...query, ...fields, ...path }, file),
    )
    return { values: { ...query, ...fields, ...path }, uploads }
  }
  if (request.body !== undefined && request.body !== null && !isRecord(request.body)) {
    throw new CallFailure('badInput', '请求内容须为一个JSON对象')
  }
  return { values: { ...query, ...asRecord(request.body), ...path }, uploads: [] }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** Token and `tenant-id` of the headers; of the query where the call takes them there. */
export function readCredentials(
  call: Call,
  request: FastifyRequest,
): { token: string | undefined; tenantId: string | undefined } {
  const query = call.tokenInQuery ? asRecord(request.query) : {}
  const said = (header: string, name: string) =>
    [request.headers[header], query[name]].find((one) => typeof one === 'string' && one !== '') as string | undefined
  return { token: said('x-access-token', 'token'), tenantId: said('tenant-id', 'tenant-id') }
}

/** What the browser calls itself, cut to a length that a row can keep. */
export const agentOf = (request: FastifyRequest) => (request.headers['user-agent'] ?? '').slice(0, 300)
