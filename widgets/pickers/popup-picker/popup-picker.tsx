import { Alert } from 'antd'
import { useState } from 'react'
import type { PickedRow } from '../picker-field/choice.ts'
import { type PickerControlProps, PickerField } from '../picker-field/picker-field.tsx'
import { controlOf } from '../record-picker/record-picker.tsx'
import type { PopupCache } from './popup-cache.ts'
import { fieldList, fillValues, popupFault, popupKey, readSorter } from './popup-config.ts'
import { type PopupLoaders, PopupModal } from './popup-modal.tsx'
import { sharedCache } from './shared-cache.ts'
import { TypedPopup } from './typed-popup.tsx'

interface Props extends PickerControlProps {
  /** The text of the picker's field; several values joined by commas. */
  value?: string | null
  onChange?: (value: string | undefined) => void
  /** All target fields with their new values; empty texts when it was cleared. */
  onFill?: (values: Readonly<Record<string, string>>, rows: readonly PickedRow[]) => void
  /** Of the report. */
  code: string
  sourceFields: string | readonly string[]
  targetFields: string | readonly string[]
  /** The index of this target field. Default: the first. */
  field?: string
  multiple?: boolean
  /** The text may be typed, too: of one that no report has. */
  isTyped?: boolean
  /** `column=asc` or `column=desc`. */
  sorter?: string
  /** Parameters of the report. */
  params?: Readonly<Record<string, string>>
  /** Pickers of one group share their answers for 30 seconds. */
  groupId?: string
  loaders: PopupLoaders
  cache?: PopupCache
}

/** Chooses rows of a report and fills several fields of the form with them. */
export function PopupPicker(props: Props) {
  const fault = popupFault(props) ?? sorterFault(props.sorter)
  if (fault !== undefined) return <Alert type="error" showIcon title={fault} />
  return <WiredPopup {...props} />
}

function sorterFault(sorter: string | undefined): string | undefined {
  if (!sorter || readSorter(sorter)) return undefined
  return 'popup参数未正确配置,sorter应为 列名=asc 或 列名=desc'
}

function WiredPopup(props: Props) {
  const { value, onChange, onFill, sourceFields, targetFields, multiple = false, loaders, params = {} } = props
  const targets = fieldList(targetFields)
  const field = props.field ?? targets[0] ?? ''
  const displayKey = fieldList(sourceFields)[targets.indexOf(field)] ?? ''
  const [chosen, setChosen] = useState<readonly PickedRow[]>([])
  const text = value ?? ''
  // The rows are known only while they match the value of the form, which may have been changed elsewhere.
  const rows = fillValues(chosen, { sourceFields, targetFields })[field] === text ? chosen : []
  const names = text === '' ? [] : multiple ? text.split(',') : [text]

  function fill(next: readonly PickedRow[]) {
    const values = fillValues(next, { sourceFields, targetFields })
    setChosen(next)
    onFill?.(
      values,
      next.map(({ [popupKey]: _key, ...row }) => row),
    )
    onChange?.(values[field] === '' ? undefined : values[field])
  }

  const dialog = (close: () => void, typed: string) => (
    <PopupModal
      code={props.code}
      loaders={loaders}
      cache={props.cache ?? sharedCache}
      groupId={props.groupId}
      params={params}
      sort={props.sorter ? readSorter(props.sorter) : undefined}
      isMultiple={multiple}
      displayKey={displayKey}
      typed={typed}
      choice={new Map(rows.map((row) => [String(row[popupKey]), row]))}
      onClose={close}
      onConfirm={(choice) => {
        fill([...choice.values()])
        close()
      }}
    />
  )
  if (props.isTyped) {
    return (
      <TypedPopup
        control={controlOf(props)}
        text={text}
        onType={(typed) => onChange?.(typed === '' ? undefined : typed)}
        dialog={dialog}
      />
    )
  }
  return (
    <PickerField
      control={controlOf(props)}
      name="记录"
      // A single unknown row cannot be removed from all fields.
      items={names.map((name, place) => ({ key: String(place), name, isFixed: names.length > 1 && rows.length === 0 }))}
      isLoading={false}
      onRetry={undefined}
      onRemove={(key) => fill(rows.filter((_row, place) => place !== Number(key)))}
      dialog={dialog}
    />
  )
}
