// How this day goes: what was declared and released up to now, and up to the same time of yesterday and of a week ago.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { type DayComparison, readDayComparison, type SameTimeCounts } from '@kouan/contract/calls/home.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { mostCounted } from '@kouan/contract/menu/figure.ts'
import { meanings } from '@kouan/customs/codes/declare-state.ts'
import { type RawBuilder, sql } from 'kysely'
import { documentLetThrough } from '../../domain/declaration/documents/let-through.ts'
import { type Context, hasRight } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { beijingDay, beijingText } from '../../ground/beijing-time.ts'

const releasing = Object.keys(meanings).filter((status) =>
  ['RELEASED', 'CLOSED'].some((state) => state === meanings[status]?.state),
)

/**
 * Documents of a time, from rows that stay with their day; `declare_time` and `return_time` of a document move on with its next
 * attempt and receipt. Each is read by an index of its time.
 */
const declared = sql`select a.document_id as id from attempt a
  where a.create_time >= span.begins and a.create_time <= span.ends`
const released = sql`select a.document_id as id from receipt r join attempt a on a.id = r.attempt_id
  where r.tenant_id = kouan_tenant() and r.create_time >= span.begins and r.create_time <= span.ends
    and r.return_status = any(${releasing})`

export const dayComparison: Served = {
  ...serve(readDayComparison, async (context) => {
    const { now, db } = context
    const types = [...documentKinds].flatMap(([type, { resource }]) =>
      hasRight(context, permissionOf(resource, 'list')) ? [type] : [],
    )
    const counts: DayComparison['counts'] = { declaredToday: { ...nothing }, released: { ...nothing } }
    if (types.length > 0) {
      const { rows } = await sql<Counted>`select span.day,
          ${countOf(declared, context, types)} as declared, ${countOf(released, context, types)} as released
        from (values ${sql.join(spansAt(now))}) span (day, begins, ends)`.execute(db)
      for (const { day, ...found } of rows) {
        counts.declaredToday[day] = found.declared
        counts.released[day] = found.released
      }
    }
    return { now: beijingText(now), counts }
  }),
  onlyReads: () => true,
}

interface Counted {
  day: keyof SameTimeCounts
  declared: number | null
  released: number | null
}

const nothing: SameTimeCounts = { today: 0, yesterday: 0, lastWeek: 0 }

/** How many days ago the day is. */
const daysAgo: Readonly<Record<keyof SameTimeCounts, number>> = { today: 0, yesterday: 1, lastWeek: 7 }

/** From the beginning of a day of Beijing to the time that it is now. */
const spansAt = (now: Date) =>
  Object.entries(daysAgo).map(([day, ago]) => {
    const ends = new Date(now.getTime() - ago * 86_400_000)
    return sql`(${day}, ${`${beijingDay(ends)} 00:00+08`}::timestamptz, ${ends}::timestamptz)`
  })

const countOf = (found: RawBuilder<unknown>, context: Context, types: readonly string[]) =>
  sql`(select case when count(*) <= ${mostCounted} then count(distinct id)::int end from (
      select one.id from (${found}) one join document on document.id = one.id
      where document.del_flag = 0 and document.doc_type = any(${[...types]}) and ${documentLetThrough(context)}
      limit ${mostCounted + 1}) event)`
