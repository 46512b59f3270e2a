// Options of fields of all kinds.
import type { Check } from '../rules/patterns.ts'
import type { SpellingName } from '../rules/typed-code.ts'
import type { StateColor } from './states.ts'

/** Condition: the field of the same row has the value, or one of the values. A comma-separated list has each of its parts. */
export interface When {
  field: string
  has: string | readonly string[]
}

/** `secret`: no part of it is ever shown, to nobody. `content`: a text of any kind, of which the beginning is shown. */
export type Mask = 'secret' | 'content' | 'name' | 'phone' | 'idCard' | 'email' | 'address'

export interface FieldOptions {
  label: string
  required?: boolean
  /** Identifies the row, as an id does: where it is required, an edit must contain it too. */
  identifiesRow?: boolean
  /** Required while the condition is met. */
  requiredWhen?: When
  /** Its label while the condition is met. */
  labelWhen?: When & { label: string }
  /** Its word in the request to fill it in, where that is not the label. */
  requestedAs?: string
  /** Shown, checked and stored while the condition is met and the field of the condition is shown. */
  shownWhen?: When
  /** Longest text in characters, or the largest number. */
  max?: number
  /** Shortest text in characters, or the smallest number. */
  min?: number
  pattern?: Check
  /** No two rows share the value; in a table with tenants, no two rows of one tenant. */
  unique?: boolean
  /** Forms ask the server whether the value is taken, although two rows may share it. */
  checkable?: boolean
  default?: string | number | boolean
  /** Forms never change it; `'after-add'`: only the form of a new row sets it. */
  readonly?: boolean | 'after-add'
  help?: string
  /** Shown in the place of an empty value that means something, such as 全部 of a choice that restricts. */
  whenEmpty?: string
  /** Is a column of the list; a number is the width in pixels. */
  list?: boolean | number
  search?: 'eq' | 'like' | 'in' | 'range'
  /** Searched most: first in the search form, which is folded at first. */
  isSearchedFirst?: true
  /** `false`: not part of the form. */
  form?: boolean
  group?: string
  /** Of lines: the group above which the form shows them, because its sums follow from them; below all groups unless said. */
  above?: string
  /** Responses mask the value. The full value requires a permission and writes an audit row, and of a secret is never shown. */
  mask?: Mask
  /** Users with this permission see the full value wherever the row is shown. */
  unmaskedFor?: `${string}:${string}`
  /**
   * Encrypted at rest, so lists can neither sort by it nor search for a part of it. `'exact'`: a keyed hash in the column
   * `<column>_hash` finds a complete value, and makes it unique for `unique`.
   */
  encrypt?: boolean | 'exact'
  /** Of a text: a number or code that somebody has given out, and how it is spelled (rules/typed-code.ts). Absent: free text. */
  spelling?: SpellingName
  /** Of a text: a date or a time as digits alone, yyyyMMdd or yyyyMMddHHmmss, as in customs messages; read in every usual spelling. */
  digits?: 'date' | 'datetime'
  /** Of a text: a password, whose letters are not replaced by usual ones that look the same. A secret (`mask`) keeps them as well. */
  keepsLetters?: true
  /** Of a long text: it is Markdown, and keeps the pictures that it shows. */
  markdown?: true
  /** Several values joined by commas. */
  multiple?: boolean
  /** Digits after the decimal point. With a scale, the value of a number is decimal text. */
  scale?: number
  /** Of a dictionary: the only codes that forms offer and new values may have; stored ones stay. */
  codes?: readonly string[]
  /** Of a dictionary: a code that is no entry is accepted where this holds; the hooks of the resource judge it. */
  unlisted?: (code: string, known: Pick<ReadonlySet<string>, 'keys'>) => boolean
  /** The code is a number on the wire. */
  integer?: boolean
  /** Of files: accepted extensions; if absent, all extensions that the store accepts. */
  accept?: readonly string[]
  /** Of files: largest size in bytes; 20 MB if absent. */
  maxBytes?: number
  /** Of a picture: cropped to a square before it is stored. */
  isSquare?: boolean
  /** Of a number: lines show the sum below them, a list that of all rows of its filter. */
  total?: boolean
  /** Of a number in lines: filled in as the product of two other fields until a user types a different value. */
  productOf?: readonly [string, string]
  /** Typed, or chosen from the rows of the resource or online report `code`, whose `sourceFields` fill the `targetFields`. */
  popup?: { code: string; isReport?: true; sourceFields: string; targetFields: string; sorter?: string }
  /** Of a text: code of the 编码规则 that makes the next value when a person asks for it. */
  fillRule?: string
  /** Of an answer of the open API: the name that takes its place; this one is answered beside it for a year. */
  replacedBy?: string
  /** Second name on the wire, read if the field's own name is absent. */
  alias?: string
  /** Of a state: colours by code (states.ts); other codes have the colour of their dictionary entry. */
  colors?: Readonly<Record<string, StateColor>>
  /** Has no column: the server's `computed` hook gives its value. */
  computed?: boolean
}

/** Options of all kinds, and of single kinds. */
export interface Declared extends FieldOptions {
  /** Of a dictionary: its code. */
  code?: string
  /** Of a reference: name of the resource, field whose value is stored (`id` by default), field that is shown. */
  to?: string
  value?: string
  text?: string
  /** Of links: their table, its column with the id of this row, its column with the id of the linked row. */
  table?: string
  own?: string
  other?: string
}

/** Options of links. Linked rows cannot be masked, encrypted or unique. */
export type LinkOptions = Omit<FieldOptions, 'unique' | 'default' | 'encrypt' | 'mask' | 'computed' | 'multiple'>
