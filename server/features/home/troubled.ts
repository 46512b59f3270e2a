// For operators: which enterprises need help first.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { readTroubled } from '@kouan/contract/calls/home.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { sql } from 'kysely'
import { documentLetThrough } from '../../domain/declaration/documents/let-through.ts'
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
    const { rows } = await sql<Found>`select d.doc_type as type, d.enterprise_id::text as "enterpriseId",
        e.company_name as "companyName", d.number::int as count
      from (select doc_type, enterprise_id, count(*) as number from document
        where resting_state = any(${troubles.split(',')}) and del_flag = 0
          and doc_type = any(${kinds.map(([type]) => type)}) and ${documentLetThrough(context)}
        group by doc_type, enterprise_id order by number desc limit 5) d
      join enterprise e on e.id = d.enterprise_id order by d.number desc, e.company_name collate "zh-x-icu"`.execute(
      context.db,
    )
    return rows.flatMap(({ type, enterpriseId, ...found }) => {
      const kind = documentKinds.get(type)
      const filter = { declareStatus: troubles, enterpriseId }
      return kind ? [{ ...found, enterpriseId, noun: kind.noun, pages: kind.pages, filter }] : []
    })
  }),
  onlyReads: () => true,
}
