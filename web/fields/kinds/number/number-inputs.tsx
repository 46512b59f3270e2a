import { InputNumber } from 'antd'
import type { FieldInputProps } from '../kind-input.ts'

export const NumberInput = (props: FieldInputProps) => (
  <FigureInput {...props} isDecimal={props.field.scale !== undefined} />
)

export const MoneyInput = (props: FieldInputProps) => <FigureInput {...props} isDecimal />

type Props = FieldInputProps & { isDecimal: boolean }

/** Passes decimals on as text: a float would change what was typed. */
function FigureInput({ field: _, isDecimal, value, onChange, text: __, several: ___, files: ____, ...rest }: Props) {
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
