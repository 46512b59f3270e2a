import {
  clearUnreadNotices,
  listStarredNotices,
  type StarredNotice,
  starNotice,
} from '@kouan/contract/calls/system/starred-notice-calls.ts'
import { type RawBuilder, sql } from 'kysely'
import { type Context, callerOf } from '../../../gate/context.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { BadInput, NotFound } from '../../../ground/errors.ts'
import { isFor, markAll, readNotices } from './own-notices.ts'
import { type DayRange, rangeOfDays } from './range-of-days.ts'

export const starredNotices: Served[] = [
  serve(listStarredNotices, async (context, { fromUser, starFlag, rangeDateKey, beginDate, endDate, ...page }) => {
    const days = daysOf(context, { key: rangeDateKey, from: beginDate, to: endDate })
    const conditions = [
      sql`true`,
      ...(fromUser ? [sql`announcement.sender = ${fromUser}`] : []),
      ...(starFlag === '1' ? [isStarred(context)] : []),
      ...(days.from ? [sql`announcement.send_time >= ${days.from}::date::timestamp at time zone 'Asia/Shanghai'`] : []),
      ...(days.to
        ? [sql`announcement.send_time < (${days.to}::date + 1)::timestamp at time zone 'Asia/Shanghai'`]
        : []),
    ]
    const { records, current, pages } = await readNotices(context, page, sql.join(conditions, sql` and `))
    // The last page again would never end the list.
    if (current > pages) return []
    const { rows } = await sql<{ id: string }>`select announcement_id::text as id from announcement_star
      where user_id = ${callerOf(context).userId} and announcement_id = any(${records.map(({ id }) => id)}::bigint[])
    `.execute(context.db)
    const starred = new Set(rows.map(({ id }) => id))
    return records.map((row): StarredNotice => ({ ...row, sendId: row.id, starFlag: starred.has(row.id) ? '1' : '0' }))
  }),

  serve(starNotice, async (context, { id, starFlag }) => {
    const { userId } = callerOf(context)
    const { rows } = await sql`select from announcement where id = ${id} and ${isFor(context)}`.execute(context.db)
    if (rows.length === 0) throw new NotFound()
    const change =
      starFlag === '1'
        ? sql`insert into announcement_star (announcement_id, user_id) values (${id}, ${userId}) on conflict do nothing`
        : sql`delete from announcement_star where announcement_id = ${id} and user_id = ${userId}`
    await change.execute(context.db)
    return null
  }),

  serve(clearUnreadNotices, async (context) => {
    await markAll(context)
    return null
  }),
]

const isStarred = (context: Context): RawBuilder<unknown> => sql`exists (select from announcement_star s
  where s.announcement_id = announcement.id and s.user_id = ${callerOf(context).userId})`

interface Chosen {
  key: string | null | undefined
  from: string | null | undefined
  to: string | null | undefined
}

function daysOf({ now }: Context, { key, from, to }: Chosen): DayRange {
  if (!key || key === 'zdy') return { from: from ?? undefined, to: to ?? undefined }
  const range = rangeOfDays(key, beijingText(now).slice(0, 10))
  if (!range) throw new BadInput([{ field: 'rangeDateKey', message: `日期范围“${key}”不存在` }])
  return range
}
