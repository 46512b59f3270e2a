// What the import dialog needs of a resource's calls.
import { nothingImported, type SheetCalls } from '@kouan/contract/derive/sheet-calls.ts'
import type { ImportBound, ImportPort, ImportReply, ImportRequest } from '@kouan/widgets/import-dialog/import-port.ts'
import { saveFile as saveAddress } from '@kouan/widgets/upload/save-file.ts'
import { apiBase, ask, type ReceivedFile } from '../../data/ask.ts'
import { sentenceOf } from '../../data/ask-error.ts'
import { saveFile } from '../../data/save-file.ts'

export const sheetPort = ({ importExcel, template }: Pick<SheetCalls, 'importExcel' | 'template'>): ImportPort => ({
  send: (request, bound) => sendAll(importExcel, request, bound),
  downloadTemplate: async () => saveFile((await ask(template, {})) as ReceivedFile),
  downloadErrors: (address) => saveAddress({ url: `${apiBase()}${address}`, name: '' }),
})

/** One after the other, as far as all is well: what was refused is mended before the next one goes. */
async function sendAll(
  call: SheetCalls['importExcel'],
  { files, ...request }: ImportRequest,
  { onProgress, signal }: ImportBound,
): Promise<ImportReply> {
  const done: string[] = []
  for (const [at, file] of files.entries()) {
    onProgress({ percent: (100 * at) / files.length, text: `正在导入 ${file.name}` })
    const left = files.length - at - 1
    const others = left > 0 ? `；其余 ${left} 个文件没有导入` : ''
    try {
      const reply = await sendOne(call, { file, request, signal })
      const { code, message = '', errorFile } = reply
      const faults = { fileName: file.name, ...(errorFile === undefined ? {} : { errorFile }) }
      if (message.startsWith(nothingImported)) return { success: false, message: `${message}${others}`, ...faults }
      if (code === 201) return { ...reply, message: `${file.name}：${message}${others}` }
      done.push(reply.message ?? '')
    } catch (error) {
      if (signal.aborted) throw error
      return { success: false, fileName: file.name, message: `${sentenceOf(error)}${others}` }
    }
  }
  return { success: true, code: 200, message: done.join('；') }
}

interface One {
  file: File
  request: Omit<ImportRequest, 'files'>
  signal: AbortSignal
}

async function sendOne(call: SheetCalls['importExcel'], { file, request, signal }: One): Promise<ImportReply> {
  const { isSingleTableImport, foreignKeys, validateStatus } = request
  const reply: ImportReply = { success: true }
  const result = await ask(
    call,
    {
      isSingleTableImport: String(isSingleTableImport),
      foreignKeys: foreignKeys.join(','),
      validateStatus: String(validateStatus),
    },
    { uploads: [file], uploadName: 'files[]', signal, onSaid: (said) => Object.assign(reply, said) },
  )
  const { code = 200, message = '' } = reply
  return { success: true, code, message, ...(typeof result === 'string' ? { errorFile: result } : {}) }
}
