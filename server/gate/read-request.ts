// What a request carries, as one flat input: path, query and body, with files apart.

import type {} from '@fastify/multipart'
import type { Call } from '@kouan/contract/language/call.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { UploadedFile } from './context.ts'
import { CallFailure } from './errors.ts'

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

export async function readRequest(call: Call, request: FastifyRequest): Promise<Sent> {
  const path = asRecord(request.params)
  const query = asRecord(request.query)
  if (call.upload) {
    const { fields, uploads } = await readParts(request)
    return { values: { ...query, ...fields, ...path }, uploads }
  }
  if (request.body !== undefined && request.body !== null && !isRecord(request.body)) {
    throw new CallFailure('badInput', '请求内容须为一个JSON对象')
  }
  return { values: { ...query, ...asRecord(request.body), ...path }, uploads: [] }
}

async function readParts(
  request: FastifyRequest,
): Promise<{ fields: Record<string, unknown>; uploads: UploadedFile[] }> {
  if (!request.isMultipart()) throw new CallFailure('badInput', '请以multipart方式上传文件')
  const fields: Record<string, unknown> = {}
  const uploads: UploadedFile[] = []
  for await (const part of request.parts()) {
    if (part.type === 'file') uploads.push({ name: part.filename ?? '', bytes: await part.toBuffer() })
    else fields[part.fieldname] = part.value
  }
  return { fields, uploads }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const asRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** The token of the header, or of the query for printed links; `tenant-id` of the header. */
export function readKnock(request: FastifyRequest): { token: string | undefined; tenantId: string | undefined } {
  const header = request.headers['x-access-token']
  const query = asRecord(request.query).token
  const token = typeof header === 'string' && header !== '' ? header : typeof query === 'string' ? query : undefined
  const tenant = request.headers['tenant-id']
  return { token, tenantId: typeof tenant === 'string' ? tenant : undefined }
}

/** What the browser calls itself, cut to a length that a row can keep. */
export const agentOf = (request: FastifyRequest) => (request.headers['user-agent'] ?? '').slice(0, 300)
