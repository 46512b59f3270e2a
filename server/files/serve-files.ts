import { readStoredFile } from '@kouan/contract/calls/files.ts'
import type { FileReply } from '../gate/envelope.ts'
import { type Served, serve } from '../gate/serve-call.ts'
import { Refusal } from '../ground/errors.ts'
import { mayShowInline } from './check-upload.ts'
import { isGoodLink } from './file-links.ts'
import { readStoredBytes } from './stored-files.ts'

const readFile = serve(readStoredFile, async (context, input): Promise<FileReply> => {
  if (!(await isGoodLink(context, input))) throw new Refusal('链接已失效，请刷新页面后重试')
  const { name, type, bytes } = await readStoredBytes(context, input.id)
  context.audit({ target: `file ${input.id}`, content: `读取文件：${name}` })
  return { name, type, bytes, inline: input.download !== '1' && mayShowInline(type) }
})

export const files: Served[] = [readFile]
