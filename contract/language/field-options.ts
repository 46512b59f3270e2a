// What a field may declare of itself, whatever its kind.
import type { Check } from '../rules/patterns.ts'
import type { StateColor } from './states.ts'

/** The named field of the same row holds the value, or one of the values; a comma list contains it. */
export interface When {
  field: string
  has: string | readonly string[]
}

export type Mask = 'name' | 'phone' | 'idCard' | 'email' | 'address'

export interface FieldOptions {
  label: string
  required?: boolean
  /** Says which row is meant: where it is required, an edit must have it too. */
  isKey?: boolean
  /** Required while the named field has the value. */
  requiredWhen?: When
  /** Asked for, shown and stored while the named field has the value, and is shown itself. */
  shownWhen?: When
  /** Longest text in characters, or the largest number. */
  max?: number
  /** Shortest text in characters, or the smallest number. */
  min?: number
  pattern?: Check
  /** No two rows (of one tenant, where rows have one) share the value. */
  unique?: boolean
  /** Forms ask whether a value is taken although two rows may share it. */
  checkable?: boolean
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
  /** Of a text: a day or a moment as digits alone, yyyyMMdd or yyyyMMddHHmmss, as messages write it. */
  digits?: 'date' | 'datetime'
  /** Several values joined by commas. */
  multiple?: boolean
  /** Digits after the decimal point; the value is then decimal text. */
  scale?: number
  /** The code travels as a number, as the wire of this entity has it. */
  integer?: boolean
  /** Of files: extensions that are taken, all that the store takes unless said. */
  accept?: readonly string[]
  /** Of files: the bytes that one may have, 20 MB unless said. */
  maxBytes?: number
  /** Of a picture: cut to a square before it is stored. */
  isSquare?: boolean
  /** Of a figure in lines: summed up below them; filled in as the product of two others until somebody writes another. */
  total?: boolean
  productOf?: readonly [string, string]
  /** Typed, or chosen from rows of the resource `code`: their `sourceFields` fill the `targetFields`, this field among them. */
  popup?: { code: string; sourceFields: string; targetFields: string; sorter?: string }
  /** Another name under which clients send it; read where its own is absent. */
  alias?: string
  /** Of a state: what each code looks like (states.ts); other codes have the colour of their dictionary entry. */
  colors?: Readonly<Record<string, StateColor>>
  /** No column: the server's `present` hook fills it. */
  computed?: boolean
}

/** With what some kinds alone declare. */
export interface Declared extends FieldOptions {
  /** Of a dictionary. */
  code?: string
  /** Of a reference: the resource's name, the field whose value is stored (`id` by default) and the one that is shown. */
  to?: string
  value?: string
  text?: string
  /** Of links: the table that holds them, its column with the id of the row itself, and the one with that of the linked row. */
  table?: string
  own?: string
  other?: string
}

/** Of linked rows, which are no value that could be masked or unique. */
export type LinkOptions = Omit<FieldOptions, 'unique' | 'default' | 'encrypt' | 'mask' | 'computed' | 'multiple'>
