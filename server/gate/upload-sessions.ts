// Temporary files of uploads: stored on disk until the call is answered, with a limit on concurrent uploads.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CallFailure, Overload, TooMany } from '../ground/errors.ts'
import type { UploadedFile } from './context.ts'
import { brokenUpload, type IncomingFile } from './read-upload.ts'

export interface UploadSession {
  /** Stores the file; throws when too many uploads are running. */
  receive(file: IncomingFile): Promise<UploadedFile>
  /** Deletes the received files. */
  clear(): Promise<void>
}

export interface UploadSessionOptions {
  folder: string
  /** Concurrent uploads in all, and from one address. */
  maxTotal?: number
  maxPerAddress?: number
  /** An upload that sends no bytes for this long is aborted. */
  idleTimeoutMs?: number
}

const retryAfterSeconds = 5

export function createUploadSessions({
  folder,
  maxTotal = 12,
  maxPerAddress = 3,
  idleTimeoutMs = 20_000,
}: UploadSessionOptions) {
  const activeByAddress = new Map<string, number>()
  let totalActive = 0

  function acquireSlot(address: string): void {
    const own = activeByAddress.get(address) ?? 0
    if (own >= maxPerAddress) throw new TooMany(retryAfterSeconds, '同时上传的文件过多，请稍后再试')
    if (totalActive >= maxTotal) throw new Overload(retryAfterSeconds)
    activeByAddress.set(address, own + 1)
    totalActive += 1
  }

  function releaseSlot(address: string): void {
    const own = (activeByAddress.get(address) ?? 1) - 1
    if (own === 0) activeByAddress.delete(address)
    else activeByAddress.set(address, own)
    totalActive -= 1
  }

  return function openUploadSession(address: string): UploadSession {
    const paths: string[] = []
    let hasSlot = false
    return {
      async receive({ field, name, stream }) {
        if (!hasSlot) acquireSlot(address)
        hasSlot = true
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const path = join(folder, `${randomUUID()}.part`)
        paths.push(path)
        await writeToDisk(stream, { path, idleTimeoutMs })
        return { field, name, path, size: (await stat(path)).size }
      },
      async clear() {
        for (const path of paths) await rm(path, { force: true })
        if (hasSlot) releaseSlot(address)
        hasSlot = false
      },
    }
  }
}
export type OpenUploadSession = ReturnType<typeof createUploadSessions>

async function writeToDisk(
  stream: IncomingFile['stream'],
  { path, idleTimeoutMs }: { path: string; idleTimeoutMs: number },
): Promise<void> {
  const silence = setTimeout(() => stream.destroy(brokenUpload()), idleTimeoutMs)
  try {
    await pipeline(
      stream,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          silence.refresh()
          yield chunk
        }
      },
      createWriteStream(path, { mode: 0o600, flags: 'wx' }),
    )
  } catch (error) {
    // A disk error is ours; any other error means that the client disconnected or sent an invalid body.
    const ofDisk = error instanceof Error && 'syscall' in error && !('statusCode' in error)
    throw ofDisk || error instanceof CallFailure ? error : brokenUpload()
  } finally {
    clearTimeout(silence)
  }
  if (stream.truncated) throw new CallFailure('tooLarge')
}
