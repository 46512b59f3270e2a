// Content of a delivery, as the receiver gets it.
import { defineCall, returns } from '../language/call.ts'
import { id } from '../language/field.ts'

export interface DeliveredContent {
  contentType: string
  fileName: string | null
  /** Bytes. */
  size: number
  /** With personal data masked. Null: not text, or longer than is shown. */
  text: string | null
}

export const readDeliveredContent = defineCall({
  name: 'delivery.content',
  title: '推送的内容',
  method: 'GET',
  path: '/channel/delivery/content',
  needs: 'delivery:list',
  input: { id: id({ label: '推送记录', required: true }) },
  returns: returns<DeliveredContent | null>(),
})
