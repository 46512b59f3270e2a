import { InputNumber } from 'antd'
import type { FieldInputProps } from './input-props.ts'

type Props = FieldInputProps & { isDecimal: boolean }

/** Decimal text stays text: a float would change what was typed. */
export function NumberInput({ field: _, isDecimal, value, onChange, text: __, several: ___, ...rest }: Props) {
  return (
    <InputNumber<string>
      {...rest}
      stringMode
      controls={false}
      inputMode={isDecimal ? 'decimal' : 'numeric'}
      style={{ width: '100%' }}
      value={value === undefined || value === null ? null : String(value)}
      onChange={(typed) =>
        onChange?.(typed === null || typed === '' ? null : isDecimal ? String(typed) : Number(typed))
      }
    />
  )
}
