// Pages of a list that is read on from a cursor, in the order of transactions: a row that commits late never appears behind a
// cursor. So only rows are listed before which no transaction is open any more (server/db/migrations/2601-lists-by-cursor.sql).
import { sql } from 'kysely'
import type { EntityScope } from '../../crud/entity.ts'
import type { Row } from '../../crud/hooks.ts'
import type { Condition } from '../../crud/list-query.ts'
import { walkRows } from '../../crud/read-rows.ts'
import { BadInput } from '../../ground/errors.ts'

export interface Position {
  /** Position of the transaction that stored the row; 0 for rows of before. */
  order: string
  id: string
}

const begin: Position = { order: '0', id: '0' }
const textOf = ({ order, id }: Position) => `${order}.${id}`

/** Of the type bigint. */
const largest = 2n ** 63n - 1n

const wrongCursor = () => new BadInput([{ field: 'cursor', message: '游标：格式不正确' }])

/** Reads a cursor of a page; one of earlier versions is an id alone. Throws the sentence for the client. */
export function readCursor(cursor: string | null | undefined): Position {
  if (!cursor) return begin
  const [, order = '0', id] = /^(?:(\d{1,20})\.)?(\d{1,18})$/.exec(cursor) ?? []
  if (id === undefined || BigInt(order) > largest) throw wrongCursor()
  return { order, id }
}

interface Asked {
  cursor: string | null | undefined
  limit: number
  conditions?: Condition[]
  /** Single rows are looked up, which does not wait for open transactions. */
  isLookup?: boolean
}

export interface CursorPage {
  rows: Row[]
  /** Null where there are no more rows now. */
  nextCursor: string | null
  /** Behind the last row; the one that was sent where there is none. */
  lastCursor: string
}

export async function readPage(scope: EntityScope, asked: Asked): Promise<CursorPage> {
  const { cursor, limit, conditions = [], isLookup = false } = asked
  const from = readCursor(cursor)
  const walked = walkRows(scope, {
    conditions: [
      ...conditions,
      ...(from === begin ? [] : [sql`(cursor_order, id) > (${from.order}::bigint, ${from.id}::bigint)`]),
      ...(isLookup ? [] : [sql`cursor_order < kouan_cursor_end()`]),
    ],
    // The rest of a list's parameters filters, and there are none.
    input: {} as Parameters<typeof walkRows>[1]['input'],
    order: sql`cursor_order, id`,
    size: limit + 1,
  })
  const found: Row[] = (await walked.next()).value ?? []
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const lastCursor = textOf(last ? await positionOf(scope, String(last.id)) : from)
  return { rows, nextCursor: found.length > limit ? lastCursor : null, lastCursor }
}

async function positionOf({ context, resource }: EntityScope, id: string): Promise<Position> {
  const { rows } = await sql<{ order: string }>`select cursor_order::text as order from ${sql.table(resource.table)}
    where id = ${id}`.execute(context.db)
  const [row] = rows
  if (!row) throw new Error(`the row ${id} was listed and is not there`)
  return { order: row.order, id }
}
