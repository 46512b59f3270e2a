// Reasons for which customs or the port refuse or hold a document, for people and for software: code, advice, field.
import type { ReasonOwner } from '@kouan/customs/codes/reasons/reason-row.ts'
import { type RefusalReason, reasonOf } from '@kouan/customs/receipts/reason-of.ts'
import { stateFields } from './document-fields.ts'
import type { DocumentKind } from './document-kind.ts'

/** The last receipt of a document, or of an attempt at it. */
export interface LastReceipt {
  returnType: string | null
  returnStatus: string | null
  returnInfo: string | null
}

/** Names that lists, details, the worklist, the open API and webhooks have alike; all null where nothing refuses or holds. */
export interface ReasonFields {
  /** Of the text of the receipt, else its status. */
  reasonCode: string | null
  /** Chinese sentence. */
  mending: string | null
  /** As faults of a call name it: `buyerName`, `goods[1].qty` (from 0). */
  field: string | null
}

type Reasoned = Pick<DocumentKind, 'lines' | 'resource'>

/** Values of the others are corrected by them. */
export const correctedHere: readonly ReasonOwner[] = ['own', 'unknown']

const known = new WeakMap<object, Readonly<Record<string, string>>>()

/** Labels by element of a document and its lines, without the state of its declaration: no receipt speaks of that. */
export function elementLabels(kind: Reasoned): Readonly<Record<string, string>> {
  const found = known.get(kind)
  if (found) return found
  const fields = { ...lineFieldsOf(kind), ...kind.resource.fields }
  const elements = Object.entries(fields).filter(([name]) => !Object.hasOwn(stateFields, name))
  const labels = Object.fromEntries(elements.map(([name, { label }]) => [name, label]))
  known.set(kind, labels)
  return labels
}

/** Reason for which the receipt refuses or holds; undefined where it does neither, and without one. */
export function reasonIn(kind: Reasoned, { returnType, returnStatus, returnInfo }: LastReceipt) {
  if (!returnStatus) return undefined
  return reasonOf({ type: returnType ?? '', returnStatus, returnInfo: returnInfo ?? '' }, elementLabels(kind))
}

/** True where the reason means a line of the goods: one that it names, or an element that lines alone have. */
export function isOfLine(kind: Reasoned, { field = '', line }: Pick<RefusalReason, 'field' | 'line'>): boolean {
  const isIn = (fields: object) => Object.hasOwn(fields, field)
  return isIn(lineFieldsOf(kind)) && (line !== undefined || !isIn(kind.resource.fields))
}

export function reasonFieldsOf(kind: Reasoned, receipt: LastReceipt): ReasonFields {
  const reason = reasonIn(kind, receipt)
  return {
    reasonCode: reason?.code || null,
    mending: reason?.doWhat ?? null,
    field: reason ? placeOf(kind, reason) : null,
  }
}

function placeOf(kind: Reasoned, reason: RefusalReason): string | null {
  const { field, line } = reason
  if (field === undefined) return null
  return line !== undefined && isOfLine(kind, reason) ? `${kind.lines}[${line - 1}].${field}` : field
}

const lineFieldsOf = ({ resource, lines: key = '' }: Reasoned) => resource.lines?.[key]?.fields ?? {}
