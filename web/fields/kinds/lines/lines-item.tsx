import { check } from '@kouan/contract/derive/check.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { tableRule } from '@kouan/widgets/editable-table/rules/table-rule.ts'
import type { EditableTableHandle } from '@kouan/widgets/editable-table/table-props.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { Form, Skeleton } from 'antd'
import { type ReactNode, useRef } from 'react'
import { atField } from '../../form/field-faults.ts'
import type { LineFault } from './lines-table.tsx'

/** Fetched when a form first has lines; the form hands value and id through. */
const LinesTable = lazyPart(
  () => import('./lines-table.tsx').then((file) => file.LinesTable),
  <Skeleton active paragraph={{ rows: 4 }} />,
)

interface Props {
  name: string
  field: Field
  initial: readonly Readonly<Record<string, unknown>>[]
  faults: readonly LineFault[]
  /** Under the lines, such as their totals. */
  below?: ReactNode
}

/** The lines of a head as one item of its form: what is wrong in a cell is told there, and keeps the form from going out. */
export function LinesItem({ name, field, initial, faults, below }: Props) {
  const table = useRef<EditableTableHandle>(null)
  const ofAll = async (_rule: unknown, value: unknown) => {
    const [problem] = check({ [name]: field }, { [name]: value })
    // Those of single cells are told by the table.
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
