// An upload as it arrives: the fields first, then the files, each handed on as a stream before any of it was kept.

import type { Readable } from 'node:stream'
import type {} from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { CallFailure } from '../ground/errors.ts'
import type { UploadedFile } from './context.ts'

type Values = Record<string, unknown>

export interface IncomingFile {
  /** Of the form. */
  field: string
  name: string
  /** `truncated` once it grew beyond the limit. */
  stream: Readable & { truncated?: boolean }
}

/** Decides, by the values that came before it, whether a file is wanted at all, and takes it in. */
export type TakeFile = (values: Values, file: IncomingFile) => Promise<UploadedFile>

export const uploadLimit = 20 * 1024 * 1024
/** Fields and borders beside the file. */
const wrapping = 1024 * 1024

export async function readUpload(
  request: FastifyRequest,
  takeFile: TakeFile,
): Promise<{ fields: Values; uploads: UploadedFile[] }> {
  if (!request.isMultipart()) throw new CallFailure('badInput', '请以multipart方式上传文件')
  if (Number(request.headers['content-length'] ?? 0) > uploadLimit + wrapping) throw new CallFailure('tooLarge')
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
        uploads.push(await takeFile(fields, { field: part.fieldname, name: part.filename ?? '', stream: part.file }))
      } catch (error) {
        refusal = { error }
        part.file.destroy()
        throw error
      }
    }
    return { fields, uploads }
  } catch (error) {
    // Nobody reads the rest, and the connection is free for the next request only after it.
    request.raw.unpipe()
    request.raw.resume()
    if (refusal) throw refusal.error
    throw error instanceof Error && 'statusCode' in error ? error : brokenUpload()
  }
}

export const brokenUpload = () => new CallFailure('badInput', '上传的内容不完整或格式不正确，请重试')
