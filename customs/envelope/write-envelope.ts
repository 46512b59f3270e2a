// The envelopes of the exchange as XML text. All throw RangeError where a text does not fit the tables.
import type { ElementDefinition, Fields, FieldsOf } from '../messages/message.ts'
import { beijingIso, beijingTime17 } from '../time.ts'
import { checkWireValue } from '../values/wire-value.ts'
import { toBase64 } from '../xml/base64.ts'
import { escapeXml } from '../xml/characters.ts'
import { dxpNamespace } from '../xml/namespaces.ts'
import { elementXml, rootXml } from '../xml/write-table.ts'
import * as tables from './dxp-tables.ts'
import type { NodeRoute, PlatformAnswer, TransferHead } from './open-envelope.ts'

export type EnvelopeInput = Omit<TransferHead, 'createTime'> & {
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
  const svNo = element('SvNo', tableXml(tables.route, route), ' Ver="1.0"')
  return envelope('DxpMsgSv', svNo + element('DxpMsg', messageXml(input), ' ver="1.0"'))
}

/** A DxpRep: what the exchange platform answers to envelopes that it cannot pass on. */
export function writePlatformAnswer({ responses, ...head }: PlatformAnswer): string {
  if (responses.length === 0) throw new RangeError('交换平台的回执至少有一项响应')
  const responsesXml = responses.map(({ results, original, ...response }) => {
    const resultsXml = results.map((result) => element('Result', tableXml(tables.result, result))).join('')
    const before = { NoticeTime: resultsXml && element('Results', resultsXml) }
    return element('Response', tableXml(tables.response, response, before) + element('OriHead', headXml(original)))
  })
  return envelope('DxpRep', tableXml(tables.answer, head) + responsesXml.join(''))
}

/** `<MsgType>_<dxpId>_<yyyyMMddHHmmssSSS>_<8 hex>.xml`, Beijing time; `random` gives the eight hexadecimal digits. */
export function messageFileName(input: { msgType: string; dxpId: string; time: Date; random: string }): string {
  const { msgType, dxpId, time, random } = input
  if (!/^[0-9a-f]{8}$/i.test(random)) throw new RangeError('文件名的随机部分须为 8 位十六进制数字')
  // A dxpId is typed by people: nothing in it may climb out of the folder.
  const [type, id] = [msgType, dxpId].map((text) => text.replace(/[^A-Za-z0-9-]/g, '-'))
  return `${type}_${id}_${beijingTime17(time)}_${random.toLowerCase()}.xml`
}

function messageXml({ createTime, payload, fileName, icCard, bizKeys = {}, ...head }: EnvelopeInput): string {
  const bytes = typeof payload === 'string' ? new TextEncoder().encode(payload) : payload
  const keys = Object.entries(bizKeys)
  if (keys.length > 5) throw new RangeError(`业务主键最多 5 个，现为 ${keys.length} 个`)
  const keysXml = keys.map(([name, key]) => valueXml(tables.bizKey, key, ` name="${escapeXml(name)}"`)).join('')
  const added =
    tableXml(tables.addInfo, { FileName: fileName, IcCard: icCard }) + (keysXml && element('BizKey', keysXml))
  const transInfo = element('TransInfo', headXml({ ...head, createTime: beijingIso(createTime) }))
  return transInfo + element('Data', toBase64(bytes)) + (added && element('AddInfo', added))
}

function headXml({ copMsgId, senderId, receiverIds, createTime, msgType }: TransferHead): string {
  const { length } = receiverIds
  if (length < 1 || length > 5) throw new RangeError(`接收方须有 1 至 5 个，现为 ${length} 个`)
  const receivers = element('ReceiverIds', receiverIds.map((id) => valueXml(tables.receiver, id)).join(''))
  const fields = { CopMsgId: copMsgId, SenderId: senderId, CreatTime: createTime, MsgType: msgType }
  return tableXml(tables.head, fields, { CreatTime: receivers })
}

/**
 * Writes the elements in the order of the table, without empty optional ones; `before` is XML that precedes the named
 * elements.
 */
function tableXml<E extends ElementDefinition>(table: readonly E[], fields: FieldsOf<E>, before: Fields = {}): string {
  const parts = table.map((definition) => {
    const value = (fields as Fields)[definition.name] ?? ''
    const own = value === '' && !definition.required ? '' : valueXml(definition, value)
    return (before[definition.name] ?? '') + own
  })
  return parts.join('')
}

/** Refuses what does not fit the table. */
function valueXml(definition: ElementDefinition, value: string, attributes?: string): string {
  const wrong = checkWireValue({ element: definition, value })
  if (wrong) throw new RangeError(definition.label + wrong.message)
  return element(definition.name, escapeXml(value), attributes)
}

const element = (name: string, content: string, attributes?: string) => elementXml(`dxp:${name}`, content, attributes)
const envelope = (name: string, content: string) =>
  rootXml(`dxp:${name}`, content, ` xmlns:dxp="${dxpNamespace}" ver="1.0"`)
