// Checks uploads: the extension must be allowed, and the content must match it.
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type'
import type { UploadedFile } from '../gate/context.ts'
import { Refusal } from '../ground/errors.ts'
import { hasMacros } from './find-macros.ts'

interface FileType {
  type: string
  /** MIME types by content, where they differ from `type`. */
  content?: readonly string[]
  /** The type has no magic bytes: any text is accepted. */
  isText?: boolean
  /** A browser may display it inside the page; other types are downloaded. */
  isShown?: boolean
  mayHoldMacros?: boolean
}

const office = 'application/vnd.openxmlformats-officedocument'
const compoundFile = { content: ['application/x-cfb'], mayHoldMacros: true }
const types: Readonly<Record<string, FileType>> = {
  pdf: { type: 'application/pdf', isShown: true },
  jpg: { type: 'image/jpeg', isShown: true },
  jpeg: { type: 'image/jpeg', isShown: true },
  // As browsers on Windows name a JPEG that they save.
  jfif: { type: 'image/jpeg', isShown: true },
  png: { type: 'image/png', content: ['image/png', 'image/apng'], isShown: true },
  gif: { type: 'image/gif', isShown: true },
  webp: { type: 'image/webp', isShown: true },
  xlsx: { type: `${office}.spreadsheetml.sheet`, mayHoldMacros: true },
  docx: { type: `${office}.wordprocessingml.document`, mayHoldMacros: true },
  xls: { type: 'application/vnd.ms-excel', ...compoundFile },
  doc: { type: 'application/msword', ...compoundFile },
  zip: { type: 'application/zip' },
  csv: { type: 'text/csv', isText: true },
  txt: { type: 'text/plain', isText: true },
  xml: { type: 'application/xml', content: ['application/xml'], isText: true },
}

/** Extensions of files with a table. */
export const tableExtensions = ['xls', 'xlsx', 'csv'] as const

/** Files that platforms and WPS name .xls, .xlsx or .csv: readers go by the content. */
const tableContent = {
  content: [`${office}.spreadsheetml.sheet`, 'application/x-cfb', 'application/zip', 'application/xml', 'text/html'],
  isText: true,
  mayHoldMacros: true,
}

interface CheckedContent {
  /** Without path and control characters, at most 150 characters. */
  name: string
  type: string
}

export interface CheckedFile extends CheckedContent {
  path: string
  size: number
}

export interface UploadRules {
  extensions: readonly string[]
  /** The content may be any table, whatever the extension of a table says. */
  takesTables?: boolean
}

/** Checks the single file of an upload call; refuses with a sentence that names the file. */
export async function checkUpload(uploads: UploadedFile[], rules: UploadRules): Promise<CheckedFile> {
  const [file] = uploads
  if (!file || uploads.length > 1) throw new Refusal('请选择一个文件')
  const { path, size } = file
  const checked = await checkContent(
    { ...rules, name: file.name, size },
    {
      mime: (await fileTypeFromFile(path))?.mime,
      isText: () => hasNoZero(path),
      pieces: () => createReadStream(path),
    },
  )
  return { ...checked, path, size }
}

/** Checks bytes that did not arrive as an upload. */
export const checkBytes = (
  bytes: Buffer,
  { name, ...rules }: UploadRules & { name: string },
): Promise<CheckedContent> => {
  const mime = fileTypeFromBuffer(bytes).then((found) => found?.mime)
  const isText = async () => !bytes.subarray(0, textBytes).includes(0)
  const pieces = () => [bytes]
  return mime.then((known) => checkContent({ ...rules, name, size: bytes.length }, { mime: known, isText, pieces }))
}

interface Content {
  /** By its first bytes; undefined where these tell nothing. */
  mime: string | undefined
  isText(): Promise<boolean>
  pieces(): AsyncIterable<Buffer> | Iterable<Buffer>
}

async function checkContent(
  { name: sent, size, extensions, takesTables }: UploadRules & { name: string; size: number },
  content: Content,
): Promise<CheckedContent> {
  const name = plainName(sent)
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  if (isHeic(extension, content)) throw new Refusal(`${name}：${heicRefusal}`)
  const declared = types[extension]
  const isAllowed = extensions.includes(extension) || (extension === 'jfif' && extensions.includes('jpg'))
  if (!isAllowed || declared === undefined) {
    throw new Refusal(`${name || '该文件'}：只能上传${extensions.join('、')}格式的文件`)
  }
  if (size === 0) throw new Refusal(`${name}：文件是空的`)
  const isTable = takesTables === true && tableExtensions.some((one) => one === extension)
  const known = isTable ? { ...declared, ...tableContent } : declared
  const type = (await matchesType(content, known)) ? known.type : otherPicture(known, content, extensions)
  if (type === undefined) throw new Refusal(`${name}：文件内容与扩展名${extension}不符`)
  if (known.mayHoldMacros && (await hasMacros(content.pieces()))) {
    throw new Refusal(`${name}：文件含有宏，请另存为不含宏的文件后再上传`)
  }
  return { name: type === known.type && extension !== 'jfif' ? name : named(name, type), type }
}

/** Returns the type of a picture whose name says another kind of picture; undefined where it is not allowed. */
function otherPicture({ type }: FileType, { mime }: Content, extensions: readonly string[]): string | undefined {
  if (!type.startsWith('image/') || mime === undefined) return undefined
  const [, found] = Object.entries(types).find(([name, one]) => extensions.includes(name) && isOfType(one, mime)) ?? []
  return found?.type.startsWith('image/') ? found.type : undefined
}

/** Returns the name with the extension of what the file is: people and programs open it by its name. */
function named(name: string, type: string): string {
  const [extension = ''] = Object.entries(types).find(([, one]) => one.type === type) ?? []
  return name.replace(/[^.]+$/, extension)
}

const heicRefusal =
  '苹果手机的 HEIC 照片不能上传，请转为 JPG：在手机“设置 → 相机 → 格式”中选“兼容性最佳”后重拍，或在电脑上打开照片另存为 JPG'

const isHeic = (extension: string, { mime }: Content) =>
  /^hei[cf]$/.test(extension) || (mime !== undefined && /^image\/hei[cf]/.test(mime))

/** Number of bytes to inspect: text in UTF-8 or GB 18030 holds no zero byte. */
const textBytes = 8192

const isOfType = ({ type, content = [type] }: FileType, mime: string) => content.includes(mime)

const matchesType = async ({ mime, isText }: Content, type: FileType): Promise<boolean> =>
  mime === undefined ? type.isText === true && (await isText()) : isOfType(type, mime)

async function hasNoZero(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(textBytes), 0, textBytes, 0)
    return !buffer.subarray(0, bytesRead).includes(0)
  } finally {
    await file.close()
  }
}

/** Removes path and control characters. The name is only displayed and offered for download, never used as a path. */
function plainName(sent: string): string {
  const last = sent.split(/[/\\]/).at(-1) ?? ''
  const plain = last.replace(/[\p{C}<>:"|?*]/gu, '').trim()
  const letters = [...plain]
  return letters.length <= 150 ? plain : letters.slice(-150).join('')
}

export const mayShowInline = (type: string) => Object.values(types).some((one) => one.isShown && one.type === type)
