// What staff look after in the exchange with customs: raw receipts, and work that was given up.
import { defineCall, returns } from '../language/call.ts'
import { number, text } from '../language/field.ts'
import type { MessageView } from './order.ts'

const oneId = { id: text({ label: '编号', required: true, max: 32 }) }

/** The message in which a receipt came (`id` of a receipt), personal data masked. */
export const receiptMessage = defineCall({
  name: 'declaration.receiptMessage',
  title: '查看回执报文',
  method: 'GET',
  path: '/declaration/receiptMessage',
  needs: 'receipt:list',
  input: oneId,
  returns: returns<MessageView>(),
})

/** The exact bytes of a file that came in (`id` of a receiptFile). */
export const receiptFileContent = defineCall({
  name: 'declaration.receiptFileContent',
  title: '下载回执报文原文',
  method: 'GET',
  path: '/declaration/receiptFile/content',
  needs: 'receiptFile:raw',
  right: '下载回执报文原文',
  reply: 'file',
  tokenInQuery: true,
  audit: 'reveal',
  input: oneId,
  returns: returns<unknown>(),
})

/** Background work that was given up after its last retry. Times are Beijing time. */
export interface DeadLetterRow {
  id: string
  /** `deliver-declaration` or `apply-receipts`. */
  kind: string
  title: string
  /** What it was about, such as a file name. */
  subject: string
  /** Of a message: how many orders went with it, and its CopMsgId, by which the list of orders finds them. */
  orderCount: number
  copMsgId: string | null
  reason: string
  failures: number
  createTime: string
  failedTime: string
}

export const deadLetters = defineCall({
  name: 'declaration.deadLetters',
  title: '失败任务列表',
  method: 'GET',
  path: '/declaration/deadLetters',
  needs: 'deadLetter:list',
  input: {
    /** The last id of the page above. */
    before: text({ label: '编号', max: 32 }),
    pageSize: number({ label: '每页条数', min: 1, max: 500 }),
  },
  returns: returns<DeadLetterRow[]>(),
})

export const resendDeadLetters = defineCall({
  name: 'declaration.resend',
  title: '重新执行失败任务',
  method: 'POST',
  path: '/declaration/resend',
  needs: 'deadLetter:resend',
  right: '重新执行失败任务',
  audit: 'edit',
  message: '已重新执行！',
  input: { ids: text({ label: '编号', required: true, max: 20000 }) },
  returns: returns<{ resent: number }>(),
})
