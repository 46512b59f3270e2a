import { check } from '@kouan/contract/derive/check.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { tableRule } from '@kouan/widgets/editable-table/rules/table-rule.ts'
import type { EditableTableHandle } from '@kouan/widgets/editable-table/table-props.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { Form, Skeleton } from 'antd'
import { type ReactNode, useRef } from 'react'
import { atField } from './field-faults.ts'
import type { LineFault } from './lines-table.tsx'

/** Loads when a form first renders lines. The form item passes value and id. */
const LinesTable = lazyPart(
  () => import('./lines-table.tsx').then((file) => file.LinesTable),
  <Skeleton active paragraph={{ rows: 4 }} />,
)

interface Props {
  name: string
  field: Field
  initial: readonly Readonly<Record<string, unknown>>[]
  faults: readonly LineFault[]
  /** Below the lines, such as their totals. */
  below?: ReactNode
}

/** The lines of a row as one item of its form. Invalid cells show their message and prevent the submission. */
export function LinesItem({ name, field, initial, faults, below }: Props) {
  const table = useRef<EditableTableHandle>(null)
  const ofAll = async (_rule: unknown, value: unknown) => {
    const [problem] = check({ [name]: field }, { [name]: value })
    // The table shows the problems of cells.
    if (problem && (problem.field === name || !table.current)) throw new Error(atField(problem.message, field))
  }
  return (
    <>
      <Form.Item
        name={name}
        validateTrigger={[]}
        validateFirst
        rules={[{ validator: ofAll }, tableRule(table)]}
        style={{ marginBottom: 12 }}
      >
        <LinesTable field={field} table={table} initial={initial} faults={faults} />
      </Form.Item>
      {below}
    </>
  )
}
