// The files that a row names, as the widgets have them.
import type { FileLink } from '@kouan/contract/calls/files.ts'
import { saveFile } from '@kouan/widgets/upload/save-file.ts'
import type { CellFile, FileInfo } from '@kouan/widgets/upload/upload-port.ts'
import { addressOfLink } from '../../../data/calls/stored-files.ts'

interface Known {
  files: readonly FileLink[]
  /** Of those that were uploaded just now, by id. */
  names?: Readonly<Record<string, string>>
}

export const infosOf = (ids: readonly string[], { files, names = {} }: Known): FileInfo[] =>
  ids.map((filePath) => {
    const { name = filePath, size = 0 } = files.find(({ id }) => id === filePath) ?? {}
    return { filePath, fileName: names[filePath] ?? name, fileSize: size }
  })

/** Empty for a file that came after the row: it is shown from this browser. */
export const addressOfFile =
  (files: readonly FileLink[]) =>
  (id: string): string => {
    const file = files.find((one) => one.id === id)
    return file ? addressOfLink(file) : ''
  }

/** Asks for a download of what would be shown. */
export const download = (file: CellFile): Promise<void> => saveFile({ ...file, url: `${file.url}&download=1` })
