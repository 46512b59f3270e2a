// The reviewer's remarks while they are written, by field.
import type { FieldRemark } from '@kouan/contract/calls/enterprise/apply.ts'

/** The last words, by the names of their actions. */
export type Decision = 'pass' | 'return' | 'refuse'

export type Remarks = Readonly<Record<string, string>>

/** An emptied remark is none. */
export function withRemark(remarks: Remarks, { field, remark }: FieldRemark): Remarks {
  const { [field]: _, ...others } = remarks
  return remark.trim() === '' ? others : { ...others, [field]: remark.trim() }
}

export const remarkLines = (remarks: Remarks): FieldRemark[] =>
  Object.entries(remarks).map(([field, remark]) => ({ field, remark }))

/** Both bounds in characters, as the server has them. */
export const reasonLength = { min: 5, max: 500 }

/** What is wrong with the reason of a decision, or nothing. */
export function faultOfReason(decision: 'pass' | 'return' | 'refuse', reason: string): string | undefined {
  const length = [...reason.trim()].length
  if (length > reasonLength.max) return `审核意见最多${reasonLength.max}个字符，现有${length}个`
  if (decision === 'pass' || length >= reasonLength.min) return undefined
  return `请填写${reasonLength.min}到${reasonLength.max}个字符的审核意见`
}
