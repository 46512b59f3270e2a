// Values that answers and events of the open API name alike: times as RFC 3339, and the reason of a refusal.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { reasonOf } from '@kouan/customs/receipts/reason-of.ts'
import type { Row } from '../../crud/hooks.ts'
import { beijingText } from '../../ground/beijing-time.ts'

/** `2026-11-28 11:05:55`, as answers have it → `2026-11-28T11:05:55+08:00`; null stays null. */
export function instantOf(time: unknown): string | null {
  if (time === null || time === undefined) return null
  const text = time instanceof Date ? beijingText(time) : String(time)
  return `${text.replace(' ', 'T')}+08:00`
}

export interface LastReceipt {
  returnType: string | null
  returnStatus: string | null
  returnInfo: string | null
}

export interface ReasonOfAnswer {
  reasonCode: string | null
  mending: string | null
  field: string | null
}

/** Returns nulls where the receipt neither refuses nor holds the document. */
export function reasonIn(kind: DocumentKind, { returnType, returnStatus, returnInfo }: LastReceipt): ReasonOfAnswer {
  const receipt = returnStatus && { type: returnType ?? '', returnStatus, returnInfo: returnInfo ?? '' }
  const reason = receipt ? reasonOf(receipt, labelsOf(kind)) : undefined
  const field = reason?.field === undefined ? null : placeOf(kind, reason.field, reason.line)
  return { reasonCode: reason?.code || null, mending: reason?.doWhat ?? null, field }
}

const known = new WeakMap<DocumentKind, Record<string, string>>()

function labelsOf(kind: DocumentKind): Record<string, string> {
  const found = known.get(kind)
  if (found) return found
  const fields = { ...linesOf(kind), ...kind.resource.fields }
  const labels = Object.fromEntries(Object.entries(fields).map(([name, { label }]) => [name, label]))
  known.set(kind, labels)
  return labels
}

const linesOf = ({ resource, lines: key = '' }: DocumentKind) => resource.lines?.[key]?.fields ?? {}

/** Written as the errors of a call write it: `goods[0].qty`. */
function placeOf(kind: DocumentKind, field: string, line: number | undefined): string {
  const isOfLine = Object.hasOwn(linesOf(kind), field) && (line !== undefined || !(field in kind.resource.fields))
  return isOfLine && line !== undefined ? `${kind.lines}[${line - 1}].${field}` : field
}

const textIn = (value: unknown) => (value === null || value === undefined ? null : String(value))

/** Returns the row of a document with these names beside those of its resource. */
export function withAnswerNames(kind: DocumentKind, row: Row): Row {
  const receipt = {
    returnType: textIn(row.returnType),
    returnStatus: textIn(row.returnStatus),
    returnInfo: textIn(row.returnInfo),
  }
  return {
    ...row,
    ...reasonIn(kind, receipt),
    returnedTime: instantOf(row.returnTime),
    declaredTime: instantOf(row.declareTime),
    createdTime: instantOf(row.createTime),
    updatedTime: instantOf(row.updateTime),
  }
}
