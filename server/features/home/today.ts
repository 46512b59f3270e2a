// What was declared today, by hours. It reads the documents of one day, whatever else there is.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { type DeclaredHour, readToday } from '@kouan/contract/calls/home.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { stateGroups } from '@kouan/contract/resources/declaration/document-groups.ts'
import { sql } from 'kysely'
import { hasRight } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { beijingDay } from '../../ground/beijing-time.ts'

const statesOf = (...names: string[]) =>
  stateGroups.filter(({ name }) => names.includes(name)).flatMap(({ states }): string[] => [...states])

const counted = (...names: string[]) => sql`(count(*) filter (where declare_status = any(${statesOf(...names)})))::int`

export const today: Served = {
  ...serve(readToday, async (context) => {
    const types = [...documentKinds].flatMap(([type, { resource }]) =>
      hasRight(context, permissionOf(resource, 'list')) ? [type] : [],
    )
    if (types.length === 0) return []
    const { rows } = await sql<DeclaredHour>`select
        extract(hour from declare_time at time zone 'Asia/Shanghai')::int as hour,
        ${counted('moving', 'blocked')} as moving, ${counted('accepted')} as accepted, ${counted('refused')} as refused
      from document where declare_time >= ${`${beijingDay(context.now)} 00:00+08`}::timestamptz and del_flag = 0
        and doc_type = any(${types}) group by 1 order by 1`.execute(context.db)
    return rows
  }),
  onlyReads: () => true,
}
