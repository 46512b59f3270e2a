// The decision on an application: pass, return to be corrected, or refuse.
import type { FieldRemark } from '@kouan/contract/calls/enterprise/apply.ts'
import { decideApplication } from '@kouan/contract/calls/enterprise/review.ts'
import { applicationFields } from '@kouan/contract/resources/enterprise/application-form.ts'
import { type Decision, decisions, stateAfter } from '@kouan/contract/resources/enterprise/application-states.ts'
import { sql } from 'kysely'
import { callerOf } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { BadInput, Conflict } from '../../../ground/errors.ts'
import { recordStep } from '../review-records.ts'
import { findUndecided, nameOfReviewer } from './find-for-review.ts'
import { passApplication } from './pass-application.ts'

const decide = serve(decideApplication, async (context, input) => {
  const decision = readDecision(input.decision)
  const reason = readReason(decision, input.reason)
  const fieldRemarks = readRemarks(input.fieldRemarks ?? [])
  const row = await findUndecided(context, input)
  const me = callerOf(context)
  if (row.reviewer !== null && row.reviewer !== me.username) {
    throw new Conflict(`该申请正由${await nameOfReviewer(context, row.reviewer)}审核，请先接手`)
  }
  const enterpriseId = decision === 'pass' ? await passApplication(context, row) : null
  const status = stateAfter[decision]
  await sql`update enterprise_apply set status = ${status}, reviewer = ${me.username}, review_time = ${context.now},
      password_hash = case when ${status} = '3' then null else password_hash end,
      reason = ${reason}, field_remarks = ${JSON.stringify(fieldRemarks)}, enterprise_id = ${enterpriseId},
      access_hash = null, access_expires = null, update_by = ${me.username}, update_time = ${context.now},
      version = version + 1
    where id = ${row.id}`.execute(context.db)
  await recordStep(context, {
    applyId: row.id,
    action: decision,
    from: row.status,
    to: status,
    opinion: reason,
    fieldRemarks,
  })
  context.audit({
    target: `application ${row.id}`,
    before: { status: row.status },
    after: { status, reason, fieldRemarks, enterpriseId },
  })
  return { status, enterpriseId }
})

function readDecision(sent: string): Decision {
  const decision = decisions.find((one) => one === sent)
  if (!decision) throw new BadInput([{ field: 'decision', message: '请选择审核结论' }])
  return decision
}

function readReason(decision: Decision, sent: string | null | undefined): string | null {
  const reason = sent?.trim() || null
  if (decision !== 'pass' && (reason === null || [...reason].length < 5)) {
    throw new BadInput([{ field: 'reason', message: '请输入审核意见，5到500个字符' }])
  }
  return reason
}

function readRemarks(sent: FieldRemark[]): FieldRemark[] {
  const unknown = sent.find(({ field }) => field !== 'attachments' && !Object.hasOwn(applicationFields, field))
  if (unknown) throw new BadInput([{ field: 'fieldRemarks', message: `字段意见：表单中没有${unknown.field}` }])
  return sent.map(({ field, remark }) => ({ field, remark }))
}

export const decideCalls = [decide]
