// For operators: which enterprises need help first.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { readTroubled } from '@kouan/contract/calls/home.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { sql } from 'kysely'
import { documentLetThrough } from '../../domain/declaration/documents/let-through.ts'
import { groupBy } from '../../domain/declaration/group-by.ts'
import { callerOf, hasRight } from '../../gate/context.ts'
import { type Served, serve } from '../../gate/serve-call.ts'

/** They rest until somebody acts, and stand in an index (server/db/migrations/044-resting-states.sql). */
const troubles = 'BLOCKED,FAILED,REJECTED'

interface Found {
  type: string
  enterpriseId: string
  companyName: string
  count: number
}

export const troubled: Served = {
  ...serve(readTroubled, async (context) => {
    const kinds = [...documentKinds].filter(([, { resource }]) => hasRight(context, permissionOf(resource, 'list')))
    if (callerOf(context).enterpriseId !== null || kinds.length === 0) return []
    const { rows } = await sql<Found>`with troubled as (
        select doc_type, enterprise_id, count(*) as number from document
        where resting_state = any(${troubles.split(',')}) and del_flag = 0
          and doc_type = any(${kinds.map(([type]) => type)}) and ${documentLetThrough(context)}
        group by doc_type, enterprise_id),
      most as (select enterprise_id, sum(number) as number from troubled group by enterprise_id
        order by number desc, enterprise_id limit 5)
      select t.doc_type as type, t.enterprise_id::text as "enterpriseId", e.company_name as "companyName",
        t.number::int as count
      from most m join troubled t on t.enterprise_id = m.enterprise_id join enterprise e on e.id = m.enterprise_id
      order by m.number desc, e.company_name collate "zh-x-icu", m.enterprise_id, t.number desc, t.doc_type`.execute(
      context.db,
    )
    return [...groupBy(rows, ({ enterpriseId }) => enterpriseId)].map(([enterpriseId, ones]) => ({
      enterpriseId,
      companyName: ones[0]?.companyName ?? '',
      kinds: ones.flatMap(({ type, count }) => {
        const kind = documentKinds.get(type)
        const filter = { declareStatus: troubles, enterpriseId }
        return kind ? [{ noun: kind.noun, pages: kind.pages, filter, count }] : []
      }),
    }))
  }),
  onlyReads: () => true,
}
