import {
  fileExtensions,
  pictureExtensions,
  readStatic,
  readStoredFile,
  uploadFile,
} from '@kouan/contract/calls/files.ts'
import { folderOf, storedPath } from '@kouan/contract/rules/stored-path.ts'
import { checkUpload, mayShowInline } from '../../files/check-upload.ts'
import { isGoodLink } from '../../files/file-links.ts'
import { mayReadFile } from '../../files/file-readers.ts'
import { keepFile, noteUpload, readStoredBytes } from '../../files/stored-files.ts'
import type { FileReply } from '../../gate/envelope.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { CallFailure, Refusal } from '../../ground/errors.ts'
import { refuseHoarding } from './unnamed-uploads.ts'
import { findByPath } from './uploaded-files.ts'

const readFile = serve(readStoredFile, async (context, input): Promise<FileReply> => {
  // Whoever lost the right since the link was made is told the same.
  const isGood = await isGoodLink(context, input)
  const mayRead = isGood && (context.actor.kind === 'public' || (await mayReadFile(context, input.id)))
  if (!mayRead) throw new Refusal('链接已失效，请刷新页面后重试')
  const { name, type, bytes } = await readStoredBytes(context, input.id)
  context.audit({ target: `file ${input.id}`, content: `读取文件：${name}` })
  return { name, type, bytes, inline: input.download !== '1' && mayShowInline(type) }
})

const dayOfSeconds = 86_400

const readByPath = serve(readStatic, async (context, { folder, name: part, download }): Promise<FileReply> => {
  const found = await findByPath(context, `${folder}/${part}`)
  if (!found) throw new CallFailure('unknownPath', '文件不存在')
  const { name, type, bytes } = await readStoredBytes(context, found.id)
  const reply = { name, type, bytes, inline: download !== '1' && mayShowInline(type) }
  if (found.isOpen) {
    // Pictures of a page that everybody sees: no trace of each.
    context.audit({ kind: 'none' })
    return { ...reply, keepSeconds: 7 * dayOfSeconds }
  }
  context.audit({ target: `file ${found.id}`, content: `读取文件：${name}` })
  return reply
})

const upload: Served = {
  ...serve(uploadFile, async (context, { biz, jeditor }) => {
    const checked = await checkUpload(context.uploads, jeditor === '1' ? pictureExtensions : fileExtensions)
    await refuseHoarding(context, checked.size)
    const file = await keepFile(context, checked)
    const path = storedPath({ folder: folderOf(biz), name: file.name, id: file.id })
    await noteUpload(context, { id: file.id, path })
    context.audit({ target: `file ${file.id}`, content: `上传文件：${file.name}` })
    // Where clients of the family read it.
    context.answer({ message: path })
    return { ...file, path }
  }),
  async admit(_context, { biz }: { biz?: string | null }) {
    if (/\.\.[/\\]/.test(biz ?? '')) throw new Refusal('上传目录bizPath，格式非法！')
  },
}

export const files: Served[] = [readFile, readByPath, upload]
