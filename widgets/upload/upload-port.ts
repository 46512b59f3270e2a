// The port of an upload, and its state of each file.

/** The answer for one file. `success` left out counts as true. */
export interface UploadReply {
  success?: boolean
  name?: string
  /** Where a browser finds it. */
  url?: string
  /** Stored value; must hold no comma where values are comma-joined. */
  path?: string
  id?: string
  /** Said to the user when `success` is false. */
  message?: string
}

export interface UploadBound {
  /** 0 to 100. */
  onProgress: (percent: number) => void
  /** Ends when the user cancels, deletes or leaves. */
  signal: AbortSignal
}

/** Sends one file. A rejection counts as failure; its message is shown. */
export type UploadPort = (file: File, bound: UploadBound) => Promise<UploadReply>

export type FileStatus = 'uploading' | 'done' | 'error' | 'removed'

/** A file in a list or a cell. */
export interface CellFile {
  uid: string
  name: string
  /** MIME type, empty when unknown. */
  type: string
  /** Bytes, 0 when unknown. */
  size: number
  status: FileStatus
  /** Is to be uploaded once those before it are. */
  isQueued?: boolean
  /** 0 to 100. */
  percent: number
  path: string
  url: string
  /** Why it failed. */
  message: string
  id: string
}

/** Facts of a file that remain once it is stored. */
export interface UploadedFile {
  name: string
  url: string
  path: string
  status: 'done'
  id: string
}

/** An entry of a list of values with name and size. */
export interface FileInfo {
  fileName: string
  filePath: string
  /** Bytes. */
  fileSize: number
}

export const unknownError = '未知错误'
