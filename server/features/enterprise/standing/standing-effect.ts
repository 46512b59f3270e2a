import { readStandingEffect, type StandingEffect } from '@kouan/contract/calls/enterprise/standing.ts'
import { mostCounted } from '@kouan/contract/menu/figure.ts'
import { stateGroups } from '@kouan/contract/resources/document/document-groups.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { type RawBuilder, sql } from 'kysely'
import { refuseHidden } from '../../../crud/data-rules.ts'
import { readEnterprise } from '../../../domain/enterprise/enterprise-values.ts'
import { serve } from '../../../gate/serve-call.ts'
import { openChangeOf } from '../change/read-change.ts'
import { frozenBySuspension } from './standing.ts'

const [ready, moving, blocked] = stateGroups

const counted = (rows: RawBuilder<unknown>) => sql`(select count(*)::int from (${rows} limit ${mostCounted}) counted)`

/** Counts what the decision touches, by the same conditions. */
export const standingEffect = serve(readStandingEffect, async (context, { id }): Promise<StandingEffect> => {
  await refuseHidden(context, enterprise, { id, sentence: '企业不存在' })
  const { form } = await readEnterprise(context, id)
  const documents = (states: readonly string[]) => sql`select from document
    where enterprise_id = ${id} and del_flag = 0 and declare_status = any(${states})`
  const { rows } = await sql<Omit<StandingEffect, 'companyName' | 'openChange' | 'frozenAccounts'>>`select
    ${counted(sql`select from sys_user where enterprise_id = ${id} and status = 1 and del_flag = 0`)} as accounts,
    ${counted(sql`select from enterprise_channel where enterprise_id = ${id} and status <> '3'`)} as channels,
    ${counted(documents(ready.states))} as waiting,
    ${counted(documents([...moving.states, ...blocked.states]))} as "underWay",
    ${counted(sql`select from scheduled_declaration s join job j on j.id = s.job_id
      where s.enterprise_id = ${id} and j.state = 'WAITING'`)} as scheduled`.execute(context.db)
  const [counts] = rows
  if (!counts) throw new Error('a statement without a table answers one row')
  const change = await openChangeOf(context, id)
  const frozen = await frozenBySuspension(context, id)
  return {
    ...counts,
    companyName: String(form.companyName ?? ''),
    frozenAccounts: frozen.length,
    openChange: change?.applyNo ?? null,
  }
})
