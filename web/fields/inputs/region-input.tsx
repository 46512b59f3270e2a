import { Input } from 'antd'
import type { FieldInputProps } from './input-props.ts'

/** A six-digit division, typed. */
export function RegionInput({ field: _, value, onChange, text: __, several: ___, ...rest }: FieldInputProps) {
  return (
    <Input
      {...rest}
      allowClear
      inputMode="numeric"
      value={String(value ?? '')}
      onChange={(event) => onChange?.(event.target.value === '' ? null : event.target.value)}
    />
  )
}
