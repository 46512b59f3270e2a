import { DatePicker, TimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import type { ControlProps } from '../form-control/control-props.ts'
import { ReadOnlyInput } from '../form-control/read-only-input.tsx'
import { type DateKind, dateFormats, readDate, writeDate } from './date-format.ts'

export interface DateInputProps extends ControlProps<string | null> {
  kind?: DateKind
  /** Texts of the same kind: earlier and later ones cannot be chosen. */
  min?: string
  max?: string
}

const prompts: Record<DateKind, string> = {
  date: '请选择日期',
  datetime: '请选择日期时间',
  time: '请选择时间',
  month: '请选择月份',
  year: '请选择年份',
}

/** A date, moment, time, month or year as the wire's text. */
export function DateInput({ kind = 'date', min, max, value, onChange, readOnly, ...control }: DateInputProps) {
  const { placeholder = prompts[kind], ...aria } = control
  if (readOnly) return <ReadOnlyInput {...aria} text={value ?? ''} />
  const date = readDate(value, kind)
  const shared = {
    ...aria,
    placeholder,
    format: [...dateFormats[kind]],
    style: { width: '100%' },
    value: date ?? null,
    // A value that is no date stays in the form until a date is chosen.
    ...(value && !date ? { status: 'error' as const, placeholder: `不是有效的日期：${value}` } : {}),
    onChange: (next: Dayjs | Dayjs[] | null) => onChange?.(next && !Array.isArray(next) ? writeDate(next, kind) : null),
  }
  if (kind === 'time') return <TimePicker {...shared} needConfirm={false} />
  return (
    <DatePicker
      {...shared}
      {...boundsOf({ kind, min, max })}
      {...(kind === 'month' || kind === 'year' ? { picker: kind } : {})}
      showTime={kind === 'datetime'}
      needConfirm={kind === 'datetime'}
    />
  )
}

function boundsOf({ kind, min, max }: { kind: DateKind; min: string | undefined; max: string | undefined }) {
  const first = readDate(min, kind)
  const last = readDate(max, kind)
  return { ...(first ? { minDate: first } : {}), ...(last ? { maxDate: last } : {}) }
}
