// Calls of staff about the exchange with customs: raw receipts and dead letters.
import { actionCalls } from '../derive/action-calls.ts'
import { action, defineActing } from '../language/action.ts'
import { defineCall, returns } from '../language/call.ts'
import { dateTime, id, number, text } from '../language/field.ts'
import type { MessageView } from './document.ts'

const oneId = { id: id({ label: '编号', required: true }) }

/** Returns the message that contains a receipt (`id` of the receipt), personal data masked. */
export const receiptMessage = defineCall({
  name: 'declaration.receiptMessage',
  title: '查看回执报文',
  method: 'GET',
  path: '/declaration/receiptMessage',
  needs: 'receipt:list',
  input: oneId,
  returns: returns<MessageView>(),
})

/** Returns the bytes of a received file (`id` of a receiptFile). */
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

/** Dead letter: background work that failed in its last retry. Times are Beijing time. */
export interface DeadLetterRow {
  id: string
  /** `deliver-declaration` or `apply-receipts`. */
  kind: string
  title: string
  /** Subject for people, such as a file name. */
  subject: string
  /** Of a message: number of its documents, and its CopMsgId, by which the list of their kind finds them. */
  orderCount: number
  copMsgId: string | null
  /** Name of these documents for people; `documentPages`: component strings of the pages that list them, joined by commas. */
  noun: string | null
  documentPages: string | null
  reason: string
  failures: number
  createTime: string
  failedTime: string
}

/** Rows of `deadLetters` with their actions. */
export const deadLetter = defineActing({
  name: 'deadLetter',
  title: '失败任务',
  path: '/declaration/deadLetter',
  titleField: 'subject',
  fields: {
    title: text({ label: '任务', list: 110 }),
    reason: text({ label: '失败原因', list: 230 }),
    subject: text({ label: '对象', list: 195 }),
    orderCount: number({ label: '影响', list: 125 }),
    failures: number({ label: '失败次数', list: 90 }),
    failedTime: dateTime({ label: '失败时间', list: 155 }),
  },
  actions: {
    resend: action({
      title: '重新执行',
      many: true,
      path: '/declaration/resend',
      right: { code: 'deadLetter:resend', title: '重新执行失败任务' },
      confirm: '失败的原因已消除时才有用。确定要重新执行这一项吗？',
      confirmMany: '失败的原因已消除时才有用。确定要重新执行这 {count} 项吗？',
      isMain: true,
      message: '已重新执行！',
    }),
    /** Deletes work that nobody waits for; its documents do not change. */
    discard: action({
      title: '丢弃',
      many: true,
      right: { code: 'deadLetter:discard', title: '丢弃失败任务' },
      confirm: '丢弃后不再执行，也不能恢复。确定要丢弃这一项吗？',
      confirmMany: '丢弃后不再执行，也不能恢复。确定要丢弃这 {count} 项吗？',
      isDanger: true,
      audit: 'delete',
      message: '已丢弃！',
    }),
  },
})
export const { resend: resendDeadLetters, discard: discardDeadLetters } = actionCalls(deadLetter)

export const deadLetters = defineCall({
  name: 'declaration.deadLetters',
  title: '失败任务列表',
  method: 'GET',
  path: '/declaration/deadLetters',
  needs: 'deadLetter:list',
  input: {
    /** Last id of the page before. */
    before: id({ label: '编号' }),
    pageSize: number({ label: '每页条数', min: 1, max: 500 }),
  },
  returns: returns<DeadLetterRow[]>(),
})
