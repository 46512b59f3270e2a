// What staff look after in the exchange with customs: raw receipts, and work that was given up.
import { actionCalls } from '../derive/action-calls.ts'
import { action, defineActing } from '../language/action.ts'
import { defineCall, returns } from '../language/call.ts'
import { dateTime, id, number, text } from '../language/field.ts'
import type { MessageView } from './document.ts'

const oneId = { id: id({ label: '编号', required: true }) }

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
  /** Of a message: how many documents went with it, and its CopMsgId, by which the list of their kind finds them. */
  orderCount: number
  copMsgId: string | null
  /** As people call one of these documents, and the component strings of the pages that list them, joined by commas. */
  noun: string | null
  documentPages: string | null
  reason: string
  failures: number
  createTime: string
  failedTime: string
}

/** The rows of `deadLetters` and what can be done with them. */
export const deadLetter = defineActing({
  name: 'deadLetter',
  title: '失败任务',
  path: '/declaration/deadLetter',
  key: 'subject',
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
      confirm: '失败的原因已消除时才有用。确定要重新执行这一项吗?',
      confirmMany: '失败的原因已消除时才有用。确定要重新执行这 {count} 项吗?',
      isMain: true,
      message: '已重新执行！',
    }),
    /** Of work that nobody waits for any more; its orders stay as they are. */
    discard: action({
      title: '丢弃',
      many: true,
      right: { code: 'deadLetter:discard', title: '丢弃失败任务' },
      confirm: '丢弃后不再执行，也不能恢复。确定要丢弃这一项吗?',
      confirmMany: '丢弃后不再执行，也不能恢复。确定要丢弃这 {count} 项吗?',
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
    /** The last id of the page above. */
    before: id({ label: '编号' }),
    pageSize: number({ label: '每页条数', min: 1, max: 500 }),
  },
  returns: returns<DeadLetterRow[]>(),
})
