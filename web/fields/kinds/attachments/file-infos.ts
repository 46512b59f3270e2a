// Files of a row in the types of the upload widgets.
import type { FileLink } from '@kouan/contract/calls/files.ts'
import { saveFile } from '@kouan/widgets/upload/save-file.ts'
import type { CellFile, FileInfo } from '@kouan/widgets/upload/upload-port.ts'
import { addressOfLink } from '../../../data/calls/stored-files.ts'

interface FileSource {
  files: readonly FileLink[]
  /** Names of files uploaded in this form, by id. */
  names?: Readonly<Record<string, string>>
}

export const infosOf = (ids: readonly string[], { files, names = {} }: FileSource): FileInfo[] =>
  ids.map((filePath) => {
    const { name = filePath, size = 0 } = files.find(({ id }) => id === filePath) ?? {}
    return { filePath, fileName: names[filePath] ?? name, fileSize: size }
  })

/** Returns the URL of a file of the row; empty for a new upload, which the browser has itself. */
export const addressOfFile =
  (files: readonly FileLink[]) =>
  (id: string): string => {
    const file = files.find((one) => one.id === id)
    return file ? addressOfLink(file) : ''
  }

/** Downloads a file instead of showing it. */
export const download = (file: CellFile): Promise<void> => saveFile({ ...file, url: `${file.url}&download=1` })
