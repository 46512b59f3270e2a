import { Select } from 'antd'
import { FigureInput } from '../../figure-input/figure-input.tsx'
import type { Bounds } from './field-bounds.ts'

interface Props {
  label: string
  value: number
  bounds: Bounds
  onChange: (value: number) => void
  disabled?: boolean
}

/**
 * An integer within its bounds; nothing is reported while the field is empty. A value beyond them is shown until
 * someone changes it.
 */
export function NumberField({ label, value, bounds: [min, max], onChange, disabled = false }: Props) {
  return (
    <FigureInput
      aria-label={label}
      size="small"
      style={{ width: 70 }}
      min={Math.min(min, value)}
      max={Math.max(max, value)}
      precision={0}
      value={value}
      disabled={disabled}
      onChange={(next) => next !== null && onChange(Math.min(max, Math.max(min, Math.round(next))))}
    />
  )
}

interface ChoiceProps {
  label: string
  value: number
  options: readonly { value: number; text: string }[]
  onChange: (value: number) => void
  disabled?: boolean
}

/** A number that people know by its name, as a weekday. */
export function NamedField({ label, value, options, onChange, disabled = false }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      size="small"
      style={{ width: 88 }}
      value={value}
      disabled={disabled}
      options={options.map((option) => ({ value: option.value, label: option.text }))}
      onChange={onChange}
    />
  )
}
