import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import { Input } from 'antd'
import { DigitsInput } from '../date/date-inputs.tsx'
import type { FieldInputProps } from '../kind-input.ts'
import { valueSkeleton } from '../kind-view.tsx'
import { TextLine } from './text-line.tsx'

const PopupInput = lazyPart<FieldInputProps>(
  () => import('./popup-input.tsx').then((file) => file.PopupInput),
  valueSkeleton,
)

const FilledLine = lazyPart<FieldInputProps>(
  () => import('./filled-line.tsx').then((file) => file.FilledLine),
  valueSkeleton,
)

/** A date input for `digits`, a line with a picker for `popup` or a button for `fillRule`, otherwise a line. */
export function TextInput(props: FieldInputProps) {
  const { digits, popup, fillRule } = props.field
  const Text = digits ? DigitsInput : popup ? PopupInput : fillRule ? FilledLine : TextLine
  return <Text {...props} />
}

export const TextAreaInput = ({
  field,
  value,
  onChange,
  text: _,
  several: __,
  files: ___,
  ...rest
}: FieldInputProps) => (
  <Input.TextArea
    {...rest}
    autoSize={{ minRows: 3, maxRows: 10 }}
    value={String(value ?? '')}
    onChange={({ target }) => onChange?.(target.value === '' ? null : target.value)}
    {...(field.max === undefined ? {} : { count: { show: true, max: field.max } })}
  />
)
