import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { FieldInputProps } from './input-props.ts'

export const dateFormat = 'YYYY-MM-DD'
export const dateTimeFormat = 'YYYY-MM-DD HH:mm:ss'

/** A day, or a day with its time, as the wire's text. */
export function DateInput({ field, value, onChange, text: _, several: __, ...rest }: FieldInputProps) {
  const format = field.kind === 'date' ? dateFormat : dateTimeFormat
  return (
    <DatePicker
      {...rest}
      style={{ width: '100%' }}
      format={format}
      showTime={field.kind === 'dateTime'}
      value={typeof value === 'string' && value !== '' ? dayjs(value, format) : null}
      onChange={(time) => onChange?.(time ? time.format(format) : null)}
    />
  )
}
