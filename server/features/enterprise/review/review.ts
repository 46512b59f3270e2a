// Review of applications by staff: list, detail, full values.
import { resourcesByName } from '@kouan/contract/areas/all-areas.ts'
import {
  claimApplication,
  type ReviewDetail,
  readForReview,
  revealApplicationField,
} from '@kouan/contract/calls/enterprise/review.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { applicationFields } from '@kouan/contract/resources/enterprise/application-form.ts'
import { mayReview } from '@kouan/contract/resources/enterprise/application-states.ts'
import { registrationStates } from '@kouan/customs/codes/enterprise.ts'
import { sql } from 'kysely'
import { addTexts } from '../../../crud/dictionary-texts.ts'
import { defineEntity } from '../../../crud/entity.ts'
import { planTexts } from '../../../crud/planned-texts.ts'
import { maskForm, openForm, textOf } from '../../../domain/enterprise/enterprise-form.ts'
import type { Part } from '../../../domain/entity/part.ts'
import { serveEntity } from '../../../domain/entity/serve-entity.ts'
import { type Context, callerOf, hasRight } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { Refusal } from '../../../ground/errors.ts'
import { type ApplicationRow, isChange } from '../application-row.ts'
import { listAttachments } from '../attachments.ts'
import { type FoundChange, findChange } from '../change/change-row.ts'
import { openedChange } from '../change/read-change.ts'
import { readHistory } from '../review-records.ts'
import { findForReview, nameOfReviewer } from './find-for-review.ts'
import { checkForReview } from './review-checks.ts'
import { reviewFigures } from './review-figures.ts'
import { noteShown } from './shown-reviews.ts'
import { openReturned, sinceReturn } from './since-return.ts'

export const applicationEntity = defineEntity({
  resource: application,
  scope: () => sql`status <> '0' and (apply_type = '1' or submit_time is not null)`,
  computed: {
    late: ({ now }) => sql`case when status not in ('1', '2') then null
      when submit_time < (select kouan_workdays_before(${now}, 5)) then '5'
      when submit_time < (select kouan_workdays_before(${now}, 2)) then '2' end`,
    waiting: {
      from: ['status', 'submitTime'],
      value({ status, submitTime }, { now }) {
        if (status !== '1' && status !== '2') return null
        return waitingText(new Date(`${String(submitTime).replace(' ', 'T')}+08:00`), now)
      },
    },
  },
})

const detail = serve(readForReview, async (context, { id }): Promise<ReviewDetail> => {
  const row = await findForReview(context, id)
  const { form, attachments, change } = await contentOf(context, row)
  const me = callerOf(context).username
  const mine = row.reviewer === null || row.reviewer === me
  const open = mayReview(row.status)
  const mayAct = open && hasRight(context, claimApplication.needs)
  context.audit({ target: `application ${id}` })
  const checks = await checkForReview(context, { row, form, attachments })
  if (mayReview(row.status)) await noteShown(context, row)
  return {
    id: String(row.id),
    version: row.version,
    applyNo: row.apply_no ?? '',
    status: row.status,
    statusText: registrationStates[row.status] ?? row.status,
    form: maskForm(form),
    texts: await textsOf(context, form),
    attachments,
    reason: row.reason,
    fieldRemarks: row.field_remarks,
    history: await readHistory(context, { applyId: row.id, reader: 'staff' }),
    submitTime: row.submit_time ? beijingText(row.submit_time) : '',
    waiting: open && row.submit_time ? waitingText(row.submit_time, context.now) : null,
    reviewer: row.reviewer,
    reviewerName: row.reviewer ? await nameOfReviewer(context, row.reviewer) : null,
    checks,
    mayClaim: mayAct && row.reviewer !== me,
    mayDecide: mayAct && mine,
    mayHandOver: mayAct && row.status === '2' && row.reviewer === me,
    ...(await findNeighbours(context, row)),
    enterpriseId: row.enterprise_id,
    change,
    sinceReturn: isChange(row) || !open ? null : sinceReturn(context, { row, form, attachments }),
  }
})

/** The whole form, in full; of a change the enterprise as it would be. */
async function contentOf(context: Context, row: ApplicationRow) {
  if (!isChange(row)) {
    const form = openForm(context.services.vault, row)
    return { form, attachments: await listAttachments(context, { applyId: row.id }), change: null }
  }
  const found = await findChange(context, { id: row.id })
  const { form, attachments, differences, papers } = await openedChange(context, found)
  return { form, attachments, change: { differences, papers } }
}

const formTexts = planTexts(applicationFields, resourcesByName)

/** `companyRoles_dictText` and the like for the codes of the form. */
async function textsOf(context: Context, form: Record<string, unknown>): Promise<Record<string, string>> {
  const row = { ...form }
  await addTexts([row], formTexts, context)
  const texts = Object.entries(row).filter(([name]) => name.endsWith('_dictText'))
  return Object.fromEntries(texts.map(([name, text]) => [name, String(text)]))
}

/** The undecided before and after it, oldest submission first. */
async function findNeighbours(
  context: Context,
  { id, submit_time }: ApplicationRow,
): Promise<Pick<ReviewDetail, 'previousId' | 'nextId'>> {
  const queue = sql`from enterprise_apply where status in ('1', '2') and (submit_time, id)`
  const { rows } = await sql<{ previous: string | null; next: string | null }>`select
    (select id::text ${queue} < (${submit_time}, ${id}) order by submit_time desc, enterprise_apply.id desc limit 1) as previous,
    (select id::text ${queue} > (${submit_time}, ${id}) order by submit_time, enterprise_apply.id limit 1) as next`.execute(
    context.db,
  )
  return { previousId: rows[0]?.previous ?? null, nextId: rows[0]?.next ?? null }
}

const fieldOf = (name: string): Field | undefined =>
  Object.hasOwn(applicationFields, name) ? (applicationFields as Record<string, Field>)[name] : undefined

const reveal = serve(revealApplicationField, async (context, { id, field, isOld }) => {
  if (!fieldOf(field)?.mask) throw new Refusal('该字段不需要查看完整信息')
  const row = await findForReview(context, id)
  context.audit({ target: `application ${row.id} ${field}` })
  if (isChange(row) && isOld === '1') return oldValueOf(await findChange(context, { id: row.id }), field)
  if (isOld === '1') return textOf(openReturned(context, row)?.form ?? {}, field)
  return textOf((await contentOf(context, row)).form, field)
})

/** Returns the value that was in force before the change, or is until it passes. */
function oldValueOf({ content, enterprise }: FoundChange, field: string): string | null {
  const settled = content.settled.find((one) => one.field === field)
  return textOf(settled ? { [field]: settled.old } : enterprise.form, field)
}

export const review: Part[] = [
  ...serveEntity(applicationEntity, { figures: reviewFigures, isPolled: true }),
  detail,
  reveal,
]

/** How long an application waits: `2天3小时`, `3小时12分钟`, `5分钟`. */
export function waitingText(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  if (days > 0) return hours > 0 ? `${days}天${hours}小时` : `${days}天`
  if (hours > 0) return minutes % 60 > 0 ? `${hours}小时${minutes % 60}分钟` : `${hours}小时`
  return `${minutes}分钟`
}
