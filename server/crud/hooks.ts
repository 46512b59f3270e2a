// What an entity may do beside the standard: plain functions, all optional, no more than these. Rows have the names of the
// wire everywhere.
import type { Field, Fields, RowOf } from '@kouan/contract/language/field.ts'
import type { StoredRow } from '@kouan/contract/language/resource.ts'
import type { RawBuilder } from 'kysely'
import type { Context } from '../gate/context.ts'
import type { Indexed } from './column-plan.ts'
import type { Condition } from './list-query.ts'

export type Row = Record<string, unknown>

interface Declared {
  fields: Fields
}

/** Of no resource in particular. */
type IsAny<D extends Declared> = string extends keyof D['fields'] ? true : false

/** What was sent, of declared fields alone; lines stand under their keys. */
export type Given<D extends Declared> = IsAny<D> extends true ? Row : Partial<RowOf<D['fields']>>

type Columns<F extends Fields> = { [K in keyof F as F[K] extends { computed: true } ? never : K]: F[K] & Field }

/** The row as it is stored, with its full values; one that cannot be read is null. */
export type Opened<D extends Declared> =
  IsAny<D> extends true ? Row & { id: string; version: number } : StoredRow<Columns<D['fields']>>

export interface Saved<D extends Declared> {
  id: string
  /** The row as it was; absent after an add. */
  before?: Opened<D>
  input: Given<D>
}

/**
 * Where a computed field comes from: an expression over the table of the resource, which lists then select, filter and
 * order by like a column; or other fields of the row, where the database cannot say it.
 */
export type Computed =
  | ((context: Context) => RawBuilder<unknown>)
  | { from: readonly string[]; value(row: Row, context: Context): unknown }

/** Rows that are linked and no longer linked with the row. */
export interface LinkChange {
  id: string
  added: readonly string[]
  removed: readonly string[]
}

export interface LinkHooks {
  /** May refuse: who may give which, and take which away. */
  before?(context: Context, change: LinkChange): Promise<void>
  /** What follows from it, in the same transaction. */
  after?(context: Context, change: LinkChange): Promise<void>
}

type NameOfLinks<F extends Fields> = { [K in keyof F]: F[K] extends { kind: 'links' } ? K : never }[keyof F]

/** `Hooks<typeof order>` */
export interface Hooks<D extends Declared = Declared> {
  /** Returns a further condition on every read and change, beyond row-level security. */
  scope?(context: Context): Condition | undefined
  /** Parameters of the list beside filters on fields: each returns the condition of its value. */
  listFilters?: Readonly<Record<string, (value: string) => Condition>>
  /** May refuse, and returns the row that is inserted. */
  beforeAdd?(context: Context, row: Given<D>): Promise<Given<D>>
  /** May refuse, and returns what is changed. */
  beforeEdit?(context: Context, change: Given<D>, before: Opened<D>): Promise<Given<D>>
  /** Of a resource with a recycle bin it comes twice: `forGood` says that the row leaves the bin. */
  beforeDelete?(context: Context, row: Opened<D>, forGood?: boolean): Promise<void>
  /** May refuse; fields that are unique by their declaration are looked at before. */
  beforeRestore?(context: Context, row: Opened<D>): Promise<void>
  /** In the same transaction as the change. */
  afterSave?(context: Context, saved: Saved<D>): Promise<void>
  /** By the fields that link rows; called where links change. */
  links?: { readonly [K in IsAny<D> extends true ? string : NameOfLinks<D['fields']>]?: LinkHooks }
  /** By fields that lists are narrowed by and that no index holds as they are. */
  indexed?: Readonly<Record<string, Indexed>>
  /** Every computed field of the resource. */
  computed?: Readonly<Record<string, Computed>>
}
