// Stored files on this side: where a path is found, and how a file goes to the server.
import { type FileLink, type Uploaded, uploadFile } from '@kouan/contract/calls/files.ts'
import { staticPath } from '@kouan/contract/rules/stored-path.ts'
import { apiBase, ask, saidByServer } from './ask.ts'

/** Where a browser finds a picture or file of a row: its path below the static domain, and an address as it is. */
export const addressOfPath = (path: string): string =>
  /^(https?:|data:|blob:)/.test(path) ? path : `${staticDomain()}/${path.replace(/^\/+/, '')}`

const staticDomain = () => saidByServer('static-domain') || `${apiBase()}${staticPath}`

/** Of a file that a row keeps to itself. */
export const addressOfLink = ({ url }: Pick<FileLink, 'url'>): string => `${apiBase()}${url}`

/** The variants of the family: cells of tables say `isup`, the editor of rich text both others, pickers `biz`. */
export type UploadVariant = { isup: '1' } | { biz: 'jeditor'; jeditor: '1' } | { biz: string }

/** As `UploadPort` of the widgets has it. */
export const sendTo =
  (variant: UploadVariant) =>
  async (file: File, { signal }: { signal: AbortSignal }): Promise<Uploaded & { url: string }> => {
    const stored = await ask(uploadFile, variant, { uploads: [file], signal })
    return { ...stored, url: addressOfPath(stored.path) }
  }
