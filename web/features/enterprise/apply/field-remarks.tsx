// Remarks of the reviewer on single fields, in the form that is corrected.
import type { FieldRemark } from '@kouan/contract/calls/enterprise/apply.ts'
import type { Fields } from '@kouan/contract/language/field.ts'
import { Alert } from 'antd'
import { labelOf } from '../view/field-label.ts'
import { stepOfField } from './application-steps.ts'

/** The same fields with the reviewer's words below them. */
export function withRemarks(fields: Fields, remarks: readonly FieldRemark[]): Fields {
  const remarkByField = new Map(remarks.map(({ field, remark }) => [field, remark]))
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const remark = remarkByField.get(name)
      return [name, remark === undefined ? field : { ...field, help: `审核意见：${remark}` }]
    }),
  )
}

/** The remarks to the fields of one step. */
export function RemarkList({ remarks, step }: { remarks: readonly FieldRemark[]; step: number }) {
  const here = remarks.filter(({ field }) => stepOfField(field) === step)
  if (here.length === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      title="审核员对本页的意见"
      description={
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {here.map(({ field, remark }) => (
            <li key={field}>
              {labelOf(field)}：{remark}
            </li>
          ))}
        </ul>
      }
    />
  )
}
