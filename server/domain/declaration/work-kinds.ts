// The background work of declarations, as it stands in the queue.
import { defineWork } from '../../work/work.ts'
import { jobWorkTitles } from '../job/job-work.ts'

/** Builds one message and hands it over to its channel. */
export const deliverDeclaration = defineWork<{ messageId: string }>({ name: 'deliver-declaration' })

/** Reads one stored file and applies the receipts in it. */
export const applyReceiptFile = defineWork<{ rawId: string }>({ name: 'apply-receipts' })

/** Tries the receipts that wait for a key of these documents: just declared with one message, or with numbers just learnt. */
export const matchWaiting = defineWork<{ messageId: string } | { documentIds: string[] }>({
  name: 'match-waiting-receipts',
})

/** Puts one answer of the simulated customs into its mailbox. */
export const sendSimulatedAnswer = defineWork<{ simulatedId: string; step: number }>({ name: 'send-simulated-answer' })

export const workTitles: Readonly<Record<string, string>> = {
  [deliverDeclaration.name]: '发送申报报文',
  [applyReceiptFile.name]: '解析回执报文',
  [matchWaiting.name]: '匹配待配回执',
  [sendSimulatedAnswer.name]: '模拟海关发回执',
  ...jobWorkTitles,
}
