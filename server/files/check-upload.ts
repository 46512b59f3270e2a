// What may be uploaded: the extension stands in the list, and the content is what the extension says.
import { fileTypeFromFile } from 'file-type'
import type { UploadedFile } from '../gate/context.ts'
import { Refusal } from '../ground/errors.ts'

/** Kinds that a browser may show inside the page; everything else is downloaded. */
const mediaTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
}

export interface CheckedFile {
  /** Without path and control characters, at most 150 characters. */
  name: string
  type: string
  path: string
  size: number
}

/** The single file of an upload call, checked; refuses with a sentence that names the file. */
export async function checkUpload(uploads: UploadedFile[], extensions: readonly string[]): Promise<CheckedFile> {
  const [file] = uploads
  if (!file || uploads.length > 1) throw new Refusal('请选择一个文件')
  const name = plainName(file.name)
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const type = mediaTypes[extension]
  if (!extensions.includes(extension) || type === undefined) {
    throw new Refusal(`${name || '该文件'}：只能上传${extensions.join('、')}格式的文件`)
  }
  if (file.size === 0) throw new Refusal(`${name}：文件是空的`)
  const found = await fileTypeFromFile(file.path)
  if (found?.mime !== type) throw new Refusal(`${name}：文件内容与扩展名${extension}不符`)
  return { name, type, path: file.path, size: file.size }
}

/** The name is shown and offered at download, never used as a path. */
function plainName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{C}<>:"|?*]/gu, '').trim()
  const letters = [...plain]
  return letters.length <= 150 ? plain : letters.slice(-150).join('')
}

export const mayShowInline = (type: string) => Object.values(mediaTypes).includes(type)
