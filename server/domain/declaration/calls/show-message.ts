// Shows raw messages to people: without the envelope, personal data masked.

import type { MessageView } from '@kouan/contract/calls/document.ts'
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { decodeXml } from '@kouan/customs/xml/decode.ts'
import { maskPersonal } from '../documents/mask-personal.ts'

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
