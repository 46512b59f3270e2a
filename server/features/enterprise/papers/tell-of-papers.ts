// Tells enterprises and operators of papers that run out: 30, 14 and 3 days ahead and once they have, each of them once.
import { openChange } from '@kouan/contract/calls/enterprise/change.ts'
import { paperWarningDays } from '@kouan/contract/resources/enterprise/enterprise-paper.ts'
import { statesInForce } from '@kouan/contract/resources/enterprise/registration-states.ts'
import { attachmentKindTexts } from '@kouan/customs/codes/attachment-kind.ts'
import { sql } from 'kysely'
import type { Transaction } from '../../../db/transaction.ts'
import { groupBy } from '../../../domain/declaration/group-by.ts'
import { peopleOfEnterprise, sendMessage, staffWithRight } from '../../../domain/message/send-message.ts'
import { forEachTenant } from '../../../domain/schedule/for-each-tenant.ts'
import type { ScheduledTask } from '../../../domain/schedule/scheduled-task.ts'
import { beijingDay } from '../../../ground/beijing-time.ts'

/** `atOnce`: papers whose notices are written in one transaction. */
export const tellOfPapers = (atOnce = 300): ScheduledTask => ({
  name: 'tell-of-papers',
  async run(run) {
    let told = 0
    await forEachTenant(run, async (tenantId) => {
      let after: Place | undefined = { enterpriseId: '0', id: '0' }
      while (after) {
        if (run.signal.aborted) throw run.signal.reason
        const batch = { tenantId, now: run.now(), atOnce, after }
        const due: DuePaper[] = await run.transact((db) => tellSome(db, batch), { tenantId })
        told += due.length
        after = due.length === atOnce ? due.at(-1) : undefined
      }
    })
    return told === 0 ? '没有附件需要提醒' : `提醒了${told}份附件`
  },
})

/** Of the last paper that was told: the next ones follow it, so that none is looked at twice. */
interface Place {
  enterpriseId: string
  id: string
}

interface Batch {
  now: Date
  atOnce: number
  after: Place
}

interface DuePaper extends Place {
  companyName: string
  kind: string
  expireDate: string
  stage: number
}

async function tellSome(db: Transaction, { tenantId, ...batch }: Batch & { tenantId: string }): Promise<DuePaper[]> {
  const { now } = batch
  const due = await takeDue(db, batch)
  if (due.length === 0) return due
  for (const [enterpriseId, papers] of groupBy(due, (paper) => paper.enterpriseId)) {
    await sendMessage(db, {
      ...messageOf(papers.toSorted(byLastDay).map(sentenceOf)),
      tenantId,
      userIds: await peopleOfEnterprise(db, enterpriseId),
      place: '/register/changelist',
      isUrgent: papers.some(({ stage }) => stage <= 3),
      now,
    })
  }
  await sendMessage(db, {
    ...messageOf(due.map((paper) => `${paper.companyName}：${sentenceOf(paper)}`)),
    tenantId,
    userIds: await staffWithRight(db, { tenantId, right: openChange.needs }),
    place: '/register/paperlist?view=SOON,EXPIRED',
    now,
  })
  return due
}

const byLastDay = (one: DuePaper, other: DuePaper) => one.expireDate.localeCompare(other.expireDate)

/** The next papers whose warning is due and has not been told, in their order; records that it is. */
async function takeDue(db: Transaction, { now, atOnce, after }: Batch): Promise<DuePaper[]> {
  const today = beijingDay(now)
  const { rows } = await sql<DuePaper>`with due as (
      select p.id, p.enterprise_id, p.company_name, p.kind, p.expire_date, s.stage
      from enterprise_paper p, lateral (select case when p.expire_date < ${today}::date then 0
          else (select min(days) from unnest(${paperWarningDays}::int[]) as days
            where p.expire_date <= ${today}::date + days) end as stage) s
      where p.expire_date <= ${today}::date + ${paperWarningDays[0]}::int and p.enterprise_status = any(${statesInForce})
        and (p.enterprise_id, p.id) > (${after.enterpriseId}::bigint, ${after.id}::bigint)
        and not exists (select from paper_notice n where n.paper_id = p.id and n.stage = s.stage)
      order by p.enterprise_id, p.id limit ${atOnce}),
    taken as (insert into paper_notice (paper_id, enterprise_id, stage, notice_time)
      select id, enterprise_id, stage, ${now} from due on conflict do nothing returning paper_id)
    select id::text as id, enterprise_id::text as "enterpriseId", company_name as "companyName", kind,
      expire_date::text as "expireDate", stage from due where id in (select paper_id from taken)
    order by due.enterprise_id, due.id`.execute(db)
  return rows
}

const sentenceOf = ({ kind, expireDate, stage }: DuePaper) =>
  `${attachmentKindTexts[kind] ?? '附件'}${stage === 0 ? '已于' : '将于'} ${expireDate} ${stage === 0 ? '过期' : '到期'}`

/** Lines of one message at most. */
const mostLines = 20

function messageOf(lines: readonly string[]): { title: string; paragraphs: string[] } {
  const rest = lines.length - mostLines
  return {
    title: lines.length === 1 ? (lines[0] ?? '') : `${lines.length}份企业附件到期或即将到期`,
    paragraphs: [
      ...lines.slice(0, mostLines),
      ...(rest > 0 ? [`另有${rest}份，见“附件与有效期”`] : []),
      '必备的附件过期后不能申报。请在“企业备案 › 登记变更”中更换。',
    ],
  }
}
