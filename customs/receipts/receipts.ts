// Answers of customs and the gateway: one receipt per node of a receipt message.

import { findDefinition } from '../messages/catalogue.ts'
import type { ParsedMessage } from '../parse.ts'
import type { ParsedNode } from '../read-document.ts'
import { isBeijingTime } from '../time.ts'
import { noticeOf } from './answers.ts'
import { businessKey, joinedKey, keyNames, longestKey, matchingKeys, trimmed } from './matching.ts'
import { returnNotes } from './return-notes.ts'
import { checkTaxSums } from './tax-bills.ts'

/**
 * Content of the node and its meaning. `fields`: keys and status included; `lines`: of tax bills and summaries, empty for the
 * others. With an error among the `findings` the receipt must be kept, but not applied: see `usable`.
 */
export type Receipt = Readonly<ParsedNode> & {
  /** Root element of the receipt message, 'CEB312Message'; also types that the catalogue does not hold. */
  type: string
  /** Upper case. The document's guid in CEB312; in CEB900 and the list family the gateway's own. */
  guid: string
  /** Elements that identify the document, by element name, those of further keys too; '' where one is missing. Empty for unknown types. CEB900: oriCopMsgId. */
  keys: Record<string, string>
  /**
   * As received, trimmed: '120', '-301010', perhaps '018'. Empty when missing. Tax bills: their status; CEB792:
   * decState.
   */
  returnStatus: string
  /** 17 digits of Beijing time; as received when it is no valid time. CEB792: opDate. */
  returnTime: string
  returnInfo: string
  /** First code of returnInfo's [Code:…;Desc:…]; infoDesc joins all descriptions with “；”. */
  infoCode?: string
  infoDesc?: string
  /** False when the node is malformed, or its status is missing, or no key of it is whole, or one is absurdly long. */
  usable: boolean
}

/** The receipts of one message, in its order. A declaration has none; a type that is not known gives receipts without keys. */
export function readReceipts({ type, nodes }: Pick<ParsedMessage, 'type' | 'nodes'>): Receipt[] {
  const names = keyNames(type)
  return findDefinition(type)?.kind === 'declaration' ? [] : nodes.map((node) => readReceipt({ type, names, node }))
}

function readReceipt({ type, names, node }: { type: string; names: readonly string[]; node: ParsedNode }): Receipt {
  const { index, fields, lines } = node
  const notice = noticeOf(type)
  const keys = Object.fromEntries(names.map((name) => [name, trimmed(fields, name)]))
  const returnStatus = trimmed(fields, notice?.status ?? 'returnStatus')
  const returnTime = trimmed(fields, notice?.time ?? 'returnTime')
  const returnInfo = trimmed(fields, 'returnInfo')
  const findings = notice?.tells === 'tax-bill' ? [...node.findings, ...checkTaxSums(node)] : node.findings
  const isShort = [returnStatus, ...Object.values(keys)].every((text) => text.length <= longestKey)
  const isSound = !findings.some(({ severity }) => severity === 'error')
  // A receipt may lack one key when it has another; a notice must have its own. Unknown types are not checked.
  const key = notice ? businessKey({ type, fields }) : matchingKeys({ type, fields })[0]
  const isIdentified = key !== undefined || !findDefinition(type)
  return {
    type,
    index,
    fields,
    lines,
    findings,
    guid: trimmed(fields, 'guid').toUpperCase(),
    keys,
    returnStatus,
    // Old gateways send 14 digits.
    returnTime: isBeijingTime(returnTime) ? returnTime.padEnd(17, '0') : returnTime,
    returnInfo,
    ...readReturnInfo(returnInfo),
    usable: returnStatus !== '' && isShort && isSound && isIdentified,
  }
}

/** '[Code:2300;Desc:审核通过]…' → its first code and all descriptions; nothing when there is none. */
export function readReturnInfo(returnInfo: string): { infoCode?: string; infoDesc?: string } {
  const notes = returnNotes(returnInfo)
  const [first] = notes
  if (!first) return {}
  return { infoCode: first.code, infoDesc: notes.flatMap(({ words }) => words || []).join('；') }
}

/**
 * Identity of a receipt, equal for two that are the same: type, key, status, time and info. Hash it for a unique column. Without
 * a key everything in the node counts, so that two different receipts never pass for one; and a damaged one never passes for the
 * whole one that is sent again. Of a notice everything counts but the guid, which is new each time.
 */
export function receiptIdentity(receipt: Receipt): string {
  const { type, fields, returnStatus, returnTime, returnInfo, usable } = receipt
  const isNotice = noticeOf(type) !== undefined
  const [key] = isNotice ? [] : matchingKeys({ type, fields })
  if (key && usable) return joinedKey([type, key, returnStatus, returnTime, returnInfo])
  const names = Object.keys(fields).filter((name) => !(isNotice && usable && name === 'guid'))
  const all = names.sort().map((name) => `${name}=${fields[name]}`)
  return joinedKey([usable ? 'without key' : 'damaged', type, ...all])
}
