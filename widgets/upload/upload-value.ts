// Between the value of a form and the files of a list.
import { nameOfPath, typeOfName } from './file-texts.ts'
import type { CellFile, FileInfo, UploadedFile, UploadReply } from './upload-port.ts'

/** Comma-joined paths, or a list with names and sizes. */
export type UploadValue = string | readonly FileInfo[]

/** Stored files of a value; both kinds are understood whatever the upload gives back itself. */
export function filesOfValue(value: UploadValue | null | undefined, urlOf = (path: string) => path): CellFile[] {
  if (!value) return []
  const infos =
    typeof value === 'string'
      ? value
          .split(',')
          .map((path) => path.trim())
          .filter((path) => path !== '')
          .map((path) => ({ fileName: nameOfPath(path), filePath: path, fileSize: 0 }))
      : value
  return infos.map(({ fileName, filePath, fileSize }, place) => ({
    uid: `stored-${place}-${filePath}`,
    name: fileName,
    type: typeOfName(fileName),
    size: fileSize,
    status: 'done',
    percent: 100,
    path: filePath,
    url: urlOf(filePath),
    message: '',
    id: '',
  }))
}

const stored = (files: readonly CellFile[]) => files.filter(({ status }) => status === 'done')

export const pathsOf = (files: readonly CellFile[]): string =>
  stored(files)
    .map(({ path }) => path)
    .join(',')

export const infosOf = (files: readonly CellFile[]): FileInfo[] =>
  stored(files).map(({ name, path, size }) => ({ fileName: name, filePath: path, fileSize: size }))

/** The value for a form: the paths, or a list with names and sizes. */
export const valueOfFiles = (files: readonly CellFile[], returnsPaths = true): UploadValue =>
  returnsPaths ? pathsOf(files) : infosOf(files)

export const uploadedFiles = (files: readonly CellFile[]): UploadedFile[] =>
  stored(files).map(({ name, url, path, id }) => ({ name, url, path, status: 'done', id }))

/** Names the files of a value in their order, whichever kind of value it is. */
export const contentOf = (value: UploadValue | null | undefined): string => pathsOf(filesOfValue(value))

/** Returns the fault of an answer whose value could not be read again. */
export function faultOfPath({ path }: UploadReply): string | undefined {
  if (!path) return '服务器没有返回文件路径'
  return path.includes(',') ? '文件路径含有逗号，无法保存' : undefined
}
