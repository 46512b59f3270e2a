import { scaleOf } from '@kouan/contract/derive/check.ts'
import type { FieldKind } from '@kouan/contract/language/field.ts'
import { Input, InputNumber, Switch } from 'antd'
import type { ReactNode } from 'react'
import { placeholderOf } from '../form/form-rules.ts'
import { CodeSelect } from './code-select.tsx'
import { DateInput } from './date-input.tsx'
import { DepartmentInput } from './department-input.tsx'
import type { FieldInputProps } from './input-props.ts'
import { ReferenceInput } from './reference-input.tsx'
import { RegionInput } from './region-input.tsx'
import { UserInput } from './user-input.tsx'

type Draw = (props: FieldInputProps) => ReactNode

/** The control of a field, with wire values in and out; an emptied control says null. */
export function FieldInput(props: FieldInputProps): ReactNode {
  const { kind } = props.field
  const draw = kind === 'lines' ? undefined : inputs[kind]
  if (!draw) throw new Error(`a field of kind ${kind} needs an input from its page (${props.field.label})`)
  return draw({ placeholder: placeholderOf(props.field), ...props })
}

const TextInput: Draw = ({ field, value, onChange, text: _, several: __, ...rest }) => (
  <Input
    {...rest}
    allowClear
    value={String(value ?? '')}
    onChange={(event) => onChange?.(orNull(event.target.value))}
    {...(field.max === undefined || field.mask ? {} : { count: { max: field.max } })}
  />
)

const TextArea: Draw = ({ field, value, onChange, text: _, several: __, ...rest }) => (
  <Input.TextArea
    {...rest}
    autoSize={{ minRows: 3, maxRows: 10 }}
    value={String(value ?? '')}
    onChange={(event) => onChange?.(orNull(event.target.value))}
    {...(field.max === undefined ? {} : { count: { show: true, max: field.max } })}
  />
)

const orNull = (text: string) => (text === '' ? null : text)

/** Decimal text stays text: a float would change what was typed. */
const NumberInput: Draw = ({ field, value, onChange, text: _, several: __, ...rest }) => {
  const isDecimal = field.kind === 'money' || field.scale !== undefined
  return (
    <InputNumber<string>
      {...rest}
      stringMode
      controls={false}
      inputMode={scaleOf(field) > 0 ? 'decimal' : 'numeric'}
      style={{ width: '100%' }}
      value={value === undefined || value === null ? null : String(value)}
      onChange={(typed) =>
        onChange?.(typed === null || typed === '' ? null : isDecimal ? String(typed) : Number(typed))
      }
    />
  )
}

const Toggle: Draw = ({ value, onChange, id, disabled, field }) => (
  <Switch
    {...(id === undefined ? {} : { id })}
    {...(disabled === undefined ? {} : { disabled })}
    aria-label={field.label}
    checked={value === true}
    checkedChildren="是"
    unCheckedChildren="否"
    onChange={(checked) => onChange?.(checked)}
  />
)

/** Kinds without an entry (files, images, HTML, JSON) are drawn by the page that has them. */
const inputs: Partial<Record<FieldKind, Draw>> = {
  text: TextInput,
  textarea: TextArea,
  number: NumberInput,
  money: NumberInput,
  switch: Toggle,
  date: (props) => <DateInput {...props} />,
  dateTime: (props) => <DateInput {...props} />,
  dictionary: (props) => <CodeSelect {...props} />,
  reference: (props) => <ReferenceInput {...props} />,
  department: (props) => <DepartmentInput {...props} />,
  user: (props) => <UserInput {...props} />,
  region: (props) => <RegionInput {...props} />,
}
