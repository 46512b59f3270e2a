import type { Finding } from './finding.ts'
import { cebNamespace, dxpNamespace } from './namespaces.ts'
import { defaultLimits, readXml, type XmlElement, type XmlLimits } from './read-xml.ts'
import { beijingIso, beijingTime17 } from './time.ts'
import { characterCount, escapeXml } from './xml-text.ts'

/**
 * A DxpMsg around one business message.
 * Throws RangeError when an identifier does not fit the envelope (sender and receivers 1 to 16 characters, 1 to 5 receivers).
 */
export function wrapInEnvelope(input: {
  copMsgId: string
  senderId: string
  receiverIds: readonly string[]
  createTime: Date
  msgType: string
  payload: Uint8Array | string
  fileName?: string
}): string {
  const { copMsgId, senderId, receiverIds, createTime, msgType, payload, fileName } = input
  refuseLength({ label: '传输报文编号', value: copMsgId, max: 255 })
  refuseLength({ label: '发送方编号', value: senderId, max: 16 })
  if (receiverIds.length < 1 || receiverIds.length > 5)
    throw new RangeError(`接收方须有 1 至 5 个，现为 ${receiverIds.length} 个`)
  for (const receiverId of receiverIds) refuseLength({ label: '接收方编号', value: receiverId, max: 16 })
  refuseLength({ label: '报文类型', value: msgType, max: 30 })
  if (fileName !== undefined) refuseLength({ label: '文件名', value: fileName, max: 255 })
  const bytes = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload
  const receivers = receiverIds.map((id) => element({ name: 'ReceiverId', content: escapeXml(id) })).join('')
  const transInfo = [
    element({ name: 'CopMsgId', content: escapeXml(copMsgId) }),
    element({ name: 'SenderId', content: escapeXml(senderId) }),
    element({ name: 'ReceiverIds', content: receivers }),
    // (sic) CreatTime: so spelt in the schema.
    element({ name: 'CreatTime', content: beijingIso(createTime) }),
    element({ name: 'MsgType', content: escapeXml(msgType) }),
  ].join('')
  const addInfo =
    fileName === undefined
      ? ''
      : element({ name: 'AddInfo', content: element({ name: 'FileName', content: escapeXml(fileName) }) })
  const parts =
    element({ name: 'TransInfo', content: transInfo }) + element({ name: 'Data', content: toBase64(bytes) }) + addInfo
  return `<?xml version="1.0" encoding="UTF-8"?>\n<dxp:DxpMsg xmlns:dxp="${dxpNamespace}" ver="1.0">${parts}</dxp:DxpMsg>\n`
}

export type OpenedEnvelope =
  | {
      kind: 'dxp'
      copMsgId: string
      senderId: string
      receiverIds: string[]
      msgType: string
      payload: Uint8Array
      findings: Finding[]
    }
  | { kind: 'bare'; payload: Uint8Array }
  | { kind: 'unreadable'; findings: Finding[] }

/** Takes the business message out of its envelope; a bare message passes through. Never throws. */
export function openEnvelope(bytes: Uint8Array, options: Partial<XmlLimits> = {}): OpenedEnvelope {
  let root: XmlElement | undefined
  const children: XmlElement[] = []
  const findings = readXml({
    bytes,
    limits: { ...defaultLimits, ...options },
    onRoot: (found) => {
      root = found
      return found.uri === dxpNamespace ? 'read' : 'stop'
    },
    onChild: (child) => {
      children.push(child)
      return 'read'
    },
  })
  if (root?.uri === cebNamespace) return { kind: 'bare', payload: bytes }
  if (root?.uri !== dxpNamespace) {
    return unreadable({
      findings,
      message: root ? `根节点 ${root.name} 既不是传输报文也不是海关业务报文` : whyUnread(findings),
    })
  }
  if (root.name === 'DxpRep')
    return unreadable({ findings, message: `交换平台退回了传输报文：${platformAnswer(children)}` })
  const parts = root.name === 'DxpMsgSv' ? (named({ children, name: 'DxpMsg' })?.children ?? []) : children
  return openDxpMsg({ parts, findings: [...findings, ...children.flatMap(({ faults }) => faults)] })
}

/** The reader's own reason, such as a DTD, where it has one. */
const whyUnread = (findings: readonly Finding[]) =>
  findings.find(({ severity }) => severity === 'error')?.message ?? '文件不是 XML 报文'

function openDxpMsg({ parts, findings }: { parts: XmlElement[]; findings: Finding[] }): OpenedEnvelope {
  if (findings.some(({ severity }) => severity === 'error'))
    return unreadable({ findings, message: '传输报文不完整或已损坏' })
  const data = named({ children: parts, name: 'Data' })
  if (!data) return unreadable({ findings, message: '传输报文中没有业务数据（Data）' })
  const payload = fromBase64(data.text)
  if (!payload) return unreadable({ findings, message: '传输报文中的业务数据不是有效的 Base64' })
  const info = named({ children: parts, name: 'TransInfo' })?.children ?? []
  const text = (name: string) => named({ children: info, name })?.text.trim() ?? ''
  const receiverIds = (named({ children: info, name: 'ReceiverIds' })?.children ?? []).map((id) => id.text.trim())
  const missing = ['CopMsgId', 'SenderId', 'MsgType'].filter((name) => text(name) === '')
  return {
    kind: 'dxp',
    copMsgId: text('CopMsgId'),
    senderId: text('SenderId'),
    receiverIds,
    msgType: text('MsgType'),
    payload,
    findings: [...findings, ...missing.map((name) => warning(`传输报文缺少 ${name}`))],
  }
}

/** `<MsgType>_<dxpId>_<yyyyMMddHHmmssSSS>_<8 hex>.xml`, Beijing time; `random` gives the eight hexadecimal digits. */
export function messageFileName(input: { msgType: string; dxpId: string; time: Date; random: string }): string {
  const { msgType, dxpId, time, random } = input
  if (!/^[0-9a-f]{8}$/i.test(random)) throw new RangeError('文件名的随机部分须为 8 位十六进制数字')
  return `${safeInName(msgType)}_${safeInName(dxpId)}_${beijingTime17(time)}_${random.toLowerCase()}.xml`
}

/** A dxpId is typed by people: nothing in it may climb out of the folder. */
function safeInName(text: string): string {
  return text.replace(/[^A-Za-z0-9-]/g, '-')
}

function named({ children, name }: { children: readonly XmlElement[]; name: string }): XmlElement | undefined {
  return children.find((child) => child.uri === dxpNamespace && child.name === name)
}

function platformAnswer(children: readonly XmlElement[]): string {
  const response = named({ children, name: 'Response' })?.children ?? []
  const texts = ['ResponseCode', 'ResponseInfo'].map((name) => named({ children: response, name })?.text.trim() ?? '')
  return texts.filter((text) => text !== '').join(' ') || '未说明原因'
}

function unreadable({ findings, message }: { findings: Finding[]; message: string }): OpenedEnvelope {
  return { kind: 'unreadable', findings: [{ path: '', rule: 'envelope', severity: 'error', message }, ...findings] }
}

function warning(message: string): Finding {
  return { path: '', rule: 'envelope', severity: 'warning', message }
}

function refuseLength({ label, value, max }: { label: string; value: string; max: number }) {
  const count = characterCount(value)
  if (count < 1 || count > max) throw new RangeError(`${label}须为 1 至 ${max} 个字符，现为 ${count} 个`)
}

function element({ name, content }: { name: string; content: string }): string {
  return `<dxp:${name}>${content}</dxp:${name}>`
}

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // In slices: as many arguments as a large message has bytes would overflow the stack.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}

function fromBase64(text: string): Uint8Array | undefined {
  const compact = text.replace(/\s+/g, '')
  if (compact === '' || compact.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return undefined
  return Uint8Array.from(atob(compact), (character) => character.charCodeAt(0))
}
