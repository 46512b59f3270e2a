// 今日申报 by hours.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { type DeclaredHour, readToday } from '@kouan/contract/calls/home.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { sql } from 'kysely'
import { countsOfParts, declaredToday } from '../../domain/declaration/documents/declared-today.ts'
import { documentLetThrough } from '../../domain/declaration/documents/let-through.ts'
import { hasRight } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'

export const today: Served = {
  ...serve(readToday, async (context) => {
    const types = [...documentKinds].flatMap(([type, { resource }]) =>
      hasRight(context, permissionOf(resource, 'list')) ? [type] : [],
    )
    if (types.length === 0) return []
    const { rows } = await sql<DeclaredHour>`select
        extract(hour from declare_time at time zone 'Asia/Shanghai')::int as hour, ${countsOfParts()}
      from document where ${declaredToday(context.now, types)} and ${documentLetThrough(context)} group by 1 order by 1`.execute(
      context.db,
    )
    return rows
  }),
  onlyReads: () => true,
}
