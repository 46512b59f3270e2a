// Hooks of an entity: optional functions around its standard calls. Rows have the names of the wire.
import type { Fields, RowOf } from '@kouan/contract/language/field.ts'
import type { IsAny, OpenedColumns, Resource } from '@kouan/contract/language/resource.ts'
import type { RawBuilder } from 'kysely'
import type { Context } from '../gate/context.ts'
import type { Indexed } from './column-plan.ts'
import type { Condition } from './list-query.ts'

export type Row = Record<string, unknown>

interface Declared {
  fields: Fields
}

/** Values that were sent, of declared fields only; lines by their keys. */
export type Given<D extends Declared> = IsAny<D['fields']> extends true ? Row : Partial<RowOf<D['fields']>>

/** The stored row with full values; null for a value that cannot be decrypted. */
export type Opened<D extends Declared> =
  IsAny<D['fields']> extends true
    ? Row & { id: string; version: number }
    : OpenedColumns<D['fields']> & { version: number }

export interface Saved<D extends Declared> {
  id: string
  /** The row before the edit; absent after an add. */
  before?: Opened<D>
  input: Given<D>
}

/**
 * Source of a computed field: an expression over the table of the resource, which lists select, filter and order by like a
 * column; or a function of other fields of the row.
 */
export type Computed =
  | ((context: Context) => RawBuilder<unknown>)
  | { from: readonly string[]; value(row: Row, context: Context): unknown }

/** Ids that an edit links to a row, and those that it no longer links. */
export interface LinkChange {
  id: string
  added: readonly string[]
  removed: readonly string[]
}

export interface LinkHooks {
  /** Throws to refuse the change. */
  before?(context: Context, change: LinkChange): Promise<void>
  /** Runs after the change, in the same transaction. */
  after?(context: Context, change: LinkChange): Promise<void>
}

type NameOfLinks<F extends Fields> = { [K in keyof F]: F[K] extends { kind: 'links' } ? K : never }[keyof F]

/** `Hooks<typeof order>` */
export interface Hooks<D extends Declared = Resource> {
  /** Returns a further condition on every read and change, beyond row-level security. */
  scope?(context: Context): Condition | undefined
  /** Returns an expression that differs when a computed field may, although the row is as it was; polled lists compare it. */
  changesWith?(context: Context): RawBuilder<unknown>
  /**
   * Names the fields that pickers show beside the id to those who may not list, of the rows within the scope and this
   * condition.
   */
  choices?: { fields: readonly string[]; scope?(context: Context): Condition }
  /** Parameters of the list beside filters on fields: each returns the condition of its value. */
  listFilters?: Readonly<Record<string, (value: string) => Condition>>
  /** Returns the row to insert; throws to refuse it. */
  beforeAdd?(context: Context, row: Given<D>): Promise<Given<D>>
  /** Lets rows be added by sets (add-rows.ts) although there are hooks of an add. */
  bySets?: {
    /** Names what makes a row depend on another one with the same text: the later one is added after it. */
    shared(row: Given<D>): readonly string[]
    /** Reads once what `beforeAdd` would ask for each of the rows. */
    prepare(context: Context, rows: readonly Given<D>[]): Promise<void>
  }
  /** Returns what the values break that could be read of a row with faults; nothing of those that are absent. */
  checkKnown?(context: Context, row: Given<D>): Promise<{ field: string; message: string }[]>
  /** Adds a row of an import where a plain add lacks what no sheet has; returns its id. */
  addImported?(context: Context, row: Given<D>): Promise<string>
  /** Returns the change to store; throws to refuse it. */
  beforeEdit?(context: Context, change: Given<D>, before: Opened<D>): Promise<Given<D>>
  /** Says whether another row has the value of a unique field, where no index and no statement of the caller can tell. */
  isTaken?(context: Context, asked: { column: string; value: string; id: string }): Promise<boolean>
  /** Throws to refuse the deletion. With a recycle bin it runs twice: `forGood` when the row leaves the bin. */
  beforeDelete?(context: Context, row: Opened<D>, forGood?: boolean): Promise<void>
  /** Throws to refuse; runs after the check of unique fields. */
  beforeRestore?(context: Context, row: Opened<D>): Promise<void>
  /** Runs after an add or edit, in the same transaction. */
  afterSave?(context: Context, saved: Saved<D>): Promise<void>
  /** Hooks of fields of kind links; called where links change. */
  links?: { readonly [K in IsAny<D['fields']> extends true ? string : NameOfLinks<D['fields']>]?: LinkHooks }
  /** Indexed conditions of fields whose plain comparison no index serves. */
  indexed?: Readonly<Record<string, Indexed>>
  /** Source of every computed field of the resource. */
  computed?: Readonly<Record<string, Computed>>
}
