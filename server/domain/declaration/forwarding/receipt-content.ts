// Takes the part of a receipt file that is forwarded. A file may hold receipts of others: only the one that is meant is taken out
// of it.
import { openEnvelope } from '@kouan/customs/envelope/open-envelope.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { parseMessage } from '@kouan/customs/parse.ts'
import { decodeXml } from '@kouan/customs/xml/decode.ts'

export interface ReceiptFileContent {
  /** The file as it was received. */
  bytes: Buffer
  msgType: string
  /** Place of the receipt in the file, from 0. */
  nodeIndex: number
  /** Beside the content of the message, for JSON. */
  about: Readonly<Record<string, unknown>>
}

/** `format`: XML_RAW, XML or JSON. Undefined: the receipt cannot be found in the file. */
export function contentOf(format: string, file: ReceiptFileContent): Buffer | undefined {
  const opened = openEnvelope(file.bytes)
  if (opened.kind === 'unreadable') return undefined
  const payload = Buffer.from(opened.payload)
  const nodes = parseMessage(payload).message?.nodes ?? []
  const node = nodes.find(({ index }) => index === file.nodeIndex)
  if (!node) return undefined
  if (format === 'JSON') {
    const { fields, lines } = node
    return Buffer.from(JSON.stringify({ ...file.about, messageType: file.msgType, fields, lines }))
  }
  if (nodes.length === 1) return format === 'XML_RAW' ? file.bytes : payload
  return cutOut(payload, file)
}

/** The message with this receipt alone. The signature is left out: it was over the whole message. */
function cutOut(payload: Buffer, { msgType, nodeIndex }: ReceiptFileContent): Buffer | undefined {
  const element = findDefinition(msgType)?.document.node
  const { text } = decodeXml(payload)
  if (element === undefined || text === undefined) return undefined
  const prefix = '(?:[\\w.-]+:)?'
  const nodes = text.match(new RegExp(`<${prefix}${element}(?=[\\s>])[\\s\\S]*?</${prefix}${element}\\s*>`, 'g')) ?? []
  const root = text.match(new RegExp(`<(${prefix}${msgType})(?=[\\s>])[^>]*>`))
  const node = nodes[nodeIndex]
  if (node === undefined || !root) return undefined
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root[0]}${node}</${root[1]}>`)
}
