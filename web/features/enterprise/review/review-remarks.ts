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
