// What an entity may do beside the standard: plain functions, all optional, no more than these.
import type { RawBuilder } from 'kysely'
import type { Context } from '../gate/context.ts'
import type { Condition } from './list-query.ts'

export type Row = Record<string, unknown>

export interface Saved {
  id: string
  /** The row as it was; absent after an add. */
  before?: Row
  /** What the client sent, of declared fields only. */
  input: Row
}

/**
 * Where a computed field comes from: an expression over the table of the resource, which lists then select, filter and
 * order by like a column; or other fields of the row, where the database cannot say it.
 */
export type Computed =
  | ((context: Context) => RawBuilder<unknown>)
  | { from: readonly string[]; value(row: Row, context: Context): unknown }

export interface Hooks {
  /** A further condition on every read and change, for what row-level security does not say. */
  scope?(context: Context): Condition | undefined
  /** May refuse, and returns the row that is inserted. */
  beforeAdd?(context: Context, row: Row): Promise<Row>
  /** May refuse, and returns what is changed. */
  beforeEdit?(context: Context, change: Row, before: Row): Promise<Row>
  beforeDelete?(context: Context, row: Row): Promise<void>
  /** In the same transaction as the change. */
  afterSave?(context: Context, saved: Saved): Promise<void>
  /** Every computed field of the resource. */
  computed?: Readonly<Record<string, Computed>>
}
