import { fileExtensions, readStoredFile, uploadFile } from '@kouan/contract/calls/files.ts'
import { checkUpload, mayShowInline } from '../../files/check-upload.ts'
import { isGoodLink } from '../../files/file-links.ts'
import { keepFile, readStoredBytes } from '../../files/stored-files.ts'
import type { FileReply } from '../../gate/envelope.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { Refusal } from '../../ground/errors.ts'
import { noteUpload, refuseHoarding } from './unnamed-uploads.ts'

const readFile = serve(readStoredFile, async (context, input): Promise<FileReply> => {
  if (!(await isGoodLink(context, input))) throw new Refusal('链接已失效，请刷新页面后重试')
  const { name, type, bytes } = await readStoredBytes(context, input.id)
  context.audit({ target: `file ${input.id}`, content: `读取文件：${name}` })
  return { name, type, bytes, inline: input.download !== '1' && mayShowInline(type) }
})

const upload = serve(uploadFile, async (context) => {
  const checked = await checkUpload(context.uploads, fileExtensions)
  await refuseHoarding(context, checked.size)
  const file = await keepFile(context, checked)
  await noteUpload(context, file.id)
  context.audit({ target: `file ${file.id}`, content: `上传文件：${file.name}` })
  return file
})

export const files: Served[] = [readFile, upload]
