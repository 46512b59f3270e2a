// Fields of resources, and of the input of calls. Each kind of field has its value, its rules and its builder here. Five more
// tables list all kinds: server/crud/kinds.ts (columns), server/print/printed-kinds.ts, web/fields/kinds/kind-views.ts (cells and
// details), web/fields/kinds/kind-inputs.tsx (inputs) and widgets/editable-table/columns/columns-of.ts (cells of lines).
import { fileIdOf, fileIdsIn, isPicturePath } from '../rules/stored-path.ts'
import type { Declared, FieldOptions, LinkOptions } from './field-options.ts'
import {
  checkCount,
  checkFigure,
  checkText,
  type Reader,
  readClock,
  readDateTime,
  readDay,
  readDecimal,
  readFileIds,
  readId,
  readIds,
  readIdText,
  readJoinedIds,
  readJson,
  readSwitch,
  readText,
  readWhole,
  type ValueCheck,
} from './kind-values.ts'

/** The value of each kind as it travels on the wire and stands in a row. */
export interface ValueOfKind {
  text: string
  textarea: string
  number: number
  /** Decimal text such as `'12.50'`: money never passes through a float. */
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
  /** Ids of rows; travels as text joined by commas, or as an array. */
  ids: string[]
  /** Ids of rows of another resource that a table links with this one; travels as text joined by commas, or as an array. */
  links: string
  /** Ids of stored files joined by commas. */
  attachments: string
  /** The address of a picture, as the wire of the family has it: of a stored file, or of one elsewhere. */
  image: string
  html: string
  json: unknown
}
export type FieldKind = keyof ValueOfKind

export interface Kind {
  /** What a client sent, which is neither absent nor null, as a value; for the gate. */
  read: Reader
  /** What is wrong with a value, without its label. Nothing where reading says it all. */
  check: ValueCheck
  asks: '请输入' | '请选择' | '请上传'
  /** How it is looked for: what was typed, one or some of what is offered, or what lies between two values. */
  search: 'typed' | 'chosen' | 'range'
  /** Has no order that would say anything. */
  isUnordered?: boolean
  /** No declaration says what the value holds: a log has the names in it alone. */
  isOpaque?: true
  /** The stored files that a value names. */
  namesFiles?: (value: unknown) => string[]
  /** They belong to the row alone, which answers links to them; other addresses open for everybody who knows them. */
  hasOwnFiles?: boolean
  /** May be encrypted at rest. */
  maySeal?: boolean
}

const fine = () => undefined
const typed: Kind = { read: readText, check: checkText(500), asks: '请输入', search: 'typed' }
const code: Kind = { read: readText, check: checkText(100), asks: '请选择', search: 'chosen' }
const whole = checkFigure(true, 0)
const decimal = checkFigure(false, 0)

/** A code that travels as a number is read as one. */
const oneOf: Kind = {
  ...code,
  read: (given, field) => (field.integer ? readWhole : readText)(given, field),
  check: (value, field) => (field.integer ? whole : code.check)(value, field),
}
/** One row by its id, or several joined by commas. */
const row: Kind = { ...code, read: (given, field) => (field.multiple ? readIdText : readId)(given, field) }
const files: Kind = {
  read: readFileIds,
  check: checkCount('个文件', { most: 20 }),
  asks: '请上传',
  search: 'typed',
  isUnordered: true,
}

export const kinds: { readonly [K in FieldKind]: Kind } = {
  text: { ...typed, maySeal: true },
  textarea: { ...typed, maySeal: true, check: checkText(4000) },
  html: { ...typed, check: checkText(100_000), namesFiles: (value) => fileIdsIn(String(value)) },
  number: {
    ...typed,
    read: (given, field) => (field.scale === undefined ? readWhole : readDecimal)(given, field),
    check: (value, field) => (field.scale === undefined ? whole : decimal)(value, field),
  },
  money: { ...typed, read: readDecimal, check: checkFigure(false, 2) },
  switch: { ...code, read: readSwitch, check: fine },
  date: { ...code, read: readDay, search: 'range' },
  dateTime: { ...code, read: readDateTime, search: 'range' },
  time: { ...code, read: readClock, search: 'range' },
  dictionary: oneOf,
  reference: {
    ...row,
    read: (given, field) => ((field.value ?? 'id') === 'id' ? row : code).read(given, field),
  },
  department: row,
  user: code,
  region: code,
  id: { ...typed, read: readId, check: fine },
  ids: { ...typed, read: readIds, check: checkCount('项', { most: 1000 }), isUnordered: true },
  links: { ...code, read: readJoinedIds, check: checkCount('项', { most: 1000 }), isUnordered: true },
  attachments: {
    ...files,
    namesFiles: (value) => String(value).split(',').filter(Boolean),
    hasOwnFiles: true,
  },
  image: {
    ...files,
    read: readText,
    check: (value, field) => checkText(200)(value, field) ?? (isPicturePath(String(value)) ? undefined : '请上传图片'),
    namesFiles: (value) => [fileIdOf(String(value)) ?? []].flat(),
  },
  // What a handler makes of JSON is its own affair; a text of it would say nothing.
  json: { ...typed, read: readJson, check: fine, isUnordered: true, isOpaque: true },
}

export interface Field extends Declared {
  kind: FieldKind | 'lines'
  /** Of lines. */
  fields?: Fields
}
export type Fields = Record<string, Field>

/** Rows inside the row: no value of a kind. */
export const isLines = (field: Field): field is Field & { kind: 'lines' } => field.kind === 'lines'

/** Rows beside the row: a table of their own says which. */
export type Links = Field & Required<Pick<Declared, 'to' | 'text' | 'table' | 'own' | 'other'>>
export const isLinks = (field: Field): field is Links => field.kind === 'links'

const noKind: Kind = { ...typed, read: () => ({ fault: '须为若干行数据' }), check: fine }
export const kindOf = ({ kind }: Field): Kind => (kind === 'lines' ? noKind : kinds[kind])

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

/** A row of the resource named `to`, stored by its `value` field and shown by its `text` field. */
export const reference = <const O extends FieldOptions & { to: string; text: string; value?: string }>(
  options: O,
): { kind: 'reference' } & O => ({ kind: 'reference', ...options })

/**
 * Rows of the resource named `to`, as many as one likes: read with the row by their `text` field, and saved with it. `table`
 * links them, by the columns `own` (this row's id) and `other` (theirs).
 */
export const links = <
  const O extends LinkOptions & { to: string; text: string; table: string; own: string; other: string },
>(
  options: O,
): { kind: 'links'; multiple: true } & O => ({ kind: 'links', multiple: true, ...options })

/** Rows inside a row, such as the goods of an order: `min` and `max` bound their number. */
export const lines = <const F extends Fields, const O extends { label: string; min?: number; max?: number }>(
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

/** What a form or a client sends. */
export type InputOf<F extends Fields> = { [K in RequiredKeys<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredKeys<F>>]?: ValueOf<F[K]> | null
}

/** What the server answers: every field is there, the empty ones as null. */
export type RowOf<F extends Fields> = {
  [K in keyof F]: K extends RequiredKeys<F> ? ValueOf<F[K]> : ValueOf<F[K]> | null
}
