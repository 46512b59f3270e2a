// A change as people read it: the enterprise as it would be, and what differs from what is in force.
import type { Attachment } from '@kouan/contract/calls/enterprise/apply.ts'
import {
  type Changed,
  type ChangeView,
  findOpenChange,
  type OpenChange,
  readChange,
} from '@kouan/contract/calls/enterprise/change.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { mayCorrect, mayWithdraw } from '@kouan/contract/resources/enterprise/application-states.ts'
import { checkChanged } from '@kouan/contract/resources/enterprise/change-fields.ts'
import { registrationStates } from '@kouan/customs/codes/enterprise.ts'
import { sql } from 'kysely'
import { type Form, maskForm } from '../../../domain/enterprise/enterprise-form.ts'
import { type Context, callerOf, hasRight } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { readHistory } from '../review-records.ts'
import { differencesOf } from './change-content.ts'
import { type FoundChange, findChange, meantEnterprise } from './change-row.ts'
import { comparePapers } from './papers.ts'

export interface OpenedChange extends Changed {
  /** The enterprise as it would be, in full. */
  form: Form
  attachments: Attachment[]
}

export async function openedChange(context: Context, { row, content, enterprise }: FoundChange): Promise<OpenedChange> {
  const settled = Object.fromEntries(content.settled.map((one) => [one.field, one.new]))
  const { attachments, papers } = await comparePapers(context, {
    changeId: row.id,
    enterpriseId: enterprise.id,
    oldPapers: content.oldPapers,
    returned: content.returned?.papers,
  })
  return {
    form: { ...enterprise.form, ...settled, ...content.values },
    attachments,
    differences: differencesOf(enterprise.form, content),
    papers,
  }
}

/** Returns the problems that keep it from being submitted by now. */
export const problemsOf = ({ form, attachments }: OpenedChange, now: Date): Problem[] =>
  checkChanged(form, attachments, now)

const detail = serve(readChange, async (context, { id }): Promise<ChangeView> => {
  const found = await findChange(context, { id })
  const { row, enterprise } = found
  const opened = await openedChange(context, found)
  const mayAct = hasRight(context, 'change:edit')
  const isWritable = mayCorrect(row.status)
  context.audit({ target: `change ${id}` })
  return {
    id: String(row.id),
    version: row.version,
    applyNo: row.apply_no ?? '',
    enterpriseId: enterprise.id,
    companyName: String(enterprise.form.companyName ?? ''),
    status: row.status,
    statusText: registrationStates[row.status] ?? row.status,
    form: maskForm(opened.form),
    attachments: opened.attachments,
    differences: opened.differences,
    papers: opened.papers,
    reason: row.reason,
    fieldRemarks: row.field_remarks,
    history: await readHistory(context, {
      applyId: row.id,
      reader: callerOf(context).enterpriseId === null ? 'staff' : 'applicant',
    }),
    problems: isWritable ? problemsOf(opened, context.now) : [],
    mayCorrect: mayAct && isWritable,
    mayWithdraw: mayAct && mayWithdraw(row.status),
    mayCancel: mayAct && isWritable,
  }
})

/** The one that is neither decided nor given up; a null where there is none. */
export async function openChangeOf({ db }: Context, enterpriseId: string): Promise<OpenChange | null> {
  const { rows } = await sql<{ id: string; applyNo: string; status: string }>`select id::text as id,
      coalesce(apply_no, '') as "applyNo", status from enterprise_apply
    where enterprise_id = ${enterpriseId} and apply_type = '2' and status in ('0', '1', '2', '4')`.execute(db)
  const [found] = rows
  return found ? { id: found.id, applyNo: found.applyNo, statusText: registrationStates[found.status] ?? '' } : null
}

const current = serve(findOpenChange, (context, { enterpriseId }) =>
  openChangeOf(context, meantEnterprise(context, enterpriseId)),
)

export const readChangeCalls = [detail, current]
