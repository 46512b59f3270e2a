// Calls of a reviewer on an application: taking it up, and the decision: pass, return to be corrected, or refuse.
import type { FieldRemark } from '@kouan/contract/calls/enterprise/apply.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { applicationFields } from '@kouan/contract/resources/enterprise/application-form.ts'
import { type ApplicationState, reviewActions } from '@kouan/contract/resources/enterprise/application-states.ts'
import { changeFields } from '@kouan/contract/resources/enterprise/change-fields.ts'
import { openFillIns } from '@kouan/contract/resources/enterprise/review-template.ts'
import { sql } from 'kysely'
import { type ActionRows, rowsOf } from '../../../crud/action-rows.ts'
import { type ActionWork, serveActing } from '../../../crud/serve-actions.ts'
import { peopleOfEnterprise, sendMessage } from '../../../domain/message/send-message.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { BadInput, Conflict } from '../../../ground/errors.ts'
import { type ApplicationRow, isChange } from '../application-row.ts'
import { settleDecided } from '../change/settle-change.ts'
import { recordStep } from '../review-records.ts'
import { findUndecided, lockSubmitted, nameOfReviewer } from './find-for-review.ts'
import { handOver } from './hand-over.ts'
import { passApplication } from './pass-application.ts'
import { applicationEntity } from './review.ts'
import { sealReturned } from './since-return.ts'

/** With a version one as the reviewer saw it: the one who came second reads who was first. Without, all of them as they are. */
const undecided: ActionRows<ApplicationRow> = {
  async byIds(context, { ids, version }) {
    const [id = ''] = ids
    return typeof version === 'number' ? [await findUndecided(context, { id, version })] : lockSubmitted(context, ids)
  },
  async byFilter(context, asked) {
    const rows = (await rowsOf(applicationEntity).byFilter?.(context, asked)) ?? []
    return lockSubmitted(
      context,
      rows.map(({ id }) => id),
    )
  },
}

async function claim(context: Context, { rows }: ActionWork<ApplicationRow, unknown>): Promise<{ version: number }> {
  const row = theOne(rows)
  const me = callerOf(context).username
  if (row.reviewer === me) return { version: row.version }
  const { rows: claimed } = await sql<{ version: number }>`update enterprise_apply set status = '2', reviewer = ${me},
      update_by = ${me}, update_time = ${context.now}, version = version + 1
    where id = ${row.id} returning version`.execute(context.db)
  const step = { applyId: row.id, enterpriseId: isChange(row) ? row.enterprise_id : null }
  await recordStep(context, { ...step, action: 'claim', from: row.status, to: '2' })
  context.audit({ before: { reviewer: row.reviewer }, after: { reviewer: me } })
  return { version: claimed[0]?.version ?? row.version }
}

interface Decision {
  reason?: string | null
  detail?: string | null
  fieldRemarks?: FieldRemark[] | null
}

type Step = 'pass' | 'return' | 'refuse'

const decide =
  (step: Step) =>
  async (context: Context, { action, rows, input }: ActionWork<ApplicationRow, Decision>) => {
    const row = theOne(rows)
    const { status, enterpriseId, after } = await decideOne(context, {
      row,
      step,
      status: action.to as ApplicationState,
      input,
    })
    context.audit({ before: { status: row.status }, after })
    return { status, enterpriseId }
  }

interface OneDecision {
  row: ApplicationRow
  step: Step
  /** Of the application afterwards. */
  status: ApplicationState
  input: Decision
}

/** `after`: what the audit stores. The row is locked, and undecided. */
export async function decideOne(context: Context, { row, step, status, input }: OneDecision) {
  const me = callerOf(context)
  const reason = input.reason?.trim() || null
  const detail = input.detail?.trim() || null
  refuseOpenFillIns({ reason, detail })
  const fieldRemarks = readRemarks(row, input.fieldRemarks ?? [])
  if (row.reviewer !== null && row.reviewer !== me.username) {
    throw new Conflict(`该申请正由${await nameOfReviewer(context, row.reviewer)}审核，请先接手`)
  }
  const enterpriseId = await takeEffect(context, { row, step })
  const returned = step === 'return' && !isChange(row) ? await sealReturned(context, row) : null
  await sql`update enterprise_apply set status = ${status}, reviewer = ${me.username}, review_time = ${context.now},
      password_hash = case when ${status} = '3' then null else password_hash end,
      reason = ${reason}, field_remarks = ${JSON.stringify(fieldRemarks)}, enterprise_id = ${enterpriseId},
      returned_form = ${returned}, access_hash = null, access_expires = null, update_by = ${me.username}, update_time = ${context.now},
      version = version + 1
    where id = ${row.id}`.execute(context.db)
  await recordStep(context, {
    applyId: row.id,
    enterpriseId,
    action: step,
    from: row.status,
    to: status,
    opinion: reason,
    detail,
    fieldRemarks,
  })
  await tellEnterprise(context, { row, enterpriseId, step, reason })
  return { status, enterpriseId, after: { status, reason, detail, fieldRemarks, enterpriseId } }
}

interface Decided {
  row: ApplicationRow
  enterpriseId: string | null
  step: Step
  reason: string | null
}

/**
 * Sends the message in the transaction of the decision, so that neither is without the other. An applicant without an account
 * looks the decision up.
 */
async function tellEnterprise(context: Context, { row, enterpriseId, step, reason }: Decided): Promise<void> {
  if (enterpriseId === null || !isChange(row)) return
  await sendMessage(context.db, {
    tenantId: context.tenantId,
    userIds: await peopleOfEnterprise(context.db, enterpriseId),
    title: `登记变更 ${row.apply_no ?? ''} ${reviewActions[step]}`,
    paragraphs: [reason ?? reviewActions[step]],
    place: `/register/change/${row.id}`,
    now: context.now,
  })
}

/** Answers the enterprise; null while there is none. */
async function takeEffect(
  context: Context,
  { row, step }: { row: ApplicationRow; step: Step },
): Promise<string | null> {
  if (isChange(row)) return settleDecided(context, { id: row.id, decision: step })
  return step === 'pass' ? passApplication(context, row) : null
}

function theOne(rows: readonly ApplicationRow[]): ApplicationRow {
  const [row] = rows
  if (!row) throw new Conflict()
  return row
}

/** The applicant would read `{缺少的附件}`. */
function refuseOpenFillIns(texts: { reason: string | null; detail: string | null }): void {
  const labels = { reason: '审核意见', detail: '详细说明' }
  const problems = (['reason', 'detail'] as const).flatMap((field) => {
    const open = openFillIns(texts[field] ?? '')
    const message = `${labels[field]}：${open.map((name) => `{${name}}`).join('、')}还没有填写`
    return open.length > 0 ? [{ field, message }] : []
  })
  if (problems.length > 0) throw new BadInput(problems)
}

function readRemarks(row: ApplicationRow, sent: FieldRemark[]): FieldRemark[] {
  const fields = isChange(row) ? changeFields : applicationFields
  const unknown = sent.find(({ field }) => field !== 'attachments' && !Object.hasOwn(fields, field))
  if (unknown) throw new BadInput([{ field: 'fieldRemarks', message: `字段意见：表单中没有${unknown.field}` }])
  return sent.map(({ field, remark }) => ({ field, remark }))
}

export const decideCalls = serveActing(
  application,
  { claim, handOver, pass: decide('pass'), return: decide('return'), refuse: decide('refuse') },
  undecided,
)
