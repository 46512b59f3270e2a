// The background work of declarations, as it stands in the queue.
import { defineWork } from '../../work/work.ts'

/** Builds one message and hands it over to its channel. */
export const deliverDeclaration = defineWork<{ messageId: string }>({ name: 'deliver-declaration' })

/** Reads one stored file and applies the receipts in it. */
export const applyReceiptFile = defineWork<{ rawId: string }>({ name: 'apply-receipts' })

/** Tries the receipts without a document against the documents of a message that was just declared. */
export const matchWaiting = defineWork<{ messageId: string }>({ name: 'match-waiting-receipts' })

export const workTitles: Readonly<Record<string, string>> = {
  [deliverDeclaration.name]: '发送申报报文',
  [applyReceiptFile.name]: '解析回执报文',
  [matchWaiting.name]: '匹配待配回执',
}
