// What each kind of field looks like: its text in lists and details, its input in forms, its width. What is heavy (editors,
// divisions, uploads) is fetched when a form first draws it.
import type { FileLink } from '@kouan/contract/calls/files.ts'
import type { Field, FieldKind } from '@kouan/contract/language/field.ts'
import { FilePicture } from '@kouan/widgets/upload/list/file-picture.tsx'
import { Skeleton } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { addressOfPath } from '../data/stored-files.ts'
import { figureText } from './figure-text.ts'
import { CodeSelect } from './inputs/code-select.tsx'
import { DayInput, DigitsInput, digitsText } from './inputs/day-input.tsx'
import type { FieldInputProps } from './inputs/input-props.ts'
import { NumberInput } from './inputs/number-input.tsx'
import { Toggle, YesOrNo } from './inputs/switch-inputs.tsx'
import { TextAreaInput, TextInput } from './inputs/text-inputs.tsx'

export type Draw = (props: FieldInputProps) => ReactNode

export interface ShownKind {
  input: Draw
  /** In a search form, where it is another one than in a form. */
  search?: Draw
  /** Of a value that is not empty and that the server put no text beside. */
  text?: (value: unknown, field: Field) => string
  /** In lists, where it is more than its text. */
  cell?: (value: unknown, field: Field) => ReactNode
  /** In details, where it is more than its text. */
  detail?: (value: unknown, field: Field, files: readonly FileLink[]) => ReactNode
  /** Of a column, in pixels. */
  width?: number
  /** How an advanced query asks for it: a type of the query builder; absent where nobody would. */
  asked?: string
  /** A range of it is picked from a calendar. */
  byCalendar?: boolean
  /** What a cell of lines looks for its values among. */
  among?: 'users' | 'departments' | 'rows'
  /** Stands at the right. */
  isFigure?: boolean
  /** Takes the whole width of a form. */
  isWide?: boolean
}

/** An input that comes in a file of its own. */
function later(load: () => Promise<Draw>): Draw {
  const Input = lazy(() => load().then((input) => ({ default: input })))
  return (props) => (
    <Suspense fallback={<Skeleton.Input active block />}>
      <Input {...props} />
    </Suspense>
  )
}

const FileWall = later(() => import('./row-files.tsx').then((file) => file.FileWall))
const Picture = later(() => import('./inputs/picture-detail.tsx').then((file) => file.PictureDetail))
const HtmlDetail = later(() => import('./inputs/html-detail.tsx').then((file) => file.HtmlDetail))
const PopupInput = later(() => import('./inputs/popup-input.tsx').then((file) => file.PopupInput))
const text: ShownKind = {
  input: (props) => {
    const Input = props.field.digits ? DigitsInput : props.field.popup ? PopupInput : TextInput
    return <Input {...props} />
  },
  text: (value, { digits }) => (digits ? digitsText(String(value), digits) : String(value)),
  asked: 'text',
}
/** Compared by nothing but what it holds, or whether it holds anything. */
const content = { asked: 'content' } as const
const figure = (scale: number): ShownKind => ({
  input: (props) => <NumberInput {...props} isDecimal={scale > 0 || props.field.scale !== undefined} />,
  text: (value, field) => figureText(String(value), Math.min(field.scale ?? scale, scale)),
  width: 120,
  isFigure: true,
  asked: 'number',
})
const regions = () => import('./inputs/region-input.tsx')
const RegionText = later(() => regions().then((file) => file.RegionText))
const pickers = () => import('./inputs/pickers.tsx')
const DepartmentInput = later(() => pickers().then((file) => file.DepartmentInput))
const ReferenceInput = later(() => pickers().then((file) => file.ReferenceInput))
const UserInput = later(() => pickers().then((file) => file.UserInput))
const chosen = { ...text, asked: 'choice' }
const code: ShownKind = { ...chosen, input: (props) => <CodeSelect {...props} />, width: 120 }

export const shownKinds: { readonly [K in FieldKind]: ShownKind } = {
  text,
  textarea: { ...text, input: (props) => <TextAreaInput {...props} />, width: 240, isWide: true },
  number: figure(0),
  // Cents always show.
  money: figure(2),
  switch: {
    input: (props) => <Toggle {...props} />,
    search: (props) => <YesOrNo {...props} />,
    text: (value) => (value ? '是' : '否'),
    width: 90,
    asked: 'switch',
  },
  date: { ...text, input: (props) => <DayInput {...props} kind="date" />, width: 135, byCalendar: true, asked: 'date' },
  dateTime: {
    ...text,
    input: (props) => <DayInput {...props} kind="datetime" />,
    width: 190,
    byCalendar: true,
    asked: 'datetime',
  },
  time: { ...text, input: (props) => <DayInput {...props} kind="time" />, width: 110, asked: 'time' },
  dictionary: code,
  reference: { ...chosen, input: (props) => <ReferenceInput {...props} />, among: 'rows' },
  department: { ...chosen, input: (props) => <DepartmentInput {...props} />, width: 160, among: 'departments' },
  user: { ...chosen, input: (props) => <UserInput {...props} />, width: 130, among: 'users' },
  region: {
    ...chosen,
    input: later(() => regions().then((file) => file.RegionInput)),
    search: later(() => regions().then((file) => file.RegionByName)),
    cell: (value, field) => <RegionText value={value} field={field} />,
    detail: (value, field) => <RegionText value={value} field={field} />,
    width: 200,
  },
  id: { input: text.input, text: String },
  ids: { input: text.input, text: (value) => (Array.isArray(value) ? value.join('、') : String(value)) },
  links: {
    ...chosen,
    input: (props) => <ReferenceInput {...props} />,
    width: 160,
  },
  attachments: {
    asked: 'presence',
    input: later(() => import('./inputs/upload-input.tsx').then((file) => file.UploadInput)),
    search: text.input,
    text: (value) => `${String(value).split(',').length}个文件`,
    detail: (_value, field, files) => <FileWall field={field} files={files} />,
    isWide: true,
  },
  image: {
    ...text,
    asked: 'presence',
    input: later(() => import('./inputs/picture-input.tsx').then((file) => file.PictureInput)),
    search: text.input,
    cell: (value) => <FilePicture file={pictureOf(String(value))} size={28} />,
    detail: (value, field) => <Picture value={value} field={field} />,
    width: 80,
    isWide: true,
  },
  html: {
    ...content,
    input: later(() => import('./inputs/html-input.tsx').then((file) => file.HtmlInput)),
    search: text.input,
    text: (value) =>
      String(value)
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    detail: (value, field) => <HtmlDetail value={value} field={field} />,
    width: 240,
    isWide: true,
  },
  json: {
    ...content,
    input: later(() => import('./inputs/json-input.tsx').then((file) => file.JsonInput)),
    search: text.input,
    text: (value) => JSON.stringify(value),
    width: 240,
    isWide: true,
  },
}

const pictureOf = (path: string) => ({ url: addressOfPath(path), name: path, type: 'image/*' })

const lines: ShownKind = {
  input: () => null,
  text: (value) => (Array.isArray(value) ? `${value.length}行` : '-'),
}

export const shownKindOf = (field: Field): ShownKind => {
  const { kind } = field
  return kind === 'lines' ? lines : shownKinds[kind]
}
