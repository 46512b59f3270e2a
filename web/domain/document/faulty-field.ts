// Why customs refused a document, and the field that they mean, for the form that corrects it.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { ReasonOwner } from '@kouan/customs/codes/reasons/reason-row.ts'
import { type RefusalReason, reasonOf, wordsOf } from '@kouan/customs/receipts/reason-of.ts'
import type { DocumentRow } from './document-row.ts'
import { isRefused } from './document-states.ts'
import { elementLabels } from './head-facts.ts'

/** What the last receipt refuses or holds; undefined where it does neither, and without one. */
export function reasonIn(kind: DocumentKind, row: DocumentRow): RefusalReason | undefined {
  const { returnStatus, returnType, returnInfo } = row
  if (!returnStatus) return undefined
  const answered = { type: returnType ?? '', returnStatus, returnInfo: returnInfo ?? '' }
  return reasonOf(answered, elementLabels(kind))
}

/** Name of the field, of its lines for one of theirs, and what stands beside it. */
export interface FaultyField {
  name: string
  sentence: string
}

/** Values of partners are corrected by them. */
const corrected: readonly ReasonOwner[] = ['own', 'unknown']

/** Undefined for a document that is not refused, nor its change, and where the receipt names no field of the declarant. */
export const faultyFieldOf =
  (kind: DocumentKind) =>
  (row: DocumentRow): FaultyField | undefined => {
    // While its content is open, the answer is that to the change.
    if (!(isRefused(row) || row.refusedChange === '2')) return undefined
    const reason = reasonIn(kind, row)
    if (reason?.field === undefined || !corrected.includes(reason.whose)) return undefined
    const { resource, lines: key = '' } = kind
    const isOf = (fields: object = {}) => Object.hasOwn(fields, reason.field ?? '')
    const isOfLine = isOf(resource.lines?.[key]?.fields) && (reason.line !== undefined || !isOf(resource.fields))
    const place = isOfLine && reason.line !== undefined ? `第 ${reason.line} 项：` : ''
    const words = wordsOf(row.returnInfo ?? '') || reason.meaning
    const sentences = [`海关：${place}${words}`, reason.doWhat].filter((text) => text !== undefined)
    return { name: isOfLine ? key : reason.field, sentence: sentences.join('。') }
  }

/** Name of the field of the declarant that the words of a refusal mean; undefined where they name none. */
export function fieldMeant(kind: DocumentKind, returnInfo: string): string | undefined {
  const reason = reasonOf({ type: '', returnStatus: '100', returnInfo }, elementLabels(kind))
  return reason && corrected.includes(reason.whose) ? reason.field : undefined
}
