// What customs and the gateway answer: one receipt per node of a receipt message.
import { describeGatewayError } from './codes/gateway-error.ts'
import { type ReceiptKind, returnStatuses } from './codes/return-status.ts'
import type { Finding } from './finding.ts'
import { declarationOf, findDefinition } from './messages/catalogue.ts'
import type { ParsedMessage, ParsedNode } from './parse.ts'
import { normaliseReceiptTime } from './time.ts'

export type Receipt = {
  /** Root element of the receipt message, 'CEB312Message'; also types that the catalogue does not hold. */
  type: string
  /** Position in its message, from 0. */
  index: number
  /** Upper case. The document's guid in CEB312; in CEB900 and the list family the gateway's own. */
  guid: string
  /** Elements that identify the document, by element name; empty for unknown types. CEB900: oriCopMsgId. */
  keys: Record<string, string>
  /** As it came, trimmed: '120', '-301010', perhaps '018'. Empty when missing. */
  returnStatus: string
  /** 17 digits of Beijing time; as it came when it is no real time. */
  returnTime: string
  returnInfo: string
  /** First code of returnInfo's [Code:…;Desc:…]; infoDesc joins all descriptions with “；”. */
  infoCode?: string
  infoDesc?: string
  /** Everything that the node held, keys and status included. */
  fields: Readonly<Record<string, string>>
  /** Warnings and errors. With an error the receipt must be kept, but not applied: see `usable`. */
  findings: readonly Finding[]
  /** False when the node is malformed, or its status or a part of its key is missing or absurdly long. */
  usable: boolean
}

/** Longer than any key or status of any message; a longer one is garbage, and no index would hold it. */
const longestKey = 255

/** The receipts of one message, in its order. A declaration has none; a type that is not known gives receipts without keys. */
export function readReceipts(message: ParsedMessage): Receipt[] {
  const definition = findDefinition(message.type)
  if (definition?.kind === 'declaration') return []
  return message.nodes.map((node) => readReceipt({ message, node, keyNames: definition?.key ?? [] }))
}

function readReceipt(input: { message: ParsedMessage; node: ParsedNode; keyNames: readonly string[] }): Receipt {
  const { message, node, keyNames } = input
  const { fields, findings, index } = node
  const value = (name: string) => (Object.hasOwn(fields, name) ? (fields[name] ?? '').trim() : '')
  const keys = Object.fromEntries(keyNames.map((name) => [name, value(name)]))
  const returnTime = value('returnTime')
  const returnInfo = value('returnInfo')
  const complete = [value('returnStatus'), ...Object.values(keys)].every(
    (text) => text !== '' && text.length <= longestKey,
  )
  return {
    type: message.type,
    index,
    guid: value('guid').toUpperCase(),
    keys,
    returnStatus: value('returnStatus'),
    returnTime: normaliseReceiptTime(returnTime) ?? returnTime,
    returnInfo,
    ...readReturnInfo(returnInfo),
    fields,
    findings,
    usable: complete && !findings.some(({ severity }) => severity === 'error'),
  }
}

/** '[Code:2300;Desc:审核通过]…' → its first code and all descriptions; nothing when there is none. */
export function readReturnInfo(returnInfo: string): { infoCode?: string; infoDesc?: string } {
  // Bounded, or a text full of openings without an end would take quadratic time.
  const notes = [...returnInfo.slice(0, 20_000).matchAll(/\[Code:(-?\d{1,12});Desc:([^\]]{0,1000})\]/g)]
  const [first] = notes
  if (!first) return {}
  return { infoCode: first[1] ?? '', infoDesc: notes.map((note) => note[2] ?? '').join('；') }
}

/**
 * The key by which a receipt finds its document: the same text for a declaration (`fields` = its head) and for the
 * receipt that answers it (`fields` = receipt.fields), such as 'CEB311Message|3301960D01|3301960D02|order-1'.
 * Undefined when the type is not known or a part is empty or absurdly long. CEB900 gives 'CEB900Message|' + oriCopMsgId: it answers
 * all documents of that sent message.
 */
export function businessKey({
  type,
  fields,
}: {
  type: string
  fields: Readonly<Record<string, string | undefined>>
}): string | undefined {
  const definition = findDefinition(type)
  if (!definition) return undefined
  const parts = definition.key.map((name) => (Object.hasOwn(fields, name) ? (fields[name] ?? '').trim() : ''))
  if (parts.some((part) => part === '' || part.length > longestKey)) return undefined
  return joined([(declarationOf(type) ?? definition).type, ...parts])
}

/**
 * What makes two receipts the same: type, business key, status, time and info. Hash it for a unique column.
 * Without a key everything in the node counts, so that two different receipts never pass for one; and a damaged one
 * never passes for the whole one that is sent again.
 */
export function receiptIdentity(receipt: Receipt): string {
  const { type, fields, returnStatus, returnTime, returnInfo, usable } = receipt
  const key = businessKey({ type, fields })
  if (key && usable) return joined([type, key, returnStatus, returnTime, returnInfo])
  const all = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
  return joined([usable ? 'without key' : 'damaged', type, ...all])
}

/** A separator inside a part must not make two different lists of parts look equal. */
function joined(parts: readonly string[]): string {
  return parts.map((part) => part.replace(/[\\|]/g, '\\$&')).join('|')
}

export type ReceiptDescription = {
  /** Chinese; for a code that no table holds the code itself. */
  text: string
  kind: ReceiptKind
  /** What to do next, in Chinese; failures and detentions have it. */
  advice?: string
}

/** What a receipt says to people. `type` is that of the receipt: it decides which status is the good end. */
export function describeReceipt({ type, returnStatus }: Pick<Receipt, 'type' | 'returnStatus'>): ReceiptDescription {
  if (type === 'CEB900Message') {
    return { text: '报文格式校验不通过', kind: 'failure', advice: '请按回执信息修改后重新申报' }
  }
  const refused = describeGatewayError(returnStatus)
  if (refused) return { ...refused, kind: 'failure' }
  const status = Object.hasOwn(returnStatuses, returnStatus) ? returnStatuses[returnStatus] : undefined
  if (!status) return { text: returnStatus || '（无状态）', kind: 'unknown' }
  const isGoodEnd = declarationOf(type)?.successStatuses?.includes(returnStatus) ?? false
  return isGoodEnd ? { ...status, kind: 'success' } : status
}
