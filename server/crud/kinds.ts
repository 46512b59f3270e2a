// The column of each kind of field: its type, the conversion of values in and out, the value of a filter, and the source of the
// text of a code. Pure functions, chosen once for each field; values are never empty here.
import { type Field, type FieldKind, isLines } from '@kouan/contract/language/field.ts'
import { isIdText, largestInteger } from '@kouan/contract/language/kind-values.ts'
import { isClock, isDate, isDateTime } from '@kouan/contract/rules/real-date.ts'
import { beijingText } from '../ground/beijing-time.ts'

export interface ColumnType {
  /** Possible types of the column, as in information_schema. */
  types: readonly string[]
  /** JSON Schema of the value on the wire. */
  schema: Readonly<Record<string, unknown>>
  toStored(value: unknown): unknown
  toWire(stored: unknown): unknown
  /** Returns the text of a filter as a value of the column, or what the text should have been. */
  bind(text: string): { value: unknown } | { fault: string }
  /** Empty text counts as null, and filters can search for a part of the text. */
  isText?: boolean
  /** A filter `0` finds empty values. */
  isId?: boolean
  /** Its values are written in many ways, of which the column has one: the field reads those of a filter. */
  isReadByField?: boolean
  /** A comparison with a day is one with the first or last second of it. */
  isMoment?: boolean
  /** Has several values; a filter finds rows with one of its values. */
  isMany?: boolean
}

const same = (value: unknown) => value
const asIs = (text: string) => ({ value: text })
const when =
  (fits: (text: string) => boolean, fault: string) =>
  (text: string): ReturnType<ColumnType['bind']> =>
    fits(text) ? { value: text } : { fault }

export const textColumn: ColumnType = {
  types: ['text', 'character varying'],
  schema: { type: 'string' },
  toStored: same,
  toWire: String,
  bind: asIs,
  isText: true,
}
const wholeColumn: ColumnType = {
  types: ['integer', 'smallint', 'bigint'],
  schema: { type: 'integer' },
  toStored: same,
  toWire: Number,
  bind: when(
    (text) => /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= largestInteger,
    `请输入整数，不超过${largestInteger}`,
  ),
  isReadByField: true,
}
const decimalColumn: ColumnType = {
  types: ['numeric'],
  schema: { type: 'string', pattern: '^-?\\d+(\\.\\d+)?$' },
  toStored: same,
  toWire: String,
  bind: when((text) => /^-?\d{1,19}(\.\d{1,10})?$/.test(text), '请输入数字'),
  isReadByField: true,
}
const switchColumn: ColumnType = {
  types: ['boolean'],
  schema: { type: 'boolean' },
  toStored: same,
  toWire: same,
  bind: (text) => ({ value: text === 'true' || text === '1' || text === 'Y' }),
  isReadByField: true,
}
const isDayOrTime = (text: string) => isDate(text) || isDateTime(text)
const dateColumn: ColumnType = {
  types: ['date'],
  schema: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
  toStored: same,
  toWire: String,
  bind: (text) => (isDayOrTime(text) ? { value: text.slice(0, 10) } : { fault: '请输入有效的日期' }),
  isReadByField: true,
}
const dateTimeColumn: ColumnType = {
  types: ['timestamp with time zone'],
  schema: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$' },
  toStored: (value) => `${value}+08`,
  toWire: (stored) => (stored instanceof Date ? beijingText(stored) : String(stored)),
  bind: (text) =>
    isDayOrTime(text)
      ? { value: new Date(`${text.replace(' ', 'T')}${text.length > 10 ? '' : 'T00:00:00'}+08:00`) }
      : { fault: '请输入有效的日期' },
  isReadByField: true,
  isMoment: true,
}
const timeColumn: ColumnType = {
  types: ['time without time zone'],
  schema: { type: 'string', pattern: '^\\d{2}:\\d{2}:\\d{2}$' },
  toStored: same,
  toWire: (stored) => String(stored).slice(0, 8),
  bind: when(isClock, '请输入有效的时间，格式为HH:mm:ss'),
  isReadByField: true,
}
const idColumn: ColumnType = {
  types: ['bigint'],
  schema: { type: 'string', pattern: '^\\d+$' },
  toStored: same,
  toWire: String,
  bind: when(isIdText, '编号格式不正确'),
  isId: true,
}
const idsColumn: ColumnType = {
  types: ['ARRAY'],
  schema: { type: 'array', items: { type: 'string' } },
  toStored: same,
  toWire: (stored) => (Array.isArray(stored) ? stored.map(String) : []),
  bind: when(isIdText, '编号格式不正确'),
  isMany: true,
}
/** The ids of the linked rows, from the table of the links. */
const linksColumn: ColumnType = {
  ...idsColumn,
  schema: { type: 'string', pattern: '^\\d+(,\\d+)*$' },
  toWire: (stored) => (Array.isArray(stored) ? stored.join(',') : String(stored)),
}
const jsonColumn: ColumnType = {
  types: ['jsonb'],
  schema: {},
  toStored: (value) => JSON.stringify(value),
  toWire: same,
  // Filters search for a part of the text; equality of JSON is not supported.
  bind: () => ({ fault: '只能按包含的内容查询' }),
}

/** Source of the text of a code: a dictionary, or a column of another resource. */
export type TextSource = { dictionary: string } | { of: string; value: string; text: string }

export interface StoredKind {
  column: (field: Field) => ColumnType
  texts?: (field: Field) => TextSource
  /** People type the text: one line, or several. */
  typed?: 'line' | 'lines'
}

const plain: StoredKind = { column: () => textColumn }
const idOrIds = ({ multiple }: Field) => (multiple ? textColumn : idColumn)

export const storedKinds: { readonly [K in FieldKind]: StoredKind } = {
  text: { ...plain, typed: 'line' },
  textarea: { ...plain, typed: 'lines' },
  html: plain,
  number: { column: ({ scale }) => (scale === undefined ? wholeColumn : decimalColumn) },
  money: { column: () => decimalColumn },
  switch: { column: () => switchColumn },
  date: { column: () => dateColumn },
  dateTime: { column: () => dateTimeColumn },
  time: { column: () => timeColumn },
  dictionary: {
    column: ({ integer }) => (integer ? wholeColumn : textColumn),
    texts: ({ code = '' }) => ({ dictionary: code }),
  },
  reference: {
    column: (field) => ((field.value ?? 'id') === 'id' ? idOrIds(field) : textColumn),
    texts: ({ to = '', value = 'id', text = value }) => ({ of: to, value, text }),
  },
  department: { column: idOrIds, texts: () => ({ of: 'department', value: 'id', text: 'departName' }) },
  user: { ...plain, texts: () => ({ of: 'user', value: 'username', text: 'realname' }) },
  region: plain,
  id: { column: () => idColumn },
  ids: { column: () => idsColumn },
  links: { column: () => linksColumn, texts: ({ to = '', text = 'id' }) => ({ of: to, value: 'id', text }) },
  attachments: plain,
  image: plain,
  json: { column: () => jsonColumn },
}

const storedKindOf = ({ kind, label }: Field): StoredKind => {
  if (kind === 'lines') throw new Error(`${label}: lines have a table of their own`)
  return storedKinds[kind]
}

/** Encrypted values are stored as text. */
export const columnTypeOf = (field: Field): ColumnType =>
  field.encrypt ? textColumn : storedKindOf(field).column(field)

/** Returns the source of `<field>_dictText`; undefined for kinds without a text. */
export const textSourceOf = (field: Field): TextSource | undefined =>
  isLines(field) ? undefined : storedKindOf(field).texts?.(field)

/** Returns whether people type one line or several; undefined for kinds whose values they choose or upload. */
export const typedTextOf = (field: Field): 'line' | 'lines' | undefined =>
  isLines(field) ? undefined : storedKindOf(field).typed
