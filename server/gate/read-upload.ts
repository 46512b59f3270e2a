// Reads a multipart upload: fields first, then the files, each handed on as a stream before any of it is stored.

import type { Readable } from 'node:stream'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { CallFailure } from '../ground/errors.ts'
import type { UploadedFile } from './context.ts'

type Values = Record<string, unknown>

export interface IncomingFile {
  /** Name of the form field. */
  field: string
  name: string
  /** `truncated` is true once the file exceeds the size limit. */
  stream: Readable & { truncated?: boolean }
}

/** Decides, by the fields that precede it, whether the file is accepted, and stores it. */
export type ReceiveFile = (values: Values, file: IncomingFile) => Promise<UploadedFile>

export const uploadLimit = 20 * 1024 * 1024
/** Allowance for form fields and multipart boundaries. */
const multipartOverhead = 1024 * 1024

export async function readUpload(
  request: FastifyRequest,
  receiveFile: ReceiveFile,
): Promise<{ fields: Values; uploads: UploadedFile[] }> {
  if (!request.isMultipart()) throw new CallFailure('badInput', '请以multipart方式上传文件')
  if (Number(request.headers['content-length'] ?? 0) > uploadLimit + multipartOverhead)
    throw new CallFailure('tooLarge')
  const fields: Values = {}
  const uploads: UploadedFile[] = []
  let refusal: { error: unknown } | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type !== 'file') {
        fields[part.fieldname] = part.value
        continue
      }
      try {
        uploads.push(await receiveFile(fields, { field: part.fieldname, name: part.filename ?? '', stream: part.file }))
      } catch (error) {
        refusal = { error }
        part.file.destroy()
        throw error
      }
    }
    return { fields, uploads }
  } catch (error) {
    // Drains the rest of the body; the connection can carry the next request only afterwards.
    request.raw.unpipe()
    request.raw.resume()
    if (refusal) throw refusal.error
    throw error instanceof Error && 'statusCode' in error ? error : brokenUpload()
  }
}

export const brokenUpload = () => new CallFailure('badInput', '上传的内容不完整或格式不正确，请重试')
