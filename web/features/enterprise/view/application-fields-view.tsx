import { formGroups, formItems, type Placed } from '@kouan/contract/derive/placement.ts'
import { applicationFields } from '@kouan/contract/resources/enterprise/application-form.ts'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Descriptions, Flex } from 'antd'
import type { ReactNode } from 'react'
import { useDictionary } from '../../../data/dictionary-store.ts'
import { FieldCell } from '../../../fields/field-cell.tsx'
import { codesOf } from '../../../fields/inputs/code-select.tsx'

type Values = Readonly<Record<string, unknown>>

interface Props {
  values: Values
  /** Instead of the plain value. */
  drawValue?: (item: Placed, plain: ReactNode) => ReactNode
  columns?: 1 | 2
}

const groups = formGroups(formItems(applicationFields))

/** Of each label and value in a row of two. */
const halves = { label: { width: '18%' }, content: { width: '32%' } }

/** All groups of the form, read only. */
export function ApplicationFieldsView({ values, drawValue = (_item, plain) => plain, columns = 2 }: Props) {
  const perRow = useIsMobile() ? 1 : columns
  return (
    <Flex vertical gap={24}>
      {groups.map(({ title, items }) => (
        <Descriptions
          key={title}
          title={title}
          bordered
          size="small"
          column={perRow}
          styles={perRow === 1 ? { label: { width: 140 } } : halves}
          items={items.map((item) => ({
            key: item.name,
            label: item.field.label,
            children: drawValue(item, <ApplicationValue item={item} values={values} />),
          }))}
        />
      ))}
    </Flex>
  )
}

/** The server's text of a code where it came with one, else the dictionary's. */
function ApplicationValue({ item: { name, field }, values }: { item: Placed; values: Values }) {
  const entries = useDictionary(field.code)
  const key = `${name}_dictText`
  const texts = codesOf(values[name]).map((code) => entries.find(({ value }) => value === code)?.text ?? code)
  const row = field.code === undefined || key in values ? values : { ...values, [key]: texts.join(',') }
  return <FieldCell name={name} field={field} row={row} full />
}
