// Which enterprises may not declare, and why: suspended and struck off ones, and those whose required papers have run out.
import { isInForce } from '@kouan/contract/resources/enterprise/registration-states.ts'
import { attachmentKinds, requiredAttachments } from '@kouan/customs/codes/attachment-kind.ts'
import { registrationStates } from '@kouan/customs/codes/enterprise.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { beijingDay } from '../../ground/beijing-time.ts'

export interface Stopped {
  sentence: string
  /** Documents under way go on: only new declarations are refused. */
  isForNewAlone: boolean
}

interface Owner {
  id: string
  name: string
  status: string
  roles: string
  /** The last day of the paper of each kind that runs longest; 'infinity' for one that does not run out. */
  papers: Readonly<Record<string, string>>
}

/** Returns by their ids those of these enterprises that may not declare now. */
export async function findStoppedEnterprises(
  db: Transaction,
  { ids, now }: { ids: readonly (string | null)[]; now: Date },
): Promise<ReadonlyMap<string, Stopped>> {
  const { rows } = await sql<Owner>`select e.id::text as id, e.company_name as name, e.status, e.company_roles as roles,
      coalesce((select jsonb_object_agg(kind, last_day) from (
        select a.kind, max(coalesce(a.expire_date, 'infinity'))::text as last_day from enterprise_attachment a
        where a.enterprise_id = e.id and a.in_force group by a.kind) kinds), '{}') as papers
    from enterprise e where e.id = any(${ids}::bigint[]) /* planned once */`.execute(db)
  const today = beijingDay(now)
  return new Map(
    rows.flatMap((owner) => {
      const stopped = stoppedBecause(owner, today)
      return stopped ? [[owner.id, stopped] as const] : []
    }),
  )
}

function stoppedBecause({ name, status, roles, papers }: Owner, today: string): Stopped | undefined {
  if (!isInForce(status)) {
    return { sentence: `企业 ${name} ${registrationStates[status] ?? '已停用'}，不能申报`, isForNewAlone: false }
  }
  const expired = requiredAttachments(roles.split(',')).filter((kind) => (papers[kind] ?? 'infinity') < today)
  const [first] = expired
  if (!first) return undefined
  const named = expired.map((kind) => `“${attachmentKinds[kind].text}”已于 ${papers[kind]} 到期`).join('、')
  const way = '请在“企业备案 › 登记变更”中更换，审核通过后再申报'
  return { sentence: `企业 ${name} 的${named}，不能申报；${way}`, isForNewAlone: true }
}
