// Fields of resources, and of the input of calls. Each kind of field has its value, its rules and its builder here. Five more
// tables list all kinds: server/crud/kinds.ts (columns), server/print/printed-kinds.ts, web/fields/kinds/kind-views.tsx (cells and
// details), web/fields/kinds/kind-inputs.tsx (inputs) and widgets/editable-table/columns/columns-of.ts (cells of lines).
import { fileIdOf, fileIdsIn, fileIdsInMarkdown, isPicturePath } from '../rules/stored-path.ts'
import type { Declared, FieldOptions, LinkOptions } from './field-options.ts'
import {
  checkCount,
  checkNumber,
  checkText,
  type Reader,
  readCode,
  readDateTime,
  readDay,
  readDecimal,
  readFileIds,
  readId,
  readIds,
  readIdText,
  readInteger,
  readJoinedIds,
  readJson,
  readLongText,
  readMarkup,
  readMoney,
  readPlainText,
  readSwitch,
  readText,
  readTime,
  type ValueCheck,
} from './kind-values.ts'

/** Type of the value of each kind, on the wire and in rows. */
export interface ValueOfKind {
  text: string
  textarea: string
  number: number
  /** Decimal text such as `'12.50'`: money is never a float. */
  money: string
  switch: boolean
  /** `YYYY-MM-DD` */
  date: string
  /** `YYYY-MM-DD HH:mm:ss`, Beijing time */
  dateTime: string
  /** `HH:mm:ss` */
  time: string
  /** The code of one entry; several codes joined by commas when `multiple`. */
  dictionary: string
  /** The value of one row of another resource. */
  reference: string
  /** The id of a department. */
  department: string
  /** The username of a user. */
  user: string
  /** A six-digit administrative division. */
  region: string
  /** The id of a row. */
  id: string
  /** Ids of rows; clients send an array or text joined by commas. */
  ids: string[]
  /** Ids of linked rows of another resource, joined by commas; clients may send an array. */
  links: string
  /** Ids of stored files joined by commas. */
  attachments: string
  /** The address of a picture: of a stored file, or an external URL. */
  image: string
  html: string
  json: unknown
}
export type FieldKind = keyof ValueOfKind

export interface Kind {
  /** Converts what a client sent, which is neither absent nor null, into a value. */
  read: Reader
  /** Returns what is wrong with a value, without its label; undefined if nothing. */
  check: ValueCheck
  requestVerb: '请输入' | '请选择' | '请上传'
  /** Characters of the longest text that a field without `max` takes; 500 if absent. */
  longest?: number
  /** Items that a field without `max` takes, of kinds that are lists. */
  mostItems?: number
  /** Search by typed text, by chosen options, or by the bounds of a range. */
  search: 'typed' | 'chosen' | 'range'
  /** A figure: `100` equals `100.00`, and a cell of a sheet gives its value, not what a format makes of it. */
  isNumber?: true
  /** A time without a day. */
  isTimeOfDay?: true
  /** Lists cannot sort by it. */
  isUnordered?: boolean
  /** The declaration does not describe the content: logs contain its property names alone. */
  isOpaque?: true
  /** Returns the ids of the stored files in a value. */
  fileIds?: (value: unknown) => string[]
  /** The files belong to the row alone, and responses with the row contain links to them. */
  hasOwnFiles?: boolean
  canBeEncrypted?: boolean
}

const noFault = () => undefined
const typed: Kind = { read: readText, check: checkText(500), requestVerb: '请输入', search: 'typed' }
const code: Kind = { read: readCode, check: checkText(100), requestVerb: '请选择', search: 'chosen' }
const upTo = (longest: number) => ({ longest, check: checkText(longest) })
const whole = checkNumber(true, 0)
const decimal = checkNumber(false, 0)

/** A code with `integer` is a number. */
const oneOf: Kind = {
  ...code,
  read: (sent, field) => (field.integer ? readInteger : readCode)(sent, field),
  check: (value, field) => (field.integer ? whole : code.check)(value, field),
}
/** The id of one row, or several joined by commas. */
const row: Kind = { ...code, read: (sent, field) => (field.multiple ? readIdText : readId)(sent, field) }
const files: Kind = {
  read: readFileIds,
  check: checkCount('个文件', { most: 20 }),
  mostItems: 20,
  requestVerb: '请上传',
  search: 'typed',
  isUnordered: true,
}

export const kinds: { readonly [K in FieldKind]: Kind } = {
  text: { ...typed, canBeEncrypted: true },
  textarea: { ...typed, ...upTo(4000), read: readLongText, canBeEncrypted: true },
  html: { ...typed, ...upTo(100_000), read: readMarkup, fileIds: (value) => fileIdsIn(String(value)) },
  number: {
    ...typed,
    isNumber: true,
    read: (sent, field) => (field.scale === undefined ? readInteger : readDecimal)(sent, field),
    check: (value, field) => (field.scale === undefined ? whole : decimal)(value, field),
  },
  money: { ...typed, isNumber: true, read: readMoney, check: checkNumber(false, 2) },
  switch: { ...code, read: readSwitch, check: noFault },
  date: { ...code, read: readDay, search: 'range' },
  dateTime: { ...code, read: readDateTime, search: 'range' },
  time: { ...code, isTimeOfDay: true, read: readTime, search: 'range' },
  dictionary: oneOf,
  reference: {
    ...row,
    read: (sent, field) => ((field.value ?? 'id') === 'id' ? row : code).read(sent, field),
  },
  department: row,
  user: code,
  region: code,
  id: { ...typed, read: readId, check: noFault },
  ids: { ...typed, read: readIds, mostItems: 1000, check: checkCount('项', { most: 1000 }), isUnordered: true },
  links: { ...code, read: readJoinedIds, mostItems: 1000, check: checkCount('项', { most: 1000 }), isUnordered: true },
  attachments: {
    ...files,
    fileIds: (value) => String(value).split(',').filter(Boolean),
    hasOwnFiles: true,
  },
  image: {
    ...files,
    read: readPlainText,
    check: (value, field) => checkText(200)(value, field) ?? (isPicturePath(String(value)) ? undefined : '请上传图片'),
    fileIds: (value) => [fileIdOf(String(value)) ?? []].flat(),
  },
  // Handlers check the content of JSON.
  json: { ...typed, read: readJson, check: noFault, isUnordered: true, isOpaque: true },
}

export interface Field extends Declared {
  kind: FieldKind | 'lines'
  /** Of lines. */
  fields?: Fields
}
export type Fields = Record<string, Field>

/** Lines are rows inside the row and no value of a kind. */
export const isLines = (field: Field): field is Field & { kind: 'lines' } => field.kind === 'lines'

/** Numbers of other rows are for programs; people read a text of that row or follow a link. */
export const isRowNumber = (field: Field): boolean => field.kind === 'id'

/** Links are stored in a table of their own. */
export type Links = Field & Required<Pick<Declared, 'to' | 'text' | 'table' | 'own' | 'other'>>
export const isLinks = (field: Field): field is Links => field.kind === 'links'

const linesKind: Kind = { ...typed, read: () => ({ fault: '须为若干行数据' }), check: noFault }
const markdownKind: Kind = { ...kinds.textarea, fileIds: (value) => fileIdsInMarkdown(String(value)) }

export function kindOf({ kind, markdown }: Field): Kind {
  if (kind === 'lines') return linesKind
  return kind === 'textarea' && markdown ? markdownKind : kinds[kind]
}

const kind =
  <K extends FieldKind>(kind: K) =>
  <const O extends FieldOptions>(options: O): { kind: K } & O => ({ kind, ...options })

export const text = kind('text')
export const textarea = kind('textarea')
export const number = kind('number')
export const money = kind('money')
export const toggle = kind('switch')
export const date = kind('date')
export const dateTime = kind('dateTime')
export const time = kind('time')
export const department = kind('department')
export const user = kind('user')
export const region = kind('region')
export const id = kind('id')
export const ids = kind('ids')
export const attachments = kind('attachments')
export const image = kind('image')
export const html = kind('html')
export const json = kind('json')

export const dictionary = <const O extends FieldOptions>(code: string, options: O): { kind: 'dictionary' } & O => ({
  kind: 'dictionary',
  code,
  ...options,
})

/** Declares a reference to a row of the resource `to`: stores its `value` field and shows its `text` field. */
export const reference = <const O extends FieldOptions & { to: string; text: string; value?: string }>(
  options: O,
): { kind: 'reference' } & O => ({ kind: 'reference', ...options })

/**
 * Declares links to any number of rows of the resource `to`, which are shown by their `text` field and saved with the row.
 * `table` stores them in the columns `own` (id of this row) and `other` (id of the linked row).
 */
export const links = <
  const O extends LinkOptions & { to: string; text: string; table: string; own: string; other: string },
>(
  options: O,
): { kind: 'links'; multiple: true } & O => ({ kind: 'links', multiple: true, ...options })

/** Declares rows inside a row, such as the goods of an order; `min` and `max` limit their number. */
export const lines = <
  const F extends Fields,
  const O extends Pick<FieldOptions, 'label' | 'above'> & { min?: number; max?: number },
>(
  fields: F,
  options: O,
): { kind: 'lines'; fields: F } & O => ({ kind: 'lines', fields, ...options })

export type ValueOf<F> = F extends { kind: 'lines'; fields: infer L extends Fields }
  ? InputOf<L>[]
  : F extends { integer: true }
    ? number
    : F extends { scale: number }
      ? string
      : F extends { kind: infer K extends FieldKind }
        ? ValueOfKind[K]
        : never

type RequiredKeys<F extends Fields> = { [K in keyof F]: F[K] extends { required: true } ? K : never }[keyof F]

/** Input of these fields: optional ones may be absent or null. */
export type InputOf<F extends Fields> = { [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[K]> | null
}

/** A row of these fields in a response: empty fields are null. */
export type RowOf<F extends Fields> = {
  [K in keyof F]: K extends RequiredKeys<F> ? ValueOf<F[K]> : ValueOf<F[K]> | null
}
