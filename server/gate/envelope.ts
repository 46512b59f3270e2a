// The JSON envelope of every response, and the mapping from failures to HTTP status, code and message.
import type { AuditKind, Call, Envelope } from '@kouan/contract/language/call.ts'
import { errorCodes } from '@kouan/contract/language/error-codes.ts'
import type { FastifyReply } from 'fastify'
import { CallFailure, readSystemError } from '../ground/errors.ts'
import { contentDisposition } from './content-disposition.ts'
import type { ResponseMeta } from './context.ts'

/**
 * Result of a `file` call. `inline` only for what a browser may display safely: pictures, PDF, and pages with their own
 * policy.
 */
export interface FileReply {
  name: string
  type: string
  /** A function is called after the transaction ended, so that reading from a remote store holds no connection. */
  bytes: Buffer | (() => Promise<Buffer>)
  inline?: boolean
  /** Content-Security-Policy of a page; its URL, which may hold a token, is sent to nobody as referrer. */
  policy?: string
  /** max-age of the private browser cache; not cached by default. */
  cacheSeconds?: number
}

export async function sendSuccess(
  reply: FastifyReply,
  { call, result, responseMeta, now }: { call: Call; result: unknown; responseMeta: ResponseMeta; now: Date },
): Promise<FastifyReply> {
  if (call.reply === 'bare') return reply.send(result)
  if (call.reply === 'redirect') {
    // Its address may hold a token.
    reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer')
    return reply.redirect(String(result))
  }
  if (call.reply === 'file' || call.reply === 'stream') return sendFile(reply, result as FileReply)
  const envelope: Envelope = {
    success: true,
    code: 200,
    message: call.message ?? (isRead(call) ? '' : '操作成功！'),
    result: result ?? null,
    timestamp: now.getTime(),
    ...responseMeta,
  }
  return reply.send(envelope)
}

/** Clients show every sentence of a success, and a read has nothing to say. */
const isRead = (call: Call) => call.method === 'GET' && !changes.has(call.audit ?? 'none')

const changes: ReadonlySet<AuditKind> = new Set(['login', 'add', 'edit', 'delete', 'review', 'declare'])

async function sendFile(reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  const bytes = typeof file.bytes === 'function' ? await file.bytes() : file.bytes
  const { length } = bytes
  reply
    .header('content-type', file.type)
    .header('content-disposition', contentDisposition(file.inline ? 'inline' : 'attachment', file.name))
    .header('accept-ranges', 'bytes')
  if (file.policy !== undefined)
    reply.header('content-security-policy', file.policy).header('referrer-policy', 'no-referrer')
  if (file.cacheSeconds !== undefined) reply.header('cache-control', `private, max-age=${file.cacheSeconds}, immutable`)
  const range = readRange(reply.request.headers.range, length)
  if (range === undefined) return reply.send(bytes)
  if (range === null) return reply.status(416).header('content-range', `bytes */${length}`).send()
  const { from, to } = range
  return reply
    .status(206)
    .header('content-range', `bytes ${from}-${to}/${length}`)
    .send(bytes.subarray(from, to + 1))
}

/**
 * Maps any error to a CallFailure; an unexpected error becomes one sentence with `reference`, which finds it in the
 * log.
 */
export function toCallFailure(error: unknown, reference: string): CallFailure {
  if (error instanceof CallFailure) return error
  const known = readSystemError(error) ?? readFrameworkError(error)
  return (
    known ?? new CallFailure('unexpected', `${errorCodes.unexpected.message}，请联系管理员并提供编号：${reference}`)
  )
}

/** Maps errors of Fastify and its plugins: invalid JSON, a body over the limit, too many files. */
function readFrameworkError(error: unknown): CallFailure | undefined {
  if (!(error instanceof Error) || !('statusCode' in error)) return undefined
  if ('code' in error && error.code === 'FST_FILES_LIMIT') return new CallFailure('tooLarge', '一次只能上传一个文件')
  if (error.statusCode === 413) return new CallFailure('tooLarge')
  if (error.statusCode === 429) return new CallFailure('tooMany')
  if (typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500) {
    return new CallFailure('badInput', '请求的格式不正确')
  }
  return undefined
}

export function sendFailure(reply: FastifyReply, failure: CallFailure, now: Date): FastifyReply {
  const { status, code } = errorCodes[failure.kind]
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds)
  const envelope: Envelope = {
    success: false,
    code,
    message: failure.message,
    result: failure.result,
    timestamp: now.getTime(),
    ...(failure.problems ? { problems: failure.problems } : {}),
  }
  return reply.status(status).send(envelope)
}

interface ByteRange {
  from: number
  /** Inclusive. */
  to: number
}

/**
 * Parses the `Range` header of a file download, which continues a broken download.
 * Returns undefined for the whole file (no header, or one that is not understood), null when the file has no such
 * bytes.
 */
export function readRange(header: string | undefined, size: number): ByteRange | null | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return undefined
  // A suffix range: the last `to` bytes.
  if (from === '') return Number(to) === 0 ? null : { from: Math.max(size - Number(to), 0), to: size - 1 }
  if (Number(from) >= size || (to !== '' && Number(to) < Number(from))) return null
  return { from: Number(from), to: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
