import { requestFor } from '@kouan/contract/derive/check.ts'
import type { NamedField } from '@kouan/contract/derive/placement.ts'
import { dateFormats } from '@kouan/widgets/date-input/date-format.ts'
import { HalfWidthTyping } from '@kouan/widgets/input-method/half-width-typing.tsx'
import { TextFilterInput } from '@kouan/widgets/text-filter/text-filter-input.tsx'
import { DatePicker, Input, Space } from 'antd'
import dayjs from 'dayjs'
import type { ReactNode } from 'react'
import { FieldSearchInput } from '../kinds/kind-inputs.tsx'
import { viewOf } from '../kinds/kind-views.tsx'
import { type Filters, isChosen, isRange, otherRules } from './search-filters.ts'

const dateFormat = 'YYYY-MM-DD'

interface Props {
  item: NamedField
  filters: Filters
  /** Merges into the filters; an empty text removes a filter. */
  onChange: (change: Filters) => void
  id: string
}

/** The input of one search item. */
export function SearchInput({ item, filters, onChange, id }: Props): ReactNode {
  const { name, field } = item
  if (isRange(field)) return <RangeInput item={item} filters={filters} onChange={onChange} id={id} />
  const value = filters[name] ?? ''
  const placeholder = requestFor(field)
  if (!isChosen(field)) {
    return (
      <TextFilterInput
        {...{ id, placeholder, value }}
        {...(field.search === 'like' ? { isPlain: true } : { rule: 'eq' })}
        rules={otherRules(field)}
        onChange={(typed) => onChange({ [name]: typed })}
      />
    )
  }
  return (
    <FieldSearchInput
      id={id}
      field={field}
      placeholder={placeholder}
      several={field.search === 'in'}
      value={value === '' ? null : value}
      onChange={(chosen) => onChange({ [name]: asText(chosen) })}
    />
  )
}

const asText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

function RangeInput({ item: { name, field }, filters, onChange, id }: Props) {
  const begin = filters[`${name}_begin`] ?? ''
  const end = filters[`${name}_end`] ?? ''
  const change = (from: string, to: string) => onChange({ [`${name}_begin`]: from, [`${name}_end`]: to })
  if (viewOf(field).hasCalendarRange) {
    return (
      <HalfWidthTyping>
        <DatePicker.RangePicker
          id={id}
          style={{ width: '100%' }}
          allowEmpty={[true, true]}
          format={[...dateFormats.date]}
          value={[begin ? dayjs(begin, dateFormat) : null, end ? dayjs(end, dateFormat) : null]}
          onChange={(days) => change(days?.[0]?.format(dateFormat) ?? '', days?.[1]?.format(dateFormat) ?? '')}
        />
      </HalfWidthTyping>
    )
  }
  const label = (which: string) => `${field.label}${which}`
  return (
    <Space.Compact block>
      <Input
        id={id}
        aria-label={label('最小值')}
        placeholder="最小值"
        autoComplete="off"
        value={begin}
        onChange={(event) => change(event.target.value, end)}
      />
      <Input
        aria-label={label('最大值')}
        placeholder="最大值"
        autoComplete="off"
        value={end}
        onChange={(event) => change(begin, event.target.value)}
      />
    </Space.Compact>
  )
}
