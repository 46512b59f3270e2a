// A raw message as people may look at it: taken out of its envelope, personal data masked.
import type { MessageView } from '@kouan/contract/calls/order.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import type { Mask } from '@kouan/contract/language/field-options.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import { decodeXml } from '@kouan/customs/xml/decode.ts'

/** Elements of CEB311 whose content is personal. */
const personal: readonly (readonly [name: string, mask: Mask])[] = Object.entries(order.fields).flatMap(
  ([name, field]) => ('mask' in field ? [[name, field.mask] as const] : []),
)

export interface StoredMessage {
  fileName: string
  msgType: string
  /** Undefined as long as the message was not built. */
  bytes: Uint8Array | undefined
  simulated: boolean
}

export function showMessage({ fileName, msgType, bytes, simulated }: StoredMessage): MessageView {
  if (!bytes) return { fileName, msgType, wrapped: false, text: null, simulated }
  const opened = openEnvelope(bytes)
  const wrapped = opened.kind === 'dxp'
  const { text } = opened.kind === 'unreadable' ? { text: undefined } : decodeXml(opened.payload)
  return { fileName, msgType, wrapped, simulated, text: text === undefined ? null : maskPersonal(text) }
}

/** Also inside CDATA and where the brackets are escaped: CEB900 quotes the message that it refuses. */
export function maskPersonal(xml: string): string {
  return personal.reduce((text, [name, mask]) => {
    // A value may hold entities of its own and goes on until the next element begins.
    const element = new RegExp(
      `(<(?:[\\w.-]+:)?${name}\\b[^<>&]*>|&lt;(?:[\\w.-]+:)?${name}\\b[^<>&]*&gt;)((?:(?!&lt;/)[^<])*)`,
      'g',
    )
    return text.replace(element, (_, start: string, value: string) => `${start}${maskValue(mask, value) ?? ''}`)
  }, xml)
}
