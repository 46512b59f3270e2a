// The input of each kind of field, in forms and in searches. What is heavy (editors, divisions, uploads) is fetched when a
// form first draws it.
import type { FieldKind } from '@kouan/contract/language/field.ts'
import { type Draw, later } from '../later.tsx'
import { CodeSelect } from './code-select.tsx'
import { DayInput, DigitsInput } from './day-input.tsx'
import { NumberInput } from './number-input.tsx'
import { Toggle, YesOrNo } from './switch-inputs.tsx'
import { TextAreaInput, TextInput } from './text-inputs.tsx'

const PopupInput = later(() => import('./popup-input.tsx').then((file) => file.PopupInput))
const pickers = () => import('./pickers.tsx')
const ReferenceInput = later(() => pickers().then((file) => file.ReferenceInput))
const regions = () => import('./region-input.tsx')

const text: Draw = (props) => {
  const Input = props.field.digits ? DigitsInput : props.field.popup ? PopupInput : TextInput
  return <Input {...props} />
}

/** What is not named here is typed as text. */
const inputs: { readonly [K in FieldKind]?: Draw } = {
  textarea: (props) => <TextAreaInput {...props} />,
  number: (props) => <NumberInput {...props} isDecimal={props.field.scale !== undefined} />,
  money: (props) => <NumberInput {...props} isDecimal />,
  switch: (props) => <Toggle {...props} />,
  date: (props) => <DayInput {...props} kind="date" />,
  dateTime: (props) => <DayInput {...props} kind="datetime" />,
  time: (props) => <DayInput {...props} kind="time" />,
  dictionary: (props) => <CodeSelect {...props} />,
  reference: ReferenceInput,
  department: later(() => pickers().then((file) => file.DepartmentInput)),
  user: later(() => pickers().then((file) => file.UserInput)),
  region: later(() => regions().then((file) => file.RegionInput)),
  links: ReferenceInput,
  attachments: later(() => import('./upload-input.tsx').then((file) => file.UploadInput)),
  image: later(() => import('./picture-input.tsx').then((file) => file.PictureInput)),
  html: later(() => import('./html-input.tsx').then((file) => file.HtmlInput)),
  json: later(() => import('./json-input.tsx').then((file) => file.JsonInput)),
}

/** In a search form, where it is another one than in a form. */
const ofSearch: { readonly [K in FieldKind]?: Draw } = {
  switch: (props) => <YesOrNo {...props} />,
  region: later(() => regions().then((file) => file.RegionByName)),
  attachments: text,
  image: text,
  html: text,
  json: text,
}

/** Lines have an input of their own in the form. */
export const drawInput: Draw = (props) =>
  props.field.kind === 'lines' ? null : (inputs[props.field.kind] ?? text)(props)

export const drawSearch: Draw = (props) =>
  props.field.kind === 'lines' ? null : (ofSearch[props.field.kind] ?? inputs[props.field.kind] ?? text)(props)
