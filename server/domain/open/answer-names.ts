// Values that answers and events of the open API name alike: times as RFC 3339, and the reason of a refusal.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { reasonFieldsOf } from '@kouan/contract/resources/document/document-reason.ts'
import type { Row } from '../../crud/hooks.ts'
import { beijingText } from '../../ground/beijing-time.ts'

/** `2026-11-28 11:05:55`, as answers have it → `2026-11-28T11:05:55+08:00`; null stays null. */
export function instantOf(time: unknown): string | null {
  if (time === null || time === undefined) return null
  const text = time instanceof Date ? beijingText(time) : String(time)
  return `${text.replace(' ', 'T')}+08:00`
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
    ...reasonFieldsOf(kind, receipt),
    returnedTime: instantOf(row.returnTime),
    declaredTime: instantOf(row.declareTime),
    createdTime: instantOf(row.createTime),
    updatedTime: instantOf(row.updateTime),
  }
}
