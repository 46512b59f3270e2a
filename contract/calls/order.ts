// What is done with an order beyond its form: declaring it, its history, and the messages that were sent.
import { actionCalls } from '../derive/action-calls.ts'
import { defineCall, returns } from '../language/call.ts'
import { id } from '../language/field.ts'
import { order } from '../resources/order/order.ts'

const oneId = { id: id({ label: '编号', required: true }) }

/** Those that may not be declared are left out and named. */
export const declareOrders = actionCalls(order).declare

/** One declaration of an order, newest first. Times are Beijing time, `YYYY-MM-DD HH:mm:ss`. */
export interface OrderAttempt {
  documentId: string
  attemptNo: number
  guid: string
  appTime: string
  declareStatus: string
  declareStatusText: string
  returnStatus: string | null
  returnStatusText: string | null
  returnTime: string | null
  returnInfo: string | null
  /** CopMsgId: by it the far end drops a repeat. */
  copMsgId: string
  fileName: string
  sendTime: string | null
  /** `0` 待发送, `2` 已发送, `4` 格式被拒. */
  messageStatus: string
  messageStatusText: string
  /** Why it has not gone out yet, and what happens next; null: nothing is in the way. */
  sendProblem: string | null
  /** Sent to the simulated customs. */
  simulated: boolean
}

export interface TimelineEntry {
  time: string
  /** Who moved the order: a person, background work, or a receipt of customs. */
  source: 'user' | 'job' | 'receipt'
  title: string
  detail: string | null
  attemptNo: number | null
  operator: string
  /** The state after it, when it changed the order. */
  toStatus: string | null
  toStatusText: string | null
  /** Of a receipt: the id for `declaration.receiptMessage`. */
  receiptId: string | null
}

export interface OrderDetail {
  attempts: OrderAttempt[]
  /** Newest first. */
  timeline: TimelineEntry[]
}

export const orderDetail = defineCall({
  name: 'order.detail',
  title: '订单申报详情',
  method: 'GET',
  path: '/order/detail',
  needs: 'order:list',
  input: oneId,
  returns: returns<OrderDetail>(),
})

export interface MessageView {
  fileName: string
  msgType: string
  /** Sent or received inside a DxpMsg. */
  wrapped: boolean
  /** The business message as text, personal data masked; null as long as it was not built, or when it cannot be read. */
  text: string | null
  /** Sent to the simulated customs, or sent by them. */
  simulated: boolean
}

/** The message of one attempt, personal data masked. */
export const orderMessage = defineCall({
  name: 'order.message',
  title: '查看申报报文',
  method: 'GET',
  path: '/order/message',
  needs: 'order:list',
  input: { documentId: id({ label: '单证编号', required: true }) },
  returns: returns<MessageView>(),
})

/** The exact bytes that were sent. */
export const orderMessageFile = defineCall({
  name: 'order.messageFile',
  title: '下载申报报文原文',
  method: 'GET',
  path: '/order/messageFile',
  needs: 'order:raw',
  right: '下载申报报文原文',
  reply: 'file',
  tokenInQuery: true,
  audit: 'reveal',
  input: { documentId: id({ label: '单证编号', required: true }) },
  returns: returns<unknown>(),
})
