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
  /** Number of the operator's card. */
  icCard?: string
  /** Up to five keys of the business by name. */
  bizKeys?: Readonly<Record<string, string>>
}): string {
  const { copMsgId, senderId, receiverIds, createTime, msgType, payload } = input
  refuseLength({ label: '传输报文编号', value: copMsgId, max: 255 })
  refuseLength({ label: '发送方编号', value: senderId, max: 16 })
  if (receiverIds.length < 1 || receiverIds.length > 5)
    throw new RangeError(`接收方须有 1 至 5 个，现为 ${receiverIds.length} 个`)
  for (const receiverId of receiverIds) refuseLength({ label: '接收方编号', value: receiverId, max: 16 })
  refuseLength({ label: '报文类型', value: msgType, max: 30 })
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
  const parts =
    element({ name: 'TransInfo', content: transInfo }) +
    element({ name: 'Data', content: toBase64(bytes) }) +
    addInfo(input)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<dxp:DxpMsg xmlns:dxp="${dxpNamespace}" ver="1.0">${parts}</dxp:DxpMsg>\n`
}

function addInfo(input: { fileName?: string; icCard?: string; bizKeys?: Readonly<Record<string, string>> }): string {
  const { fileName, icCard, bizKeys = {} } = input
  const keys = Object.entries(bizKeys)
  if (keys.length > 5) throw new RangeError(`业务主键最多 5 个，现为 ${keys.length} 个`)
  if (fileName !== undefined) refuseLength({ label: '文件名', value: fileName, max: 255 })
  if (icCard !== undefined) refuseLength({ label: '操作员卡号', value: icCard, max: 13 })
  for (const [name, value] of keys) refuseLength({ label: `业务主键 ${name}`, value, max: 64 })
  const keyXml = keys.map(([name, value]) => `<dxp:Key name="${escapeXml(name)}">${escapeXml(value)}</dxp:Key>`)
  const content = [
    fileName === undefined ? '' : element({ name: 'FileName', content: escapeXml(fileName) }),
    icCard === undefined ? '' : element({ name: 'IcCard', content: escapeXml(icCard) }),
    keys.length === 0 ? '' : element({ name: 'BizKey', content: keyXml.join('') }),
  ].join('')
  return content === '' ? '' : element({ name: 'AddInfo', content })
}

/** What the transfer node adds around a DxpMsg (DxpMsgSv). */
export type NodeRoute = { msgId: string; subMsgId: string; sendTime: string; endNode: string; startNode: string }

/** One answer of the exchange platform about an envelope (DxpRep). Empty texts where it says nothing. */
export type PlatformResponse = { nodeId: string; code: string; info: string; noticeTime: string; note: string }
export type PlatformAnswer = {
  /** Whom it is for: our mailbox. */
  receiverId: string
  responses: PlatformResponse[]
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
      fileName?: string
      /** Only where the envelope came in a DxpMsgSv. */
      route?: NodeRoute
    }
  | { kind: 'bare'; payload: Uint8Array }
  /** `answer`: it is no message, but the platform's answer to one of ours. */
  | { kind: 'unreadable'; findings: Finding[]; answer?: PlatformAnswer }

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
  const all = [...findings, ...children.flatMap(({ faults }) => faults)]
  if (root.name === 'DxpRep') return openDxpRep({ children, findings: all })
  if (root.name !== 'DxpMsgSv') return openDxpMsg({ parts: children, findings: all })
  const opened = openDxpMsg({ parts: named({ children, name: 'DxpMsg' })?.children ?? [], findings: all })
  return opened.kind === 'dxp' ? { ...opened, route: routeOf(children) } : opened
}

function openDxpRep({ children, findings }: { children: readonly XmlElement[]; findings: Finding[] }): OpenedEnvelope {
  const responses = children
    .filter((child) => child.uri === dxpNamespace && child.name === 'Response')
    .map(({ children: parts }): PlatformResponse => {
      const text = (name: string) => textOf({ children: parts, name })
      return {
        nodeId: text('NodeId'),
        code: text('ResponseCode'),
        info: text('ResponseInfo'),
        noticeTime: text('NoticeTime'),
        note: text('Note'),
      }
    })
  // (sic) RecevierId: so spelt in the schema; some platforms spell it right.
  const receiverId = textOf({ children, name: 'RecevierId' }) || textOf({ children, name: 'ReceiverId' })
  const texts = responses.map(({ code, info }) => `${code} ${info}`.trim()).filter((text) => text !== '')
  const message = `交换平台退回了传输报文：${texts.join('；') || '未说明原因'}`
  return { ...unreadable({ findings, message }), answer: { receiverId, responses } }
}

function routeOf(children: readonly XmlElement[]): NodeRoute {
  const parts = named({ children, name: 'SvNo' })?.children ?? []
  const text = (name: string) => textOf({ children: parts, name })
  return {
    msgId: text('MsgId'),
    subMsgId: text('SubMsgId'),
    sendTime: text('SendTime'),
    endNode: text('EndNode'),
    startNode: text('StaNode'),
  }
}

/** The reader's own reason, such as a DTD, where it has one. */
const whyUnread = (findings: readonly Finding[]) =>
  findings.find(({ severity }) => severity === 'error')?.message ?? '文件不是 XML 报文'

function openDxpMsg({ parts, findings }: { parts: readonly XmlElement[]; findings: Finding[] }): OpenedEnvelope {
  if (findings.some(({ severity }) => severity === 'error'))
    return unreadable({ findings, message: '传输报文不完整或已损坏' })
  const data = named({ children: parts, name: 'Data' })
  if (!data) return unreadable({ findings, message: '传输报文中没有业务数据（Data）' })
  const payload = fromBase64(data.text)
  if (!payload) return unreadable({ findings, message: '传输报文中的业务数据不是有效的 Base64' })
  const info = named({ children: parts, name: 'TransInfo' })?.children ?? []
  const text = (name: string) => textOf({ children: info, name })
  const receiverIds = (named({ children: info, name: 'ReceiverIds' })?.children ?? []).map((id) => id.text.trim())
  const fileName = textOf({ children: named({ children: parts, name: 'AddInfo' })?.children ?? [], name: 'FileName' })
  const missing = ['CopMsgId', 'SenderId', 'MsgType'].filter((name) => text(name) === '')
  return {
    kind: 'dxp',
    copMsgId: text('CopMsgId'),
    senderId: text('SenderId'),
    receiverIds,
    msgType: text('MsgType'),
    payload,
    ...(fileName === '' ? {} : { fileName }),
    findings: [
      ...findings,
      ...missing.map((name) => envelopeFinding({ severity: 'warning', message: `传输报文缺少 ${name}` })),
    ],
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

function textOf({ children, name }: { children: readonly XmlElement[]; name: string }): string {
  return named({ children, name })?.text.trim() ?? ''
}

function unreadable({ findings, message }: { findings: Finding[]; message: string }) {
  const kind = 'unreadable' as const
  return { kind, findings: [envelopeFinding({ severity: 'error', message }), ...findings] }
}

function envelopeFinding({ severity, message }: Pick<Finding, 'severity' | 'message'>): Finding {
  return { path: '', rule: 'envelope', severity, message }
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
  const compact = /\s/.test(text) ? text.replace(/\s+/g, '') : text
  if (compact === '' || compact.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(compact)) return undefined
  const binary = atob(compact)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}
