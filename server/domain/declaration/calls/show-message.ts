// Shows raw messages to people: without the envelope, personal data masked.

import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import type { MessageView } from '@kouan/contract/calls/document.ts'
import { maskValue } from '@kouan/contract/derive/mask.ts'
import type { Mask } from '@kouan/contract/language/field-options.ts'
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { decodeXml } from '@kouan/customs/xml/decode.ts'

/** Elements of all messages with personal content, with their masks. */
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
  /** Undefined until the message is built. */
  bytes: Uint8Array | undefined
  simulated: boolean
  /** Index of the document in the message, from 0. */
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

/** Texts of the documents in a message; empty for an unknown type. */
function nodesOf(xml: string, msgType: string): string[] {
  const node = findDefinition(msgType)?.document.node
  if (node === undefined) return []
  const tag = `(?:[\\w.-]+:)?${node}`
  return xml.match(new RegExp(`<${tag}(?=[\\s>])[\\s\\S]*?</${tag}\\s*>`, 'g')) ?? []
}

/** Masks personal elements, also in CDATA and with escaped brackets: a receipt may quote the message that it refuses. */
export function maskPersonal(xml: string): string {
  return [...personal].reduce((text, [name, mask]) => {
    // A value may contain entities and ends where the next element begins.
    const element = new RegExp(
      `(<(?:[\\w.-]+:)?${name}\\b[^<>&]*>|&lt;(?:[\\w.-]+:)?${name}\\b[^<>&]*&gt;)((?:(?!&lt;/)[^<])*)`,
      'g',
    )
    return text.replace(element, (_, start: string, value: string) => `${start}${maskValue(mask, value) ?? ''}`)
  }, xml)
}

/** Masks personal elements of a message in JSON, and indents it. Other texts are returned unchanged. */
export function maskPersonalJson(json: string): string {
  try {
    const masked: unknown = JSON.parse(json, (name, value: unknown) => {
      const mask = personal.get(name)
      return mask && typeof value === 'string' ? maskValue(mask, value) : value
    })
    return JSON.stringify(masked, null, 2)
  } catch {
    return json
  }
}
