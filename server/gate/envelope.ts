// The shape of every answer, and how a failure becomes status, code and sentence.
import type { Call, Envelope } from '@kouan/contract/language/call.ts'
import { errorCodes } from '@kouan/contract/language/error-codes.ts'
import type { FastifyReply } from 'fastify'
import { CallFailure, readDatabaseError } from '../ground/errors.ts'
import { readRange } from './byte-range.ts'
import type { Said } from './context.ts'

/** Answer of a `file` call. `inline` only for what a browser may show: pictures, PDF, and pages with a policy of their own. */
export interface FileReply {
  name: string
  type: string
  /** A function is asked for them when the transaction is over: what reads them from afar holds no connection. */
  bytes: Buffer | (() => Promise<Buffer>)
  inline?: boolean
  /** Of a page: its Content-Security-Policy. Its address, which may hold a token, is told to nobody. */
  policy?: string
  /** A browser may show it again without asking for so long; not at all unless said. */
  keepSeconds?: number
}

interface Success {
  call: Call
  result: unknown
  said: Said
  now: Date
}

export async function sendSuccess(reply: FastifyReply, { call, result, said, now }: Success): Promise<FastifyReply> {
  if (call.reply === 'bare') return reply.send(result)
  if (call.reply === 'file' || call.reply === 'stream') return sendFile(reply, result as FileReply)
  const envelope: Envelope = {
    success: true,
    code: 200,
    message: call.message ?? '操作成功！',
    result: result ?? null,
    timestamp: now.getTime(),
    ...said,
  }
  return reply.send(envelope)
}

async function sendFile(reply: FastifyReply, file: FileReply): Promise<FastifyReply> {
  const how = file.inline ? 'inline' : 'attachment'
  const bytes = typeof file.bytes === 'function' ? await file.bytes() : file.bytes
  const { length } = bytes
  reply
    .header('content-type', file.type)
    .header('content-disposition', `${how}; filename*=UTF-8''${encodeURIComponent(file.name)}`)
    .header('accept-ranges', 'bytes')
  if (file.policy !== undefined)
    reply.header('content-security-policy', file.policy).header('referrer-policy', 'no-referrer')
  if (file.keepSeconds !== undefined) reply.header('cache-control', `private, max-age=${file.keepSeconds}, immutable`)
  const range = readRange(reply.request.headers.range, length)
  if (range === undefined) return reply.send(bytes)
  if (range === null) return reply.status(416).header('content-range', `bytes */${length}`).send()
  const { from, to } = range
  return reply
    .status(206)
    .header('content-range', `bytes ${from}-${to}/${length}`)
    .send(bytes.subarray(from, to + 1))
}

/** The failure that the user is told of; an unexpected error becomes one sentence with a reference into the log. */
export function asFailure(error: unknown, reference: string): CallFailure {
  if (error instanceof CallFailure) return error
  const known = readDatabaseError(error) ?? readFrameworkError(error)
  return (
    known ?? new CallFailure('unexpected', `${errorCodes.unexpected.message}，请联系管理员并提供编号：${reference}`)
  )
}

/** Errors of the HTTP framework and its plugins: broken JSON, too large a body, too many files. */
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
    result: null,
    timestamp: now.getTime(),
    ...(failure.problems ? { problems: failure.problems } : {}),
  }
  return reply.status(status).send(envelope)
}
