// Stored files: uploaded by themselves, then named by the row that they belong to; read by a short-lived signed link that
// every answer with the row hands out, or by their path.
import { defineCall, returns } from '../language/call.ts'
import { number, text } from '../language/field.ts'
import { staticPath } from '../rules/stored-path.ts'

/** A stored file as records answer it. */
export interface FileLink {
  id: string
  /** The name that the user gave it. */
  name: string
  /** Media type, such as `application/pdf`. */
  type: string
  /** Bytes. */
  size: number
  /** Below the API base, with signature; good for some minutes, then ask the record again. */
  url: string
  /** A picture or PDF that may be shown inside the page. */
  inline: boolean
}

/** Where a row has the files of a field, beside their ids. */
export const filesOf = (name: string): `${string}_files` => `${name}_files`

export function filesIn(row: Readonly<Record<string, unknown>> | undefined, name: string): readonly FileLink[] {
  const files = row?.[filesOf(name)]
  return Array.isArray(files) ? files : []
}

/** Limits of files that one person may have uploaded and no row names yet, and hours for which they are kept. */
export const unnamedLimits = { count: 100, bytes: 500 * 1024 * 1024, hours: 24 } as const

export const pictureExtensions = ['jpg', 'jpeg', 'png', 'gif', 'webp'] as const

/** The types that are taken, by extension; the content must be what the extension says. */
export const fileExtensions = [
  'pdf',
  ...pictureExtensions,
  ...(['xls', 'xlsx', 'doc', 'docx', 'csv', 'txt', 'xml', 'zip'] as const),
] as const

/** Answer of an upload; `path` is how rows of the family's wire name the file, and is in the message, too. */
export type Uploaded = Pick<FileLink, 'id' | 'name' | 'type' | 'size'> & { path: string }

const uploadInput = {
  /** The first part of the path. */
  biz: text({ label: '业务目录', max: 100 }),
  /** `1` from the cells of a table. */
  isup: text({ label: '表格上传', max: 1 }),
  /** `1` from the editor of rich text, which takes pictures alone. */
  jeditor: text({ label: '富文本上传', max: 1 }),
}

export const uploadFile = defineCall({
  name: 'files.upload',
  title: '上传文件',
  method: 'POST',
  path: '/sys/common/upload',
  needs: 'signed-in',
  upload: true,
  audit: 'add',
  limit: 120,
  input: uploadInput,
  returns: returns<Uploaded>(),
})

/** The same at the address that screens of the family name for an object store. */
export const uploadToStore = { ...uploadFile, name: 'files.uploadToStore', path: '/sys/upload/uploadMinio' }

/** Limits of one part of a large file; a file of more parts is refused. */
export const partLimits = { bytes: 1024 * 1024, count: 20 } as const

/** Takes a part of a file that a slow line would not carry at once. Parts that were sent need not be sent again. */
export const uploadPart = defineCall({
  name: 'files.uploadPart',
  title: '上传文件分片',
  method: 'POST',
  path: '/sys/common/uploadPart',
  needs: 'signed-in',
  upload: true,
  limit: 600,
  audit: 'none',
  input: {},
  returns: returns<{ id: string }>(),
})

/** The parts in their order as one file, as if it had been uploaded at once. */
export const joinParts = defineCall({
  name: 'files.joinParts',
  title: '合并文件分片',
  method: 'POST',
  path: '/sys/common/joinParts',
  needs: 'signed-in',
  limit: 120,
  audit: 'add',
  input: {
    ...uploadInput,
    name: text({ label: '文件名', required: true, max: 300 }),
    parts: text({ label: '分片', required: true, max: 1000 }),
  },
  returns: returns<Uploaded>(),
})

/**
 * A file by the path that its upload answered. Pictures that a picture field or a text shows open for everybody who knows
 * their path, as pages cannot send a token with them; everything else for who may read the row, or uploaded it just now.
 */
export const readStatic = defineCall({
  name: 'files.static',
  title: '读取静态文件',
  method: 'GET',
  path: `${staticPath}/:folder/:name`,
  needs: 'public',
  tokenInQuery: true,
  reply: 'file',
  audit: 'query',
  limit: 1200,
  input: {
    folder: text({ label: '目录', required: true, max: 100 }),
    name: text({ label: '文件名', required: true, max: 200 }),
    /** `1` asks for a download of what would be shown. */
    download: text({ label: '下载', max: 1 }),
  },
  returns: returns<unknown>(),
})

/** Needs no token but a signature: pictures and frames cannot send one. Every reading leaves an audit row. */
export const readStoredFile = defineCall({
  name: 'files.read',
  title: '读取文件',
  method: 'GET',
  path: '/sys/files/:id',
  needs: 'public',
  byLink: true,
  reply: 'file',
  audit: 'query',
  limit: 600,
  input: {
    id: text({ label: '文件编号', required: true, max: 40 }),
    /** Epoch milliseconds. */
    expires: number({ label: '有效期', required: true, max: Number.MAX_SAFE_INTEGER }),
    /** The session or the application that the link was made for, and dies with. */
    holder: text({ label: '持有者', required: true, max: 60 }),
    signature: text({ label: '签名', required: true, max: 64 }),
    /** `1` asks for a download of what would be shown. */
    download: text({ label: '下载', max: 1 }),
  },
  returns: returns<unknown>(),
})
