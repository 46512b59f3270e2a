// Logins by day, which clients of the family show on their home page.
import { readVisitCounts, readVisits, type VisitsOfDay } from '@kouan/contract/calls/home.ts'
import { sql } from 'kysely'
import { type Served, serve } from '../../gate/serve-call.ts'
import { beijingDay } from '../../ground/beijing-time.ts'

const days = 7

export const visits: Served[] = [
  {
    ...serve(readVisitCounts, async ({ db, now }) => {
      const { rows } = await sql<{ total: number; visit: number | null; ip: number | null }>`
        select kouan_login_count()::int as total, visit, ip
        from (select) one left join kouan_logins_by_day(${beijingDay(now)}::date) on true`.execute(db)
      const [{ total, visit, ip } = { total: 0, visit: 0, ip: 0 }] = rows
      return { todayVisitCount: visit ?? 0, totalVisitCount: total, todayIp: ip ?? 0 }
    }),
    onlyReads: () => true,
  },
  {
    ...serve(readVisits, async ({ db, now }) => {
      const first = beijingDay(new Date(now.getTime() - (days - 1) * 86_400_000))
      const { rows } = await sql<VisitsOfDay>`
        select to_char(d.day, 'MM-DD') as type, coalesce(v.visit, 0) as visit, coalesce(v.ip, 0) as ip
        from (select ${first}::date + n as day from generate_series(0, ${days - 1}::int) n) d
        left join kouan_logins_by_day(${first}::date) v using (day) order by d.day`.execute(db)
      return rows
    }),
    onlyReads: () => true,
  },
]
