// Sources of alarms of papers: those that an enterprise needs to declare and that run out while it is in force.
import { paperWarningDays } from '@kouan/contract/resources/enterprise/enterprise-paper.ts'
import { statesInForce } from '@kouan/contract/resources/enterprise/registration-states.ts'
import { attachmentKindTexts, requiredAttachments } from '@kouan/customs/codes/attachment-kind.ts'
import { sql } from 'kysely'
import type { AlarmSource, Incident } from '../../../domain/alarm/alarm.ts'
import { beijingDay } from '../../../ground/beijing-time.ts'

interface Running {
  enterpriseId: string
  name: string
  roles: string
  kind: string
  /** Of the paper of this kind that runs longest. */
  lastDay: string
  stage: number
}

/** Each number of days is an incident of its own, so that people on duty get another alarm; a renewed paper ends it. */
export const expiringPapers: AlarmSource = {
  kind: 'PAPER',
  async find(db, now) {
    const today = beijingDay(now)
    const { rows } = await sql<Running>`select enterprise_id::text as "enterpriseId", name, roles, kind,
        last_day::text as "lastDay", case when last_day < ${today}::date then 0
          else (select min(days) from unnest(${paperWarningDays}::int[]) as days
            where last_day <= ${today}::date + days) end as stage
      from (select enterprise_id, company_name as name, company_roles as roles, kind,
          max(coalesce(expire_date, 'infinity')) as last_day
        from enterprise_paper where enterprise_status = any(${statesInForce}) group by 1, 2, 3, 4) papers
      where last_day <= ${today}::date + ${paperWarningDays[0]}::int order by last_day, enterprise_id, kind`.execute(db)
    return rows.flatMap((row): Incident[] => (isRequired(row) ? [incidentOf(row)] : []))
  },
}

const isRequired = ({ roles, kind }: Running) => requiredAttachments(roles.split(',')).some((one) => one === kind)

function incidentOf({ enterpriseId, name, kind, lastDay, stage }: Running): Incident {
  const paper = `企业“${name}”的“${attachmentKindTexts[kind] ?? '附件'}”`
  return {
    incident: `${enterpriseId} ${kind} ${stage}`,
    title: stage === 0 ? `${paper}已过期，不能申报` : `${paper}在 ${stage} 天内到期`,
    detail: `有效期至 ${lastDay}；请督促企业办理登记变更`,
  }
}
