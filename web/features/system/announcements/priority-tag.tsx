import { announcement } from '@kouan/contract/resources/system/announcement.ts'
import { FieldCell } from '../../../fields/field-cell.tsx'

const { priority } = announcement.fields

/** 紧急, 重要 or 一般, as lists show it. */
export const PriorityTag = ({ code }: { code: string }) => (
  <FieldCell name="priority" field={priority} row={{ id: '', priority: code }} />
)
