// Submission of a change: what needs no review takes effect, the rest goes into the queue of the reviewers.
import { submitChange } from '@kouan/contract/calls/enterprise/change.ts'
import { type ApplicationState, mayCorrect } from '@kouan/contract/resources/enterprise/application-states.ts'
import { isAtOnce, labelOfChanged } from '@kouan/contract/resources/enterprise/change-fields.ts'
import { enterpriseFields } from '@kouan/contract/resources/enterprise/enterprise-fields.ts'
import { sql } from 'kysely'
import { findUnknownCodes } from '../../../crud/check-codes.ts'
import { type Form, phoneFingerprints } from '../../../domain/enterprise/enterprise-form.ts'
import { writeEnterprise } from '../../../domain/enterprise/enterprise-values.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { BadInput, Conflict, Refusal } from '../../../ground/errors.ts'
import { recordStep } from '../review-records.ts'
import { alteredFields, type ChangeContent, type Settled, sealContent } from './change-content.ts'
import { type FoundChange, findChange } from './change-row.ts'
import { papersInForce } from './papers.ts'
import { type OpenedChange, openedChange, problemsOf } from './read-change.ts'
import { endChange } from './settle-change.ts'
import { findTakenCode } from './taken-code.ts'

const submit = serve(submitChange, async (context, { id, version }) => {
  const found = await findChange(context, { id, lock: 'lock' })
  const { row, content, enterprise } = found
  if (!mayCorrect(row.status)) throw new Refusal('该变更当前状态不能提交')
  if (typeof version === 'number' && version !== row.version) throw new Conflict()
  const opened = await openedChange(context, found)
  const altered = alteredFields(enterprise.form, { ...enterprise.form, ...content.values })
  if (Object.keys(altered).length === 0 && opened.papers.length === 0) {
    throw new Refusal('没有任何变更，不能提交；不再变更时请撤销')
  }
  await refuseFaults(context, { opened, enterpriseId: enterprise.id })

  const effective = Object.keys(altered).filter(isAtOnce)
  const waiting = Object.keys(altered).filter((field) => !isAtOnce(field))
  const time = beijingText(context.now)
  const taken = effective.map((field): Settled => ({ field, old: enterprise.form[field], new: altered[field], time }))
  if (effective.length > 0) {
    await writeEnterprise(context, { id: enterprise.id, form: enterprise.form, change: pick(altered, effective) })
    const opinion = effective.map(labelOfChanged).join('、')
    const step = { applyId: id, enterpriseId: enterprise.id, opinion }
    await recordStep(context, { ...step, action: 'apply', from: row.status, to: row.status })
  }
  const status: ApplicationState = waiting.length > 0 || opened.papers.length > 0 ? '1' : '3'
  await storeSubmission(context, {
    found,
    status,
    form: opened.form,
    labels: [...effective, ...waiting, ...(opened.papers.length > 0 ? ['papers'] : [])].map(labelOfChanged),
    content: { ...content, values: pick(altered, waiting), settled: [...content.settled, ...taken] },
  })
  context.audit({ target: `change ${id}`, before: { status: row.status }, after: { status, effective, waiting } })
  return { status, effective }
})

const pick = (form: Form, names: readonly string[]): Form => Object.fromEntries(names.map((name) => [name, form[name]]))

interface Submission {
  found: FoundChange
  status: ApplicationState
  /** As it would be. */
  form: Form
  /** Labels of the altered fields. */
  labels: string[]
  content: ChangeContent
}

async function storeSubmission(context: Context, { found, status, form, labels, content }: Submission): Promise<void> {
  const { row, enterprise } = found
  const { vault } = context.services
  const kept = status === '3' ? { ...content, oldPapers: await papersInForce(context, enterprise.id) } : content
  await sql`update enterprise_apply set status = ${status}, submit_time = ${context.now},
      form = ${sealContent(vault, { id: row.id, content: kept })}, changed_labels = ${labels.join('、')},
      phone_fingerprints = ${phoneFingerprints(vault, form)}, reviewer = null, review_time = null,
      update_by = ${actorName(context.actor)}, update_time = ${context.now}, version = version + 1
    where id = ${row.id}`.execute(context.db)
  if (status === '3') {
    await endChange(context, enterprise)
    return
  }
  const action = row.submit_time === null ? 'submit' : 'resubmit'
  await recordStep(context, { applyId: row.id, enterpriseId: enterprise.id, action, from: row.status, to: status })
}

async function refuseFaults(
  context: Context,
  { opened, enterpriseId }: { opened: OpenedChange; enterpriseId: string },
): Promise<void> {
  const faults = problemsOf(opened, context.now)
  const named = new Set(faults.map(({ field }) => field))
  const dictionaries = await context.services.dictionaries.load(context.db, context.dataVersion)
  const unknown = findUnknownCodes({ fields: enterpriseFields, values: opened.form, dictionaries, before: 'anyKnown' })
  const problems = [
    ...faults,
    ...unknown.filter(({ field }) => !named.has(field)),
    ...(await findTakenCode(context, { form: opened.form, enterpriseId })),
  ]
  if (problems.length > 0) throw new BadInput(problems)
}

export const submitChangeCalls = [submit]
