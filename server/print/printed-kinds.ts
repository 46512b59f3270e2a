// How each kind of field is printed where the row has no text beside its value. Values are never empty here.
import type { FileLink } from '@kouan/contract/calls/files.ts'
import type { Field, FieldKind } from '@kouan/contract/language/field.ts'
import { figureText } from '@kouan/contract/rules/figure-text.ts'
import { areaList } from '@vant/area-data'

export interface PrintedKind {
  text: (value: unknown, field: Field, files: readonly FileLink[]) => string
  /** Columns align it to the right. */
  isRightAligned?: boolean
  /** Pairs of label and value give it a row of its own. */
  isWide?: boolean
}

const digitsOf = /^(\d{4})(\d{2})(\d{2})(?:(\d{2})(\d{2})(\d{2}))?$/

/** Formats a moment that a message writes as digits alone; returns any other text unchanged. */
function momentText(digits: string): string {
  const [, year, month, day, hour, minute, second] = digitsOf.exec(digits) ?? []
  if (year === undefined) return digits
  return `${year}-${month}-${day}${hour === undefined ? '' : ` ${hour}:${minute}:${second}`}`
}

/** `浙江省 杭州市 西湖区（330106）`; returns an unknown code unchanged. */
function regionText(code: string): string {
  const { province_list, city_list, county_list } = areaList
  const county = county_list[code] ?? city_list[code] ?? province_list[code]
  if (county === undefined) return code
  const above = [province_list[`${code.slice(0, 2)}0000`], city_list[`${code.slice(0, 4)}00`], county]
  return `${[...new Set(above.filter(Boolean))].join(' ')}（${code}）`
}

const signs: Readonly<Record<string, string>> = { nbsp: ' ', lt: '<', gt: '>', quot: '"', amp: '&' }

/** Returns rich text as plain lines. */
const plainText = (html: string) =>
  html
    .replace(/<(br|\/(p|div|li|tr|h\d))\b[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(nbsp|lt|gt|quot|amp);/g, (_, name: string) => signs[name] ?? '')
    .trim()

const plain: PrintedKind = { text: (value, { digits }) => (digits ? momentText(String(value)) : String(value)) }
const figure = (scale: number): PrintedKind => ({
  text: (value, field) => figureText(String(value), Math.min(field.scale ?? scale, scale)),
  isRightAligned: true,
})
const idList: PrintedKind = { text: (value) => (Array.isArray(value) ? value.join('、') : String(value)) }

const printedKinds: { readonly [K in FieldKind | 'lines']: PrintedKind } = {
  text: plain,
  textarea: { ...plain, isWide: true },
  number: figure(0),
  // Cents always show.
  money: figure(2),
  switch: { text: (value) => (value ? '是' : '否') },
  date: plain,
  dateTime: plain,
  time: plain,
  dictionary: plain,
  reference: plain,
  department: plain,
  user: plain,
  region: { text: (value) => regionText(String(value)) },
  id: plain,
  ids: idList,
  links: idList,
  attachments: { text: (_value, _field, files) => files.map(({ name }) => name).join('、'), isWide: true },
  image: { text: () => '有图片' },
  html: { text: (value) => plainText(String(value)), isWide: true },
  json: { text: (value) => JSON.stringify(value), isWide: true },
  // Printed as tables (row-parts.ts).
  lines: { text: () => '' },
}

export const printedKindOf = ({ kind }: Field): PrintedKind => printedKinds[kind]
