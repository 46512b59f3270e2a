// Stored files on this side: where a path is found, and how a file goes to the server.
import {
  type FileLink,
  joinParts,
  partLimits,
  type Uploaded,
  uploadFile,
  uploadPart,
} from '@kouan/contract/calls/files.ts'
import { staticPath } from '@kouan/contract/rules/stored-path.ts'
import { unknownError } from '@kouan/widgets/upload/upload-port.ts'
import { apiBase, ask, metaContent } from './ask.ts'
import { isAskError } from './ask-error.ts'

/** Where a browser finds a picture or file of a row: its path below the static domain, and an address as it is. */
export const addressOfPath = (path: string): string =>
  /^(https?:|data:|blob:)/.test(path) ? path : `${staticDomain()}/${path.replace(/^\/+/, '')}`

const staticDomain = () => metaContent('static-domain') || `${apiBase()}${staticPath}`

/** Of a file that a row keeps to itself. */
export const addressOfLink = ({ url }: Pick<FileLink, 'url'>): string => `${apiBase()}${url}`

/** The variants of the family: cells of tables say `isup`, the editor of rich text both others, pickers `biz`. */
export type UploadVariant = { isup: '1' } | { biz: 'jeditor'; jeditor: '1' } | { biz: string }

interface Bound {
  signal: AbortSignal
  onProgress?: (percent: number) => void
}

/** As `UploadPort` of the widgets has it. */
export const sendTo =
  (variant: UploadVariant) =>
  async (file: File, bound: Bound): Promise<Uploaded & { url: string }> => {
    const { signal } = bound
    const isLarge = file.size > partLimits.bytes
    const stored = isLarge
      ? await sendLarge(file, variant, bound)
      : await ask(uploadFile, variant, { uploads: [file], signal, unknown: unknownError })
    return { ...stored, url: addressOfPath(stored.path) }
  }

async function sendLarge(file: File, variant: UploadVariant, bound: Bound): Promise<Uploaded> {
  const { signal } = bound
  const parts = await sendParts(file, bound)
  const join = () => ask(joinParts, { ...variant, name: file.name, parts: parts.join(',') }, { signal })
  try {
    const stored = await tryAgain(join, signal)
    sentParts.delete(keyOf(file))
    return stored
  } catch (error) {
    // Parts that the server no longer has, or a file that it does not take: from the beginning.
    if (isAskError(error, 'refused')) sentParts.delete(keyOf(file))
    throw error
  }
}

/** Parts that were sent of a file that broke off; chosen or tried again, it goes on from there. */
const sentParts = new Map<string, string[]>()
const keyOf = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

async function sendParts(file: File, { signal, onProgress }: Bound): Promise<string[]> {
  const { bytes } = partLimits
  const ids = sentParts.get(keyOf(file)) ?? []
  sentParts.set(keyOf(file), ids)
  const count = Math.ceil(file.size / bytes)
  while (ids.length < count) {
    const at = ids.length * bytes
    const part = new File([file.slice(at, at + bytes)], 'part')
    ids.push((await tryAgain(() => ask(uploadPart, {}, { uploads: [part], signal }), signal)).id)
    onProgress?.((100 * ids.length) / count)
  }
  return ids
}

/** Pauses, in seconds, after a line broke. */
const pauses = [1, 3, 10]

async function tryAgain<T>(send: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const pause of pauses) {
    try {
      return await send()
    } catch (error) {
      if (signal.aborted || !(isAskError(error, 'network') || isAskError(error, 'timeout'))) throw error
      await new Promise((resolve) => setTimeout(resolve, pause * 1000))
    }
  }
  return send()
}
