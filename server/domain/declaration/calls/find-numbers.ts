// Finds which of the given numbers documents have, among all numbers of the kind: order, payment, waybill, list, pre-entry.
import { type FoundNumbers, mostListed, mostNumbers, splitNumbers } from '@kouan/contract/calls/document.ts'
import { type DocumentKind, numbersOf } from '@kouan/contract/resources/document/document-kind.ts'
import { type RawBuilder, sql } from 'kysely'
import { columnOf } from '../../../crud/columns.ts'
import { isLetThrough } from '../../../crud/data-rules.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { BadInput } from '../../../ground/errors.ts'

export const findNumbers =
  (kind: DocumentKind) =>
  async (context: Context, { numbers: text }: { numbers: string }): Promise<FoundNumbers> => {
    const numbers = splitNumbers(text)
    if (numbers.length > mostNumbers) {
      throw new BadInput([{ field: 'numbers', message: `单号：一次最多${mostNumbers}个，现有${numbers.length}个` }])
    }
    const table = sql.table(kind.resource.table)
    const fields = []
    const ids = new Set<string>()
    for (const name of numbersOf(kind)) {
      const column = columnOf(name)
      const found = sql`from ${table} where ${column} = any(${numbers}) and del_flag = 0
        and ${isLetThrough(context, kind.resource, sql`id`)}`
      const { rows } = await sql<{ number: string }>`select distinct ${column} as number ${found}`.execute(context.db)
      if (rows.length === 0) continue
      fields.push({ name, numbers: rows.map(({ number }) => number) })
      // One number of a bill may be that of many documents.
      const some = await sql<{ id: string }>`select id::text as id ${found} limit ${mostListed + 1}`.execute(context.db)
      for (const { id } of some.rows) ids.add(id)
    }
    const known = new Set(fields.flatMap((field) => field.numbers))
    return {
      found: numbers.filter((number) => known.has(number)),
      missing: numbers.filter((number) => !known.has(number)),
      fields,
      key: ids.size > 0 && ids.size <= mostListed ? await keepFound(context, kind, [...ids]) : null,
    }
  }

const mostKept = 20
const keptDays = 30

/** Stores what was found and returns its key; removes what the person found long ago. */
async function keepFound(context: Context, { resource }: DocumentKind, ids: readonly string[]): Promise<string> {
  const { db, now } = context
  const person = actorName(context.actor)
  await sql`delete from found_numbers where create_by = ${person} and (
      create_time < ${now}::timestamptz - make_interval(days => ${keptDays}) or id not in (
        select id from found_numbers where create_by = ${person} order by create_time desc limit ${mostKept - 1}))`.execute(
    db,
  )
  const { rows } = await sql<{ id: string }>`insert into found_numbers (resource, ids, create_by, create_time)
    values (${resource.name}, ${ids}::bigint[], ${person}, ${now}) returning id`.execute(db)
  return rows[0]?.id ?? ''
}

/** Returns the condition that a row was found under this key; a key that is unknown or of another list finds none. */
export const isFoundBy = ({ resource }: DocumentKind, key: string): RawBuilder<unknown> =>
  sql`id = any(array(select unnest(ids) from found_numbers where found_numbers.id = ${key}
    and found_numbers.resource = ${resource.name}))`
