// Where uploads lie while their call is answered: on disk, a bounded number at a time, gone afterwards.
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CallFailure, Overload, TooMany } from '../ground/errors.ts'
import type { UploadedFile } from './context.ts'
import { brokenUpload, type IncomingFile } from './read-upload.ts'

export interface UploadTray {
  /** Refuses when too many uploads are under way. */
  receive(file: IncomingFile): Promise<UploadedFile>
  /** Removes what was received. */
  clear(): Promise<void>
}

export interface TrayOptions {
  folder: string
  /** At most so many at a time, from everywhere and from one address. */
  total?: number
  perAddress?: number
  /** An upload of which nothing came for so long is given up. */
  silentMilliseconds?: number
}

const retryAfterSeconds = 5

export function openTrays({ folder, total = 12, perAddress = 3, silentMilliseconds = 20_000 }: TrayOptions) {
  const busy = new Map<string, number>()
  let all = 0

  function takeSeat(address: string): void {
    const own = busy.get(address) ?? 0
    if (own >= perAddress) throw new TooMany(retryAfterSeconds, '同时上传的文件过多，请稍后再试')
    if (all >= total) throw new Overload(retryAfterSeconds)
    busy.set(address, own + 1)
    all += 1
  }

  function leaveSeat(address: string): void {
    const own = (busy.get(address) ?? 1) - 1
    if (own === 0) busy.delete(address)
    else busy.set(address, own)
    all -= 1
  }

  return function newTray(address: string): UploadTray {
    const paths: string[] = []
    let seated = false
    return {
      async receive({ field, name, stream }) {
        if (!seated) takeSeat(address)
        seated = true
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const path = join(folder, `${randomUUID()}.part`)
        paths.push(path)
        await writeDown(stream, { path, silentMilliseconds })
        return { field, name, path, size: (await stat(path)).size }
      },
      async clear() {
        for (const path of paths) await rm(path, { force: true })
        if (seated) leaveSeat(address)
        seated = false
      },
    }
  }
}
export type NewTray = ReturnType<typeof openTrays>

async function writeDown(
  stream: IncomingFile['stream'],
  { path, silentMilliseconds }: { path: string; silentMilliseconds: number },
): Promise<void> {
  const silence = setTimeout(() => stream.destroy(brokenUpload()), silentMilliseconds)
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
    // The disk's own troubles are ours; everything else means that the sender went away or sent nonsense.
    const ofDisk = error instanceof Error && 'syscall' in error && !('statusCode' in error)
    throw ofDisk || error instanceof CallFailure ? error : brokenUpload()
  } finally {
    clearTimeout(silence)
  }
  if (stream.truncated) throw new CallFailure('tooLarge')
}
