// What each kind of field looks like in lists and details: its text, its width. Its input: inputs/kind-inputs.tsx.
import type { FileLink } from '@kouan/contract/calls/files.ts'
import type { Field, FieldKind } from '@kouan/contract/language/field.ts'
import { figureText } from '@kouan/contract/rules/figure-text.ts'
import { dateFormats, readDate } from '@kouan/widgets/date-input/date-format.ts'
import { FilePicture } from '@kouan/widgets/upload/list/file-picture.tsx'
import type { ReactNode } from 'react'
import { addressOfPath } from '../data/calls/stored-files.ts'
import { later } from './later.tsx'

export interface ShownKind {
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

const FileWall = later(() => import('./row-files.tsx').then((file) => file.FileWall))
const Picture = later(() => import('./inputs/picture-detail.tsx').then((file) => file.PictureDetail))
const HtmlDetail = later(() => import('./inputs/html-detail.tsx').then((file) => file.HtmlDetail))
const RegionText = later(() => import('./inputs/region-input.tsx').then((file) => file.RegionText))

/** What is written as digits alone, as people read it; what is no such moment as it is. */
const digitsText = (text: string, kind: 'date' | 'datetime') =>
  readDate(text, kind)?.format(dateFormats[kind][0]) ?? text
const text: ShownKind = {
  text: (value, { digits }) => (digits ? digitsText(String(value), digits) : String(value)),
  asked: 'text',
}
/** Compared by nothing but what it holds, or whether it holds anything. */
const content = { asked: 'content' } as const
const figure = (scale: number): ShownKind => ({
  text: (value, field) => figureText(String(value), Math.min(field.scale ?? scale, scale)),
  width: 120,
  isFigure: true,
  asked: 'number',
})
const chosen = { ...text, asked: 'choice' }

export const shownKinds: { readonly [K in FieldKind]: ShownKind } = {
  text,
  textarea: { ...text, width: 240, isWide: true },
  number: figure(0),
  // Cents always show.
  money: figure(2),
  switch: { text: (value) => (value ? '是' : '否'), width: 90, asked: 'switch' },
  date: { ...text, width: 135, byCalendar: true, asked: 'date' },
  dateTime: { ...text, width: 190, byCalendar: true, asked: 'datetime' },
  time: { ...text, width: 110, asked: 'time' },
  dictionary: { ...chosen, width: 120 },
  reference: { ...chosen, among: 'rows' },
  department: { ...chosen, width: 160, among: 'departments' },
  user: { ...chosen, width: 130, among: 'users' },
  region: {
    ...chosen,
    cell: (value, field) => <RegionText value={value} field={field} />,
    detail: (value, field) => <RegionText value={value} field={field} />,
    width: 200,
  },
  id: { text: String },
  ids: { text: (value) => (Array.isArray(value) ? value.join('、') : String(value)) },
  links: { ...chosen, width: 160 },
  attachments: {
    asked: 'presence',
    text: (value) => `${String(value).split(',').length}个文件`,
    detail: (_value, field, files) => <FileWall field={field} files={files} />,
    isWide: true,
  },
  image: {
    ...text,
    asked: 'presence',
    cell: (value) => <FilePicture file={pictureOf(String(value))} size={28} />,
    detail: (value, field) => <Picture value={value} field={field} />,
    width: 80,
    isWide: true,
  },
  html: {
    ...content,
    text: (value) =>
      String(value)
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    detail: (value, field) => <HtmlDetail value={value} field={field} />,
    width: 240,
    isWide: true,
  },
  json: { ...content, text: (value) => JSON.stringify(value), width: 240, isWide: true },
}

const pictureOf = (path: string) => ({ url: addressOfPath(path), name: path, type: 'image/*' })

const lines: ShownKind = { text: (value) => (Array.isArray(value) ? `${value.length}行` : '-') }

export const shownKindOf = (field: Field): ShownKind => {
  const { kind } = field
  return kind === 'lines' ? lines : shownKinds[kind]
}
