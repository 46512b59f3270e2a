// 批量通过: only changes that alter the same fields and registrations that were shown, that nobody else holds and to which no
// automatic check objects.
import {
  mostPassed,
  type PassingLine,
  passChanges,
  previewPassing,
} from '@kouan/contract/calls/enterprise/bulk-pass.ts'
import type { ReviewCheck } from '@kouan/contract/calls/enterprise/review.ts'
import { mayReview } from '@kouan/contract/resources/enterprise/application-states.ts'
import { registrationStates } from '@kouan/customs/codes/enterprise.ts'
import { sql } from 'kysely'
import { openForm } from '../../../domain/enterprise/enterprise-form.ts'
import { tryRows } from '../../../domain/job/try-rows.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { BadInput, Refusal } from '../../../ground/errors.ts'
import { type ApplicationRow, isChange } from '../application-row.ts'
import { listAttachments } from '../attachments.ts'
import { findChange } from '../change/change-row.ts'
import { openedChange } from '../change/read-change.ts'
import { decideOne } from './decide.ts'
import { findForReview, findUndecided, nameOfReviewer } from './find-for-review.ts'
import { checkForReview } from './review-checks.ts'
import { wasShown } from './shown-reviews.ts'

interface Listed {
  id: string
  applyNo: string
  applyType: string
  companyName: string | null
  changedLabels: string | null
}

/** In the order of the queue; without what no reviewer sees. */
async function listed({ db }: Context, ids: readonly string[]): Promise<Listed[]> {
  const { rows } =
    await sql<Listed>`select a.id::text as id, a.apply_no as "applyNo", a.apply_type as "applyType", a.company_name as "companyName",
      a.changed_labels as "changedLabels" from enterprise_apply a
    where a.id = any(${ids}::bigint[]) and a.apply_no is not null and a.status <> '0'
    order by a.submit_time, a.id`.execute(db)
  return rows
}

const preview = serve(previewPassing, async (context, { ids }) => {
  if (ids.length > mostPassed) throw new BadInput([{ field: 'ids', message: `一次最多通过${mostPassed}件` }])
  const rows = await listed(context, ids)
  const common = commonLabels(rows)
  const lines: PassingLine[] = []
  for (const row of rows) lines.push(await lineOf(context, { row, common }))
  context.audit({ target: `application ${rows.map(({ id }) => id).join(',')}` })
  return { lines }
})

async function lineOf(
  context: Context,
  { row: { companyName, ...row }, common }: { row: Listed; common: string | null },
): Promise<PassingLine> {
  const found = await findForReview(context, row.id)
  const line = { ...row, version: found.version, companyName: companyName ?? '' }
  if (!isChange(found)) {
    const { failing, warnings } = await examinedRegistration(context, found)
    const refusal = (await objection(context, found)) ?? failureOf(failing)
    return { ...line, differences: [], papers: [], warnings, refusal }
  }
  const { differences, papers, ...rest } = await examined(context, found)
  const refusal = (await objection(context, found)) ?? templateFault(row, common) ?? failureOf(rest.failing)
  return { ...line, differences, papers, warnings: rest.warnings, refusal }
}

const pass = serve(passChanges, async (context, { passed }) => {
  const versions = new Map((passed ?? []).map(({ id, version }) => [id, version]))
  const rows = await listed(context, [...versions.keys()])
  const common = commonLabels(rows)
  const done: string[] = []
  // In the order of the ids, so that two callers never deadlock.
  const ordered = rows.toSorted((one, other) => Number(one.id) - Number(other.id))
  const faults = await tryRows(
    context.db,
    ordered.map((row) => ({ ...row, name: row.applyNo })),
    async (row) => {
      const found = await findUndecided(context, { id: row.id, version: versions.get(row.id) ?? -1 })
      await refuseUnlike(context, { found, row, common })
      await decideOne(context, { row: found, step: 'pass', status: '3', input: {} })
      done.push(row.id)
    },
  )
  const known = new Set(rows.map(({ id }) => id))
  const missing = [...versions.keys()].filter((id) => !known.has(id))
  const numbers = rows.flatMap(({ id, applyNo }) => (done.includes(id) ? [applyNo] : []))
  context.audit({
    target: `application ${done.join(',')}`,
    content: `批量审核通过：${numbers.join('、') || '无'}`,
    after: { status: '3', passed: done.length, batch: true },
  })
  return {
    done: done.length,
    faults: [
      ...faults.map(({ rowId, rowName, message }) => ({ id: String(rowId), key: rowName, message })),
      ...missing.map((id) => ({ id, key: null, message: '未找到对应数据' })),
    ],
  }
})

async function refuseUnlike(
  context: Context,
  { found, row, common }: { found: ApplicationRow; row: Listed; common: string | null },
): Promise<void> {
  const refusal =
    (await objection(context, found)) ??
    (isChange(found)
      ? (templateFault(row, common) ?? failureOf((await examined(context, found)).failing))
      : ((await unshown(context, found)) ?? failureOf((await examinedRegistration(context, found)).failing)))
  if (refusal !== null) throw new Refusal(refusal)
}

/** A reviewer who passes a registration has it in sight with its checks, as it is now: passing makes an account. */
const unshown = async (context: Context, found: ApplicationRow) =>
  (await wasShown(context, found)) ? null : '本次登录还没有查看过它现在的内容和自动检查，请先查看'

/** The set of altered fields that most of them share; of several, the one that waits longest. */
function commonLabels(rows: readonly Listed[]): string | null {
  const counts = new Map<string, number>()
  for (const { changedLabels } of rows) {
    if (changedLabels !== null) counts.set(changedLabels, (counts.get(changedLabels) ?? 0) + 1)
  }
  const most = Math.max(0, ...counts.values())
  return [...counts].find(([, count]) => count === most)?.[0] ?? null
}

const templateFault = ({ changedLabels }: Pick<Listed, 'changedLabels'>, common: string | null) =>
  changedLabels === common ? null : `变更内容是“${changedLabels ?? ''}”，与其他的“${common ?? ''}”不同，请单独审核`

async function objection(context: Context, { status, reviewer }: ApplicationRow): Promise<string | null> {
  if (!mayReview(status)) return `状态为“${registrationStates[status] ?? status}”，不能通过`
  if (reviewer === null || reviewer === callerOf(context).username) return null
  return `正由${await nameOfReviewer(context, reviewer)}审核，请先接手`
}

const failureOf = (failing: readonly string[]) =>
  failing.length > 0 ? `自动检查未通过：${failing.join('；')}，请单独审核` : null

async function examinedRegistration(context: Context, row: ApplicationRow) {
  const form = openForm(context.services.vault, row)
  const attachments = await listAttachments(context, { applyId: row.id })
  return sayings(await checkForReview(context, { row, form, attachments }))
}

async function examined(context: Context, row: ApplicationRow) {
  const { form, attachments, differences, papers } = await openedChange(
    context,
    await findChange(context, { id: row.id }),
  )
  return { differences, papers, ...sayings(await checkForReview(context, { row, form, attachments })) }
}

function sayings(checks: readonly ReviewCheck[]) {
  const saying = (level: ReviewCheck['level']) =>
    checks.flatMap((check) => (check.level === level ? [`${check.title}：${check.message}`] : []))
  return { failing: saying('fail'), warnings: saying('warning') }
}

export const bulkPass = [preview, pass]
