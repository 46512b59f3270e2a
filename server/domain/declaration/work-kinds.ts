// Kinds of background work of declarations.
import { defineWork } from '../../work/work.ts'

/** Builds one message and delivers it to its channel. */
export const deliverDeclaration = defineWork<{ messageId: string }>({
  name: 'deliver-declaration',
  title: '发送申报报文',
})

/** Reads one stored file and applies the receipts in it. */
export const applyReceiptFile = defineWork<{ rawId: string }>({
  name: 'apply-receipts',
  title: '解析回执报文',
  changes: 'receipt',
})

/**
 * Reads the stored files of one poll and applies the receipts in them together. A kind of its own: a server of an earlier version
 * would lose the files of which it does not know.
 */
export const applyReceiptFiles = defineWork<{ rawIds: string[] }>({
  name: 'apply-receipt-files',
  title: '解析回执报文',
  changes: 'receipt',
})

/** Matches the receipts that wait for a key of new attempts, or for numbers that were just assigned to attempts. */
export const matchWaiting = defineWork<{ messageId: string } | { attemptIds: string[] }>({
  name: 'match-waiting-receipts',
  title: '匹配待配回执',
})

export const declarationWork = [deliverDeclaration, applyReceiptFile, applyReceiptFiles, matchWaiting]
