// Converts the value of a cell to the files of an upload, and back.

import type { FileRules } from '../../../upload/file-rules.ts'
import { shortFileName, typeOfName } from '../../../upload/file-texts.ts'
import type { CellFile, FileStatus, UploadPort } from '../../../upload/upload-port.ts'
import { filesOfValue, infosOf, pathsOf } from '../../../upload/upload-value.ts'
import type { TableColumn } from '../../cell-type.ts'
import { propsOf } from '../cell-props.ts'

/** A file as a cell holds it. */
export interface CellFileValue {
  name: string
  /** MIME type, '' when unknown. */
  type: string
  /** Bytes, 0 when unknown. */
  size: number
  status: FileStatus
  /** 0 to 100. */
  percent: number
  path: string
  url: string
  /** Why it failed. */
  message: string
}

export interface FileCellProps extends FileRules {
  /** Sends one file; without it nothing can be added. */
  upload: UploadPort
  /** Where a browser finds a stored path; the path itself when left out. */
  urlOf: (path: string) => string
  /** `files` (default): CellFileValue; `paths`: comma-joined paths; `infos`: fileName, filePath, fileSize. */
  returns: 'files' | 'paths' | 'infos'
  /** Left out, the browser saves from the file's url. */
  download: (file: CellFile) => Promise<void>
  /** False removes the command. */
  canDownload: boolean
  canRemove: boolean
}

export const filePropsOf = (column: TableColumn) => propsOf<FileCellProps>(column)

const isCellFile = (one: unknown): one is Partial<CellFileValue> =>
  typeof one === 'object' && one !== null && 'name' in one

/** All that a cell may hold is understood, whatever the column gives back itself. */
export function filesOfCell(value: unknown, urlOf: (path: string) => string = (path) => path): CellFile[] {
  if (typeof value === 'string') return filesOfValue(value, urlOf)
  const list: unknown[] = Array.isArray(value) ? value : value ? [value] : []
  return list.flatMap((one, place) => {
    if (!isCellFile(one)) return Array.isArray(value) ? filesOfValue([value[place]], urlOf) : []
    const { name = '', type = typeOfName(name), size = 0, status = 'done', percent = 100 } = one
    const { path = '', url = path && urlOf(path), message = '' } = one
    return [{ uid: `cell-${place}-${path || name}`, name, type, size, status, percent, path, url, message, id: '' }]
  })
}

function fileValue(
  { uid: _uid, id: _id, isQueued: _isQueued, url, ...file }: CellFile,
  urlOf: FileCellProps['urlOf'],
): CellFileValue {
  // The picture of a file of this page ends with the page.
  return { ...file, url: url === '' || url.startsWith('blob:') ? urlOf(file.path) : url }
}

/** The value for the cell: the stored files. A single file is no list; no file is null. */
export function cellValueOf(
  files: readonly CellFile[],
  { column, isSingle }: { column: TableColumn; isSingle: boolean },
): unknown {
  const { returns = 'files', urlOf = (path) => path } = filePropsOf(column)
  const stored = files.filter(({ status }) => status === 'done')
  if (stored.length === 0) return null
  if (returns === 'paths') return pathsOf(stored)
  const values = returns === 'infos' ? infosOf(stored) : stored.map((file) => fileValue(file, urlOf))
  return isSingle ? values[0] : values
}

/** A line for a narrow cell: the first name cut short, and how many there are. */
export function filesLine(files: readonly CellFile[]): string {
  const [first] = files
  if (!first) return ''
  return files.length > 1 ? `${shortFileName(first.name)} 等 ${files.length} 个` : shortFileName(first.name)
}
