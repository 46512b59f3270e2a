// A raw message as people may look at it: taken out of its envelope, personal data masked.

import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import type { MessageView } from '@kouan/contract/calls/document.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import type { Mask } from '@kouan/contract/language/field-options.ts'
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { decodeXml } from '@kouan/customs/xml/decode.ts'

/** Elements of any message whose content is personal. */
const personal: ReadonlyMap<string, Mask> = new Map(
  [...documentKinds.values()].flatMap(({ resource: { fields, lines = {} } }) =>
    [fields, ...Object.values(lines).map((line) => line.fields)].flatMap((all) =>
      Object.entries(all).flatMap(([name, { mask }]) => (mask ? [[name, mask] as const] : [])),
    ),
  ),
)

export interface StoredMessage {
  fileName: string
  msgType: string
  /** Undefined as long as the message was not built. */
  bytes: Uint8Array | undefined
  simulated: boolean
  /** Which document of the message is meant, from 0. */
  nodeIndex: number
}

export function showMessage({ fileName, msgType, bytes, simulated, nodeIndex }: StoredMessage): MessageView {
  const shown = { fileName, msgType, simulated, text: null, node: null, nodeCount: 0 }
  if (!bytes) return { ...shown, wrapped: false }
  const opened = openEnvelope(bytes)
  const wrapped = opened.kind === 'dxp'
  const { text } = opened.kind === 'unreadable' ? { text: undefined } : decodeXml(opened.payload)
  if (text === undefined) return { ...shown, wrapped }
  const masked = maskPersonal(text)
  const nodes = nodesOf(masked, msgType)
  return { ...shown, wrapped, text: masked, node: nodes[nodeIndex] ?? null, nodeCount: nodes.length }
}

/** The documents of a message as they stand in its text; none of a type that is not known. */
function nodesOf(xml: string, msgType: string): string[] {
  const node = findDefinition(msgType)?.document.node
  if (node === undefined) return []
  const tag = `(?:[\\w.-]+:)?${node}`
  return xml.match(new RegExp(`<${tag}(?=[\\s>])[\\s\\S]*?</${tag}\\s*>`, 'g')) ?? []
}

/** Also inside CDATA and where the brackets are escaped: a receipt may quote the message that it refuses. */
export function maskPersonal(xml: string): string {
  return [...personal].reduce((text, [name, mask]) => {
    // A value may hold entities of its own and goes on until the next element begins.
    const element = new RegExp(
      `(<(?:[\\w.-]+:)?${name}\\b[^<>&]*>|&lt;(?:[\\w.-]+:)?${name}\\b[^<>&]*&gt;)((?:(?!&lt;/)[^<])*)`,
      'g',
    )
    return text.replace(element, (_, start: string, value: string) => `${start}${maskValue(mask, value) ?? ''}`)
  }, xml)
}
