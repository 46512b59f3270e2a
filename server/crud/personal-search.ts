// Searches for a person by an encrypted value. Each different search leaves an audit row with the field, never the value;
// a caller without the right to read such values has a limited number in an hour.
import type { ListInput } from '@kouan/contract/derive/calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { sql } from 'kysely'
import { type Context, hasRight } from '../gate/context.ts'
import { TooMany } from '../ground/errors.ts'
import type { ColumnPlan } from './column-plan.ts'
import type { ExactSearch } from './list-query.ts'

/** Normal work needs fewer; guessing the hidden digits of one phone needs ten thousand. */
export const searchesAnHour = 60

/** Returns whether the parameters may search by an encrypted field: as a filter, or in an advanced query. */
export const mayBeSearch = (plan: ColumnPlan, input: ListInput): boolean =>
  Boolean(input.superQueryParams) ||
  Object.keys(input).some((key) => plan.byName.get(key.replace(/_[A-Za-z]+$/, ''))?.field.encrypt !== undefined)

export async function recordPersonalSearches(
  context: Context,
  { resource, searched }: { resource: Resource; searched: ExactSearch[] },
): Promise<void> {
  const { actor, now } = context
  if (searched.length === 0 || actor.kind !== 'user') return
  const isFree = hasRight(context, permissionOf(resource, 'reveal'))
  const fresh: ExactSearch[] = []
  for (const search of searched) {
    const { rows } = await sql<{ is_new: boolean; so_many: number }>`select is_new, so_many
      from kouan_note_search(${actor.userId}, ${`${resource.table}.${search.column}`}, ${search.hash}, ${now})`.execute(
      context.db,
    )
    const [noted] = rows
    if (noted?.is_new) fresh.push(search)
    if (!isFree && (noted?.so_many ?? 0) > searchesAnHour) throw tooMany(now)
  }
  if (fresh.length === 0) return
  const labels = fresh.map(({ field }) => field.label).join('、')
  context.audit({ kind: 'query', content: `${resource.title}列表：按${labels}查询`, target: resource.name, input: {} })
}

function tooMany(now: Date): TooMany {
  const seconds = 3600 - (Math.floor(now.getTime() / 1000) % 3600)
  return new TooMany(seconds, `按个人信息查询过于频繁，请${Math.ceil(seconds / 60)}分钟后再试`)
}
