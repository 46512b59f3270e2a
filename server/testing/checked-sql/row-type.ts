// Row types as data: the form in which the source says them to the comparison with answers of PostgreSQL.

export type Kind =
  | 'string'
  | 'number'
  | 'bigint'
  | 'boolean'
  | 'Date'
  | 'Buffer'
  | 'null'
  | 'undefined'
  | 'array'
  | 'object'
  | 'any'

/** Type that a value may have; `any` accepts all. */
export interface ValueType {
  kinds: Kind[]
  /** Elements of `array`. */
  element?: ValueType
  /** Properties of `object`; no list where they are not known. */
  fields?: Record<string, ValueType>
}

/** Columns that a template promises. */
export interface RowType {
  columns: Record<string, ValueType>
  /** The type allows other columns: an index signature, a type parameter, a union. */
  isOpen: boolean
}

/** One `sql` template of the source. */
export interface TemplateSite {
  /** Path in the repository and line: `server/crud/list.ts:12`. */
  place: string
  /** Undefined where the template promises no columns. */
  row?: RowType | undefined
}
