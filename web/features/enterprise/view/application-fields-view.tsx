import { formGroups, formItems, type NamedField } from '@kouan/contract/derive/placement.ts'
import { applicationFields } from '@kouan/contract/resources/enterprise/application-form.ts'
import { DetailList } from '@kouan/widgets/detail-list/detail-list.tsx'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Flex } from 'antd'
import type { ReactNode } from 'react'
import { useDictionary } from '../../../data/session/dictionary-store.ts'
import { FieldCell } from '../../../fields/field-cell.tsx'
import { codesOf } from '../../../fields/kinds/dictionary/code-select.tsx'

type Values = Readonly<Record<string, unknown>>

interface Props {
  values: Values
  /** Instead of the plain value. */
  renderValue?: (item: NamedField, plain: ReactNode) => ReactNode
  columns?: 1 | 2
}

const groups = formGroups(formItems(applicationFields))

/** All groups of the form, read only. */
export function ApplicationFieldsView({ values, renderValue = (_item, plain) => plain, columns = 2 }: Props) {
  const perRow = useIsMobile() ? 1 : columns
  return (
    <Flex vertical gap={24}>
      {groups.map(({ title, items }) => (
        <DetailList
          key={title}
          {...(title === undefined ? {} : { title })}
          columns={perRow}
          isStacked={perRow > 1}
          items={items.map((item) => ({
            key: item.name,
            label: item.field.label,
            value: renderValue(item, <ApplicationValue item={item} values={values} />),
          }))}
        />
      ))}
    </Flex>
  )
}

/** The server's text of a code where it came with one, else the dictionary's. */
export function ApplicationValue({ item: { name, field }, values }: { item: NamedField; values: Values }) {
  const entries = useDictionary(field.code)
  const key = `${name}_dictText`
  const texts = codesOf(values[name]).map((code) => entries.find(({ value }) => value === code)?.text ?? code)
  const row = field.code === undefined || key in values ? values : { ...values, [key]: texts.join(',') }
  return <FieldCell name={name} field={field} row={row} full />
}
