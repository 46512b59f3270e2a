// The immutable history of an application: who did what, when, and why.
import type { FieldRemark, HistoryLine } from '@kouan/contract/calls/enterprise/apply.ts'
import {
  type ApplicationState,
  type ReviewAction,
  reviewActions,
} from '@kouan/contract/resources/enterprise/application-states.ts'
import { sql } from 'kysely'
import type { Context } from '../../gate/context.ts'
import { beijingText } from '../../ground/beijing-time.ts'

export interface ReviewStep {
  applyId: string
  /** Of a change: whose people read the record. */
  enterpriseId?: string | null
  action: ReviewAction
  from: ApplicationState
  to: ApplicationState
  opinion?: string | null
  detail?: string | null
  fieldRemarks?: FieldRemark[]
}

const applicant = '申请人'

export async function recordStep(context: Context, step: ReviewStep): Promise<void> {
  const actor = context.actor.kind === 'user' ? context.actor : undefined
  await context.db
    .insertInto('review_record')
    .values({
      apply_id: step.applyId,
      ...(step.enterpriseId ? { enterprise_id: step.enterpriseId } : {}),
      action: step.action,
      opinion: step.opinion ?? null,
      detail: step.detail ?? null,
      field_remarks: JSON.stringify(step.fieldRemarks ?? []),
      operator_id: actor?.userId ?? null,
      operator_name: actor?.realname ?? applicant,
      operate_time: context.now,
      from_status: step.from,
      to_status: step.to,
    })
    .execute()
}

interface RecordRow {
  action: ReviewAction
  opinion: string | null
  detail: string | null
  field_remarks: FieldRemark[]
  operator_id: string | null
  operator_name: string
  operate_time: Date
  to_status: ApplicationState
}

const reviewerActs = new Set<ReviewAction>(['claim', 'handOver', 'pass', 'return', 'refuse'])

/** Oldest first. The applicant does not read the names of reviewers. */
export async function readHistory(
  context: Context,
  { applyId, reader }: { applyId: string; reader: 'staff' | 'applicant' },
): Promise<HistoryLine[]> {
  const { rows } =
    await sql<RecordRow>`select action, opinion, detail, field_remarks, operator_id, operator_name, operate_time,
      to_status from review_record where apply_id = ${applyId} order by id`.execute(context.db)
  return rows.map((row) => ({
    time: beijingText(row.operate_time),
    action: row.action,
    actionText: reviewActions[row.action],
    by: reader === 'staff' || !reviewerActs.has(row.action) ? row.operator_name : '审核员',
    opinion: row.opinion,
    detail: row.detail,
    fieldRemarks: row.field_remarks,
    status: row.to_status,
  }))
}
