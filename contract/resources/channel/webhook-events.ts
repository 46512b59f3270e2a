// Events of documents that webhooks send, defined once: the form of 推送订阅, the trigger of the history, the document of the
// open API and the content that is sent follow from here.

export interface WebhookEvent {
  title: string
  /** When it happens. */
  help: string
  /** In the document of the open API. */
  english: string
}

/** By the code of a subscription. One change may be both: then it is sent once, with both in `events`. */
export const webhookEvents = {
  STATE: {
    title: '状态变化',
    help: '申报状态改变时，不论由谁引起，回执引起的也在内',
    english: 'the state has changed, whatever caused it, receipts included',
  },
  RECEIPT: {
    title: '收到回执',
    help: '收到单证的回执时，不论是否改变状态',
    english: 'a receipt has come, whether or not it changed the state',
  },
} as const satisfies Readonly<Record<string, WebhookEvent>>
export type WebhookEventCode = keyof typeof webhookEvents

/** `event` and X-Kouan-Event: where a receipt has come, that of the receipt, even if the state has changed as well. */
export const eventNames = { state: 'document.state', receipt: 'document.receipt', test: 'webhook.test' } as const

/** Same condition as `kouan_tell_webhooks` (server/db/migrations/2602-events-defined-once.sql). */
export const eventsOf = ({ isMoved, hasReceipt }: { isMoved: boolean; hasReceipt: boolean }): WebhookEventCode[] => [
  ...(isMoved ? (['STATE'] as const) : []),
  ...(hasReceipt ? (['RECEIPT'] as const) : []),
]
