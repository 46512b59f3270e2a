import { type TextFilterRule, unwrapFilter, wrapFilter } from '@kouan/contract/rules/query-operators.ts'
import { Input } from 'antd'
import { useState } from 'react'
import type { ControlProps } from '../form-control/control-props.ts'

interface Props extends ControlProps<string> {
  /** How the list compares: contains unless said. */
  rule?: TextFilterRule
}

/** A filter of a list: one types plain text, the value carries the signs of its rule. */
export function TextFilterInput({ rule = 'like', value = '', onChange, ...control }: Props) {
  // Kept as typed: a text that looks like its own wrapping would change under the cursor.
  const [typed, setTyped] = useState(() => ({ value, text: unwrapFilter(rule, value) }))
  const text = typed.value === value ? typed.text : unwrapFilter(rule, value)
  return (
    <Input
      {...control}
      allowClear
      value={text}
      onChange={(event) => {
        const next = wrapFilter(rule, event.target.value)
        setTyped({ value: next, text: event.target.value })
        onChange?.(next)
      }}
    />
  )
}
