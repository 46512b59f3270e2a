// The view of each kind of field: how lists, details and queries show it. Lists import this file, so it imports no input, and
// heavy details load lazily. The components are in the folders of the kinds.
import type { Field, FieldKind } from '@kouan/contract/language/field.ts'
import { figureText } from '@kouan/contract/rules/figure-text.ts'
import { dateFormats, readDate } from '@kouan/widgets/date-input/date-format.ts'
import { lazyPart } from '@kouan/widgets/loading/lazy-part.tsx'
import type { ComponentType } from 'react'
import { Thumbnail } from './image/thumbnail.tsx'
import { type KindCellProps, type KindView, valueSkeleton } from './kind-view.tsx'

const lazyCell = (load: () => Promise<ComponentType<KindCellProps>>) => lazyPart(load, valueSkeleton)

const FileWall = lazyCell(() => import('./attachments/row-files.tsx').then((file) => file.FileWall))
const Picture = lazyCell(() => import('./image/picture-detail.tsx').then((file) => file.PictureDetail))
const HtmlDetail = lazyCell(() => import('./html/html-detail.tsx').then((file) => file.HtmlDetail))
const RegionText = lazyCell(() => import('./region/region-text.tsx').then((file) => file.RegionText))

/** Formats a moment that a message writes as digits alone; returns any other text unchanged. */
const digitsText = (text: string, kind: 'date' | 'datetime') =>
  readDate(text, kind)?.format(dateFormats[kind][0]) ?? text

const textOf: KindView['text'] = (value, { digits }) => (digits ? digitsText(String(value), digits) : String(value))

/** Shows at least `digits` digits after the point. */
const number = (digits: number): KindView => ({
  text: (value, field) => figureText(String(value), Math.min(field.scale ?? digits, digits)),
  width: 120,
  isUncut: true,
  isRightAligned: true,
  queryType: 'number',
})

const htmlText = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const kindViews: { readonly [K in FieldKind | 'lines']: KindView } = {
  text: { text: textOf, queryType: 'text' },
  textarea: { text: textOf, queryType: 'text', width: 240, isWide: true },
  number: number(0),
  // Cents always show.
  money: number(2),
  switch: { text: (value) => (value ? '是' : '否'), isUncut: true, width: 90, queryType: 'switch' },
  date: { text: String, isUncut: true, width: 135, hasCalendarRange: true, queryType: 'date' },
  dateTime: { text: String, isUncut: true, width: 190, hasCalendarRange: true, queryType: 'datetime' },
  time: { text: String, isUncut: true, width: 110, queryType: 'time' },
  dictionary: { text: String, isUncut: true, width: 120, queryType: 'choice' },
  reference: { text: String, queryType: 'choice', choices: 'rows' },
  department: { text: String, width: 160, queryType: 'choice', choices: 'departments' },
  user: { text: String, width: 130, queryType: 'choice', choices: 'users' },
  region: { text: String, Cell: RegionText, Detail: RegionText, width: 200, queryType: 'choice' },
  id: { text: String },
  ids: { text: (value) => (Array.isArray(value) ? value.join('、') : String(value)) },
  links: { text: String, width: 160, queryType: 'choice' },
  attachments: {
    text: (value) => `${String(value).split(',').length}个文件`,
    Detail: FileWall,
    queryType: 'presence',
    isWide: true,
  },
  image: {
    text: String,
    isUncut: true,
    Cell: Thumbnail,
    Detail: Picture,
    width: 80,
    queryType: 'presence',
    isWide: true,
  },
  html: {
    text: (value) => htmlText(String(value)),
    Detail: HtmlDetail,
    width: 240,
    queryType: 'content',
    isWide: true,
  },
  json: { text: (value) => JSON.stringify(value), width: 240, queryType: 'content', isWide: true },
  lines: { text: (value) => (Array.isArray(value) ? `${value.length}行` : '-') },
}

export const viewOf = ({ kind }: Field): KindView => kindViews[kind]
