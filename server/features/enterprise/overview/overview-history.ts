// The whole history of an enterprise: registration, changes, suspension, striking off and return.
import type { OverviewEvent } from '@kouan/contract/calls/enterprise/overview.ts'
import { type ReviewAction, reviewActions } from '@kouan/contract/resources/enterprise/application-states.ts'
import { type EnterpriseEventAction, enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { sql } from 'kysely'
import { type Context, callerOf } from '../../../gate/context.ts'
import { beijingText } from '../../../ground/beijing-time.ts'

interface Recorded {
  time: Date
  action: ReviewAction | EnterpriseEventAction
  about: string
  by: string
  isOfStaff: boolean
  note: string | null
  /** Orders what happened at the same time. */
  place: string
}

const titles: Readonly<Record<ReviewAction | EnterpriseEventAction, string>> = {
  ...reviewActions,
  suspend: enterprise.actions?.suspend?.title ?? '',
  resume: enterprise.actions?.resume?.title ?? '',
  strikeOff: enterprise.actions?.strikeOff?.title ?? '',
}

/** Newest first. Its own people do not read the names of staff. */
export async function readEvents(context: Context, id: string): Promise<OverviewEvent[]> {
  const { rows } = await sql<Recorded>`
    select r.operate_time as time, r.action, coalesce(a.apply_no, '') as about, r.operator_name as by,
      r.action in ('claim', 'pass', 'return', 'refuse') as "isOfStaff", r.opinion as note, r.id as place
    from review_record r join enterprise_apply a on a.id = r.apply_id where a.enterprise_id = ${id}
    union all
    select operate_time, action, to_char(decided_day, 'YYYY-MM-DD'), operator_name, true, reason, id
    from enterprise_event where enterprise_id = ${id}
    order by time desc, place desc limit 500`.execute(context.db)
  const isStaff = callerOf(context).enterpriseId === null
  return rows.map(({ time, action, about, by, isOfStaff, note }) => ({
    time: beijingText(time),
    title: `${titles[action]}${about ? `（${about}）` : ''}`,
    by: isStaff || !isOfStaff ? by : '管理方',
    note,
  }))
}
