import {
  fileExtensions,
  joinParts,
  pictureExtensions,
  readStatic,
  readStoredFile,
  type Uploaded,
  uploadFile,
  uploadToStore,
} from '@kouan/contract/calls/files.ts'
import { folderOf, storedPath } from '@kouan/contract/rules/stored-path.ts'
import { checkBytes, checkUpload, mayShowInline } from '../../files/check-upload.ts'
import { isLinkValid } from '../../files/file-links.ts'
import { mayReadFile } from '../../files/file-readers.ts'
import {
  findStoredFile,
  insertStoredFile,
  registerUpload,
  type StoredFile,
  stageBytes,
  stageFile,
} from '../../files/stored-files.ts'
import type { Context } from '../../gate/context.ts'
import type { FileReply } from '../../gate/envelope.ts'
import { servePrepared } from '../../gate/prepared-call.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { CallFailure, Refusal } from '../../ground/errors.ts'
import { findParts, part } from './parts.ts'
import { dropUploads, enforceUploadQuota } from './unnamed-uploads.ts'
import { findByPath } from './uploaded-files.ts'

const readFile = serve(readStoredFile, async (context, input): Promise<FileReply> => {
  // People who lost the right since the link was made get the same answer.
  const isGood = await isLinkValid(context, input)
  const mayRead = isGood && (context.actor.kind === 'public' || (await mayReadFile(context, input.id)))
  if (!mayRead) throw new Refusal('链接已失效，请刷新页面后重试')
  const { name, type, read: bytes } = await findStoredFile(context, input.id)
  context.audit({ target: `file ${input.id}`, content: `读取文件：${name}` })
  return { name, type, bytes, inline: input.download !== '1' && mayShowInline(type) }
})

const dayOfSeconds = 86_400

const readByPath = serve(readStatic, async (context, { folder, name: part, download }): Promise<FileReply> => {
  const found = await findByPath(context, `${folder}/${part}`)
  if (!found) throw new CallFailure('unknownPath', '文件不存在')
  const { name, type, read: bytes } = await findStoredFile(context, found.id)
  const reply = { name, type, bytes, inline: download !== '1' && mayShowInline(type) }
  if (found.isOpen) {
    // Pictures of a page that everybody sees: no trace of each.
    context.audit({ kind: 'none' })
    return { ...reply, cacheSeconds: 7 * dayOfSeconds }
  }
  context.audit({ target: `file ${found.id}`, content: `读取文件：${name}` })
  return reply
})

type Variant = { biz?: string | null; jeditor?: string | null }

const rulesFor = ({ biz, jeditor }: Variant) => ({
  extensions: jeditor === '1' ? pictureExtensions : fileExtensions,
  takesTables: biz === 'import',
})

/** Registers the path of a stored file, and reports it where clients of the family read it. */
async function reportPath(context: Context, file: StoredFile, { biz }: Variant): Promise<Uploaded> {
  const path = storedPath({ folder: folderOf(biz), name: file.name, id: file.id })
  await registerUpload(context, { id: file.id, path })
  context.audit({ target: `file ${file.id}`, content: `上传文件：${file.name}` })
  context.addResponseMeta({ message: path })
  return { ...file, path }
}

function refuseOtherFolders({ biz }: Variant): void {
  if (/\.\.[/\\]/.test(biz ?? '')) throw new Refusal('上传目录bizPath，格式非法！')
}

const uploadAt = (call: typeof uploadFile): Served => ({
  ...servePrepared(call, {
    prepare: async (preparing, variant) =>
      stageFile(preparing, await checkUpload(preparing.uploads, rulesFor(variant))),
    handler: async (context, variant, stowed) => {
      await enforceUploadQuota(context, stowed.size)
      return reportPath(context, await insertStoredFile(context, stowed), variant)
    },
  }),
  admit: async (_context, variant: Variant) => refuseOtherFolders(variant),
})

const join = servePrepared(joinParts, {
  prepare: async (preparing, { name, parts: named, ...variant }) => {
    refuseOtherFolders(variant)
    const parts = await preparing.transact((context) => findParts(context, named))
    const bytes = Buffer.concat(await Promise.all(parts.map((part) => part.read())))
    const checked = await checkBytes(bytes, { name, ...rulesFor(variant) })
    return stageBytes(preparing, { ...checked, bytes })
  },
  handler: async (context, { parts, ...variant }, stowed) => {
    // Still there, and the caller's: what another call joined meanwhile is not joined twice.
    const ids = (await findParts(context, parts)).map(({ id }) => id)
    await dropUploads(context, ids)
    return reportPath(context, await insertStoredFile(context, stowed), variant)
  },
})

export const files: Served[] = [readFile, readByPath, uploadAt(uploadFile), uploadAt(uploadToStore), part, join]
