// What one field of a resource, or of a call's input, can be. Pure data: the screens, the gate and the database read it.
import type { Check } from '../rules/patterns.ts'
import type { StateColor } from './states.ts'

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
  /** Ids of stored files joined by commas. */
  files: string
  image: string
  html: string
  json: unknown
}
export type FieldKind = keyof ValueOfKind

export type Mask = 'name' | 'phone' | 'idCard' | 'email' | 'address'

export interface FieldOptions {
  label: string
  required?: boolean
  /** Says which row is meant: where it is required, an edit must have it too. */
  isKey?: boolean
  /** Required when the named field holds (or, for a comma list, contains) this value. */
  requiredWhen?: { field: string; has: string }
  /** Longest text in characters, or the largest number. */
  max?: number
  /** Shortest text in characters, or the smallest number. */
  min?: number
  pattern?: Check
  /** No two rows (of one tenant, where rows have one) share the value. */
  unique?: boolean
  default?: string | number | boolean
  /** Never changed by a form; `'after-add'`: set once. */
  readonly?: boolean | 'after-add'
  help?: string
  /** Shown in the list; a number is the width in pixels. */
  list?: boolean | number
  search?: 'eq' | 'like' | 'in' | 'range'
  /** `false` keeps the field out of the form. */
  form?: boolean
  group?: string
  /** What of it answers show; the full value needs a right and leaves a trace. What is masked is encrypted, too. */
  mask?: Mask
  /** Holders of this right see it in full wherever the row is shown. */
  clearFor?: `${string}:${string}`
  /**
   * Encrypted at rest, so neither ordered by nor searched by a part of it. `'exact'`: a keyed hash in the column
   * `<column>_hash` finds one whole value, and keeps it unique where it shall be.
   */
  encrypt?: boolean | 'exact'
  /** Several values joined by commas. */
  multiple?: boolean
  /** Digits after the decimal point; the value is then decimal text. */
  scale?: number
  /** The code travels as a number, as the wire of this entity has it. */
  integer?: boolean
  /** Another name under which clients send it; read where its own is absent. */
  alias?: string
  /** Of a state: what each code looks like (states.ts); other codes have the colour of their dictionary entry. */
  colors?: Readonly<Record<string, StateColor>>
  /** No column: the server's `present` hook fills it. */
  computed?: boolean
}

export interface Field extends FieldOptions {
  kind: FieldKind | 'lines'
  /** Of a dictionary. */
  code?: string
  /** Of a reference: the resource's name, the field whose value is stored (`id` by default) and the one that is shown. */
  to?: string
  value?: string
  text?: string
  /** Of lines. */
  fields?: Fields
}
export type Fields = Record<string, Field>

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
export const department = kind('department')
export const user = kind('user')
export const region = kind('region')
export const files = kind('files')
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
