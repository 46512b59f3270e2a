// The envelopes of the exchange as XML text. All throw RangeError where a text does not fit the tables.
import type { ElementDefinition, FieldsOf } from '../messages/message.ts'
import type { Fields } from '../rules/rule.ts'
import { beijingIso, beijingTime17 } from '../time.ts'
import { checkWireValue } from '../wire/wire-value.ts'
import { escapeXml } from '../xml/characters.ts'
import { dxpNamespace } from '../xml/namespaces.ts'
import { elementXml, openTableWriter, rootXml } from '../xml/write-table.ts'
import {
  addInfo,
  answerHead,
  bizKey,
  codePart,
  noticePart,
  receiver,
  resultTable,
  routeTable,
  senderPart,
  typePart,
} from './dxp-tables.ts'
import type { NodeRoute, PlatformAnswer, TransferHead } from './open-envelope.ts'

export type EnvelopeInput = Omit<TransferHead, 'createTime' | 'receiverIds'> & {
  /** 1 to 5. */
  receiverIds: readonly string[]
  createTime: Date
  payload: Uint8Array | string
  fileName?: string
  /** Number of the operator's card. */
  icCard?: string
  /** Up to five keys of the business by name. */
  bizKeys?: Readonly<Record<string, string>>
}

/** A DxpMsg around one business message. */
export function wrapInEnvelope(input: EnvelopeInput): string {
  return envelope('DxpMsg', messageXml(input))
}

/** A DxpMsgSv: the DxpMsg with the route that a transfer node gives it. */
export function wrapForNode({ route, ...input }: EnvelopeInput & { route: NodeRoute }): string {
  const svNo = element('SvNo', fieldsXml(routeTable, route), ' Ver="1.0"')
  return envelope('DxpMsgSv', svNo + element('DxpMsg', messageXml(input), ' ver="1.0"'))
}

/** A DxpRep: what the exchange platform answers to envelopes that it cannot pass on. */
export function writePlatformAnswer({ responses, ...head }: PlatformAnswer): string {
  if (responses.length === 0) throw new RangeError('交换平台的回执至少有一项响应')
  const responsesXml = responses.map(({ results, original, ...response }) => {
    const resultsXml = results.map((result) => element('Result', fieldsXml(resultTable, result))).join('')
    const parts = [
      fieldsXml(codePart, response),
      resultsXml && element('Results', resultsXml),
      fieldsXml(noticePart, response),
      element('OriHead', headXml(original)),
    ]
    return element('Response', parts.join(''))
  })
  return envelope('DxpRep', fieldsXml(answerHead, head) + responsesXml.join(''))
}

/** `<MsgType>_<dxpId>_<yyyyMMddHHmmssSSS>_<8 hex>.xml`, Beijing time; `random` gives the eight hexadecimal digits. */
export function messageFileName(input: { msgType: string; dxpId: string; time: Date; random: string }): string {
  const { msgType, dxpId, time, random } = input
  if (!/^[0-9a-f]{8}$/i.test(random)) throw new RangeError('文件名的随机部分须为 8 位十六进制数字')
  // A dxpId is typed by people: nothing in it may climb out of the folder.
  const [type, id] = [msgType, dxpId].map((text) => text.replace(/[^A-Za-z0-9-]/g, '-'))
  return `${type}_${id}_${beijingTime17(time)}_${random.toLowerCase()}.xml`
}

function messageXml(input: EnvelopeInput): string {
  const { createTime, payload, fileName, icCard, bizKeys = {} } = input
  const bytes = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload
  const keys = Object.entries(bizKeys)
  if (keys.length > 5) throw new RangeError(`业务主键最多 5 个，现为 ${keys.length} 个`)
  const keysXml = keys.map(([name, Key]) => {
    return fieldsXml(bizKey, { Key }).replace('<dxp:Key>', () => `<dxp:Key name="${escapeXml(name)}">`)
  })
  const more = fieldsXml(addInfo, { FileName: fileName, IcCard: icCard })
  const added = more + (keysXml.length > 0 ? element('BizKey', keysXml.join('')) : '')
  const head = headXml({ ...input, createTime: beijingIso(createTime) })
  return element('TransInfo', head) + element('Data', toBase64(bytes)) + (added && element('AddInfo', added))
}

function headXml(head: Omit<TransferHead, 'receiverIds'> & { receiverIds: readonly string[] }): string {
  const { copMsgId, senderId, receiverIds, createTime, msgType } = head
  const { length } = receiverIds
  if (length < 1 || length > 5) throw new RangeError(`接收方须有 1 至 5 个，现为 ${length} 个`)
  const receivers = receiverIds.map((ReceiverId) => fieldsXml(receiver, { ReceiverId }))
  return [
    fieldsXml(senderPart, { CopMsgId: copMsgId, SenderId: senderId }),
    element('ReceiverIds', receivers.join('')),
    fieldsXml(typePart, { CreatTime: createTime, MsgType: msgType }),
  ].join('')
}

/** Refuses what does not fit the table. */
function fieldsXml<E extends ElementDefinition>(table: readonly E[], fields: FieldsOf<E>): string {
  const values = fields as Fields
  for (const definition of table) {
    const value = values[definition.name] ?? ''
    const wrong = value === '' && !definition.required ? undefined : checkWireValue({ element: definition, value })
    if (wrong) throw new RangeError(definition.label + wrong.message)
  }
  return openTableWriter('dxp', table)(values)
}

const element = (name: string, content: string, attributes = '') => elementXml(`dxp:${name}`, content, attributes)
const envelope = (name: string, content: string) =>
  rootXml(`dxp:${name}`, content, ` xmlns:dxp="${dxpNamespace}" ver="1.0"`)

function toBase64(bytes: Uint8Array): string {
  let binary = ''
  // In slices: as many arguments as a large message has bytes would overflow the stack.
  for (let at = 0; at < bytes.length; at += 8192) binary += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(binary)
}
