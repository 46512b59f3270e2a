import { DatePicker, type GetRef, TimePicker } from 'antd'
import type { Dayjs } from 'dayjs'
import { type DateKind, dateFormats, readDate, writeDate } from '../../../date-input/date-format.ts'
import type { CellType, EditorProps } from '../../cell-type.ts'
import { propsOf } from '../cell-props.ts'
import { EscapeArea } from '../escape-area.tsx'
import { plainText } from '../plain-text.ts'
import { popupPlacements } from '../popup-placements.ts'
import { ShownText } from '../shown-text.tsx'
import { useEditorFocus } from '../use-editor-focus.ts'

export interface DateCellProps {
  /** Texts of the same kind: earlier and later ones cannot be chosen. */
  min: string
  max: string
}

type CellDateKind = Extract<DateKind, 'date' | 'datetime' | 'time'>

const prompts: Readonly<Record<CellDateKind, string>> = {
  date: '请选择日期',
  datetime: '请选择日期时间',
  time: '请选择时间',
}

function DateEditor({ kind, ...editor }: EditorProps & { kind: CellDateKind }) {
  const { id, label, value, column, container, onChange, onDone, onCancel } = editor
  const field = useEditorFocus<GetRef<typeof DatePicker>>(editor)
  const { min, max } = propsOf<DateCellProps>(column)
  const first = readDate(min, kind)
  const last = readDate(max, kind)
  const write = (date: Dayjs | null) => onChange(date ? writeDate(date, kind) : null)
  const shared = {
    ref: field,
    id,
    'aria-label': label,
    open: true,
    format: [...dateFormats[kind]],
    style: { width: '100%' },
    placeholder: column.placeholder ?? prompts[kind],
    defaultValue: readDate(plainText(value), kind) ?? null,
    getPopupContainer: () => container,
    builtinPlacements: popupPlacements,
    // Chosen, confirmed or cleared. A Tab that confirmed has moved to the next cell by itself first.
    onChange: (date: Dayjs | Dayjs[] | null) => {
      write(Array.isArray(date) ? (date[0] ?? null) : date)
      queueMicrotask(() => onDone())
    },
    // Moments are drafts while one clicks through day, hour and minute.
    onCalendarChange: (date: Dayjs | Dayjs[] | null) => write(Array.isArray(date) ? (date[0] ?? null) : date),
  }
  return (
    <EscapeArea onEscape={onCancel}>
      {kind === 'time' ? (
        <TimePicker {...shared} />
      ) : (
        <DatePicker
          {...shared}
          {...(first ? { minDate: first } : {})}
          {...(last ? { maxDate: last } : {})}
          showTime={kind === 'datetime'}
        />
      )}
    </EscapeArea>
  )
}

function dateCell(kind: CellDateKind, widths: Pick<CellType, 'width' | 'minWidth'> = {}): CellType {
  return {
    name: kind,
    Shown: ({ value, column, isDisabled }) => <ShownText text={plainText(value)} {...{ column, isDisabled }} opens />,
    Editor: (props) => <DateEditor {...props} kind={kind} />,
    isReplaced: true,
    family: 'moment',
    toText: plainText,
    fromText: (text, column) => {
      if (text.trim() === '') return { value: null }
      const date = readDate(text, kind)
      if (!date) return { refusal: `“${text}”不是有效的${kind === 'time' ? '时间' : '日期'}` }
      const { min, max } = propsOf<DateCellProps>(column)
      const written = writeDate(date, kind)
      if ((min && written < min) || (max && written > max)) return { refusal: `“${text}”不在可选范围内` }
      return { value: written }
    },
    ...widths,
  }
}

/** YYYY-MM-DD. */
export const dateCellType: CellType = dateCell('date', { minWidth: 135 })
/** YYYY-MM-DD HH:mm:ss. */
export const datetimeCell: CellType = dateCell('datetime', { width: 200, minWidth: 190 })
/** HH:mm:ss. */
export const timeCell: CellType = dateCell('time', { minWidth: 135 })
