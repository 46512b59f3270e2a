// Reads what the exchange delivers: DxpMsg, DxpMsgSv around it, DxpRep, or the bare message.
import { type Finding, findingOf } from '../finding.ts'
import type { ElementDefinition, FieldsOf } from '../messages/message.ts'
import { fromBase64 } from '../xml/base64.ts'
import { cebNamespace, dxpNamespace } from '../xml/namespaces.ts'
import { openXmlReader } from '../xml/read-xml.ts'
import type { XmlElement, XmlLimits } from '../xml/tree.ts'
import * as tables from './dxp-tables.ts'

/** Who sends what to whom (1 to 5); empty texts where it does not say. `createTime`: xs:dateTime. */
export type TransferHead = {
  copMsgId: string
  senderId: string
  receiverIds: readonly string[]
  createTime: string
  msgType: string
}

export type NodeRoute = FieldsOf<(typeof tables.route)[number]>

/** The answer of the exchange platform to envelopes of ours (DxpRep). `original` is the head of the envelope. */
export type PlatformAnswer = FieldsOf<(typeof tables.answer)[number]> & {
  responses: (FieldsOf<(typeof tables.response)[number]> & {
    results: FieldsOf<(typeof tables.result)[number]>[]
    original: TransferHead
  })[]
}

export type OpenedEnvelope =
  | (TransferHead & {
      kind: 'dxp'
      payload: Uint8Array
      findings: Finding[]
      fileName?: string
      /** Only when the envelope is inside a DxpMsgSv. */
      route?: NodeRoute
    })
  | { kind: 'bare'; payload: Uint8Array }
  /** `answer`: it is no message, but the platform's answer to one of ours. */
  | { kind: 'unreadable'; findings: Finding[]; answer?: PlatformAnswer }

/** Takes the business message out of its envelope; a bare message passes through. Never throws. */
export function openEnvelope(bytes: Uint8Array, limits: Partial<XmlLimits> = {}): OpenedEnvelope {
  const opened = openEnvelopeReader(limits).close(bytes)
  return opened.kind === 'bare' ? { ...opened, payload: bytes } : opened
}

/**
 * The same for an envelope that arrives in chunks; `close` may take the last chunk, or the whole. A bare message is not
 * retained: whoever has its bytes has the payload.
 */
export function openEnvelopeReader(limits: Partial<XmlLimits> = {}) {
  let root: XmlElement | undefined
  const onRoot = (found: XmlElement) => {
    root = found
    return found.name.uri === dxpNamespace
  }
  const { write, close } = openXmlReader({ limits, onRoot })
  const open = (bytes?: Uint8Array) => {
    const findings = close(bytes)
    return openTree(root, findings)
  }
  return { write, close: open }
}

type Opened = Exclude<OpenedEnvelope, { kind: 'bare' }> | { kind: 'bare' }

function openTree(root: XmlElement | undefined, findings: Finding[]): Opened {
  if (root?.name.uri === cebNamespace) return { kind: 'bare' }
  if (root?.name.uri !== dxpNamespace) {
    // The reader's own reason, such as a DTD, where it has one.
    const reason = findings.find(({ severity }) => severity === 'error')?.message ?? '文件不是 XML 报文'
    return unreadable(root ? `根节点 ${root.name.local} 既不是传输报文也不是海关业务报文` : reason, findings)
  }
  if (root.name.local === 'DxpRep') return openDxpRep(root, findings)
  if (root.name.local !== 'DxpMsgSv') return openDxpMsg(root, findings)
  const opened = openDxpMsg(childOf(root, 'DxpMsg'), findings)
  return opened.kind === 'dxp' ? { ...opened, route: fieldsOf(tables.route, childOf(root, 'SvNo')) } : opened
}

function openDxpMsg(message: XmlElement | undefined, findings: Finding[]): OpenedEnvelope {
  if (findings.some(({ severity }) => severity === 'error')) return unreadable('传输报文不完整或已损坏', findings)
  const data = childOf(message, 'Data')
  if (!data) return unreadable('传输报文中没有业务数据（Data）', findings)
  const payload = fromBase64(data.text)
  if (!payload) return unreadable('传输报文中的业务数据不是有效的 Base64', findings)
  const info = childOf(message, 'TransInfo')
  const missing = ['CopMsgId', 'SenderId', 'MsgType'].filter((name) => textOf(info, name) === '')
  const doubt = { rule: 'envelope', severity: 'warning' } as const
  const doubts = missing.map((name) => findingOf({ ...doubt, message: `传输报文缺少 ${name}` }))
  const { FileName: fileName } = fieldsOf(tables.addInfo, childOf(message, 'AddInfo'))
  return { kind: 'dxp', ...headOf(info), payload, fileName, findings: [...findings, ...doubts] }
}

function openDxpRep(root: XmlElement, findings: Finding[]): OpenedEnvelope {
  const responses = childrenOf(root, 'Response').map((response) => ({
    ...fieldsOf(tables.response, response),
    results: childrenOf(childOf(response, 'Results'), 'Result').map((one) => fieldsOf(tables.result, one)),
    original: headOf(childOf(response, 'OriHead')),
  }))
  const texts = responses.map(({ ResponseCode, ResponseInfo = '' }) => `${ResponseCode} ${ResponseInfo}`.trim())
  const message = `交换平台退回了传输报文：${texts.filter((text) => text !== '').join('；') || '未说明原因'}`
  const head = fieldsOf(tables.answer, root)
  // Some platforms spell it right.
  const RecevierId = head.RecevierId || textOf(root, 'ReceiverId')
  return { ...unreadable(message, findings), answer: { ...head, RecevierId, responses } }
}

function headOf(info: XmlElement | undefined): TransferHead {
  const { CopMsgId, SenderId, CreatTime, MsgType } = fieldsOf(tables.head, info)
  const receiverIds = childrenOf(childOf(info, 'ReceiverIds'), tables.receiver.name).map(({ text }) => text.trim())
  return { copMsgId: CopMsgId, senderId: SenderId, receiverIds, createTime: CreatTime, msgType: MsgType }
}

/** Required ones that are missing are empty, others are left out. */
function fieldsOf<E extends ElementDefinition>(table: readonly E[], element: XmlElement | undefined): FieldsOf<E> {
  const texts = table.map(({ name, required }) => [name, textOf(element, name) || (required ? '' : undefined)])
  return Object.fromEntries(texts) as FieldsOf<E>
}

function childrenOf(element: XmlElement | undefined, local: string): XmlElement[] {
  return (element?.children ?? []).filter(({ name }) => name.uri === dxpNamespace && name.local === local)
}

const childOf = (element: XmlElement | undefined, local: string) => childrenOf(element, local)[0]
const textOf = (element: XmlElement | undefined, local: string) => childOf(element, local)?.text.trim() ?? ''

function unreadable(message: string, findings: Finding[]) {
  return { kind: 'unreadable' as const, findings: [findingOf({ rule: 'envelope', message }), ...findings] }
}
