// Saves the links of a row in their link tables, as the difference to the stored ones.
import type { Links } from '@kouan/contract/language/field.ts'
import { sql } from 'kysely'
import type { Context } from '../gate/context.ts'
import { BadInput } from '../ground/errors.ts'
import type { ColumnPlan } from './column-plan.ts'
import { entityNamed } from './entity.ts'
import type { Hooks, LinkChange, Row } from './hooks.ts'
import { baseConditions, where } from './read-rows.ts'

/**
 * Saves the links that were sent. The row is locked already, so that its stored links cannot change until the transaction
 * ends. Links that row-level security hides from the caller stay.
 */
export async function saveLinks(
  { context, plan, hooks }: { context: Context; plan: ColumnPlan; hooks: Hooks },
  id: string,
  sent: Row,
): Promise<{ before: Row; after: Row }> {
  const changes = { before: {} as Row, after: {} as Row }
  for (const { name, links } of plan.columns) {
    if (!links || sent[name] === undefined) continue
    const wanted = sent[name] ? String(sent[name]).split(',') : []
    const held = await heldIds(context, links, id)
    const added = wanted.filter((one) => !held.includes(one))
    const removed = held.filter((one) => !wanted.includes(one))
    if (added.length + removed.length === 0) continue
    await refuseUnknown(context, { name, links, ids: added })
    const hook = hooks.links?.[name]
    await hook?.before?.(context, { id, added, removed })
    await write(context, links, { id, added, removed })
    await hook?.after?.(context, { id, added, removed })
    changes.before[name] = held.join(',')
    changes.after[name] = wanted.join(',')
  }
  return changes
}

async function heldIds({ db }: Context, { table, own, other }: Links, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select ${sql.ref(other)}::text as id from ${sql.table(table)}
    where ${sql.ref(own)} = ${id} order by ${sql.ref(other)}`.execute(db)
  return rows.map((row) => row.id)
}

interface Added {
  name: string
  links: Links
  ids: readonly string[]
}

/** Refuses links to rows that the caller does not see in their own list: the link would reveal their names. */
async function refuseUnknown(context: Context, { name, links: { to, label }, ids }: Added): Promise<void> {
  const target = entityNamed(to)
  const visible = where([sql`id = any(${ids}::bigint[])`, ...baseConditions({ ...target, context })])
  const { rows } = await sql`select from ${sql.table(target.resource.table)} ${visible}`.execute(context.db)
  if (rows.length < ids.length) throw new BadInput([{ field: name, message: `所选${label}不存在` }])
}

async function write({ db }: Context, { table, own, other }: Links, { id, added, removed }: LinkChange): Promise<void> {
  const place = sql.table(table)
  if (removed.length > 0) {
    await sql`delete from ${place} where ${sql.ref(own)} = ${id}
      and ${sql.ref(other)} = any(${removed}::bigint[])`.execute(db)
  }
  // An edit of the other row may have added the same link meanwhile.
  if (added.length > 0) {
    await sql`insert into ${place} (${sql.ref(own)}, ${sql.ref(other)}) select ${id}, unnest(${added}::bigint[])
      on conflict do nothing`.execute(db)
  }
}
