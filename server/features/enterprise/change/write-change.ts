// A change while it is written: opened with a copy of the papers, and saved piece by piece.
import { openChange, saveChange } from '@kouan/contract/calls/enterprise/change.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { mayCorrect } from '@kouan/contract/resources/enterprise/application-states.ts'
import { checkPapers, labelOfChanged } from '@kouan/contract/resources/enterprise/change-fields.ts'
import { enterprise as enterpriseResource } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { isInForce } from '@kouan/contract/resources/enterprise/registration-states.ts'
import { registrationStates } from '@kouan/customs/codes/enterprise.ts'
import { sql } from 'kysely'
import { refuseHidden } from '../../../crud/data-rules.ts'
import { newIds } from '../../../db/new-ids.ts'
import { type Form, mergeForm, textOf } from '../../../domain/enterprise/enterprise-form.ts'
import { readEnterprise, setEnterpriseState } from '../../../domain/enterprise/enterprise-values.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { serve } from '../../../gate/serve-call.ts'
import { beijingDay } from '../../../ground/beijing-time.ts'
import { BadInput, CallFailure, Conflict, Refusal } from '../../../ground/errors.ts'
import { recordStep } from '../review-records.ts'
import { alteredFields, emptyContent, isSame, masked, sealContent } from './change-content.ts'
import { type FoundChange, findChange, meantEnterprise } from './change-row.ts'
import { copyPapers, savePapers } from './papers.ts'
import { openChangeOf, openedChange, problemsOf } from './read-change.ts'

const open = serve(openChange, async (context, input) => {
  const enterpriseId = meantEnterprise(context, input.enterpriseId)
  await refuseHidden(context, enterpriseResource, { id: enterpriseId, sentence: '企业不存在' })
  const { status, form } = await readEnterprise(context, enterpriseId, 'lock')
  if (!isInForce(status)) throw new Refusal(`企业的状态为“${registrationStates[status] ?? status}”，不能发起变更`)
  const other = await openChangeOf(context, enterpriseId)
  if (other) throw new Conflict(`该企业已有变更 ${other.applyNo}（${other.statusText}），办结或撤销后才能再次发起`)
  const [id = ''] = await newIds(context.db, { table: 'enterprise_apply', count: 1 })
  const applyNo = await nextChangeNo(context)
  const content = sealContent(context.services.vault, { id, content: emptyContent })
  await sql`insert into enterprise_apply (id, enterprise_id, apply_no, apply_type, status, form, credit_code, company_name,
      company_code, company_roles, trade_modes, create_by, create_time)
    values (${id}, ${enterpriseId}, ${applyNo}, '2', '0', ${content}, ${textOf(form, 'creditCode')},
      ${textOf(form, 'companyName')}, ${textOf(form, 'companyCode')}, ${textOf(form, 'companyRoles')},
      ${textOf(form, 'tradeModes')}, ${actorName(context.actor)}, ${context.now})`.execute(context.db)
  await copyPapers(context, { changeId: id, enterpriseId })
  await setEnterpriseState(context, { id: enterpriseId, status: '6' })
  await recordStep(context, { applyId: id, enterpriseId, action: 'open', from: '0', to: '0' })
  context.audit({ target: `change ${id}`, after: { applyNo, enterpriseId } })
  return { id, applyNo }
})

async function nextChangeNo(context: Context): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval('enterprise_apply_no') as number`.execute(context.db)
  return `BG${beijingDay(context.now).replaceAll('-', '')}${String(rows[0]?.number).padStart(6, '0')}`
}

const save = serve(saveChange, async (context, { id, version, creditCode, papers, ...sent }) => {
  const found = await findChange(context, { id, lock: 'lock' })
  const { row, content, enterprise } = found
  if (!mayCorrect(row.status)) throw new Refusal('该变更当前状态不能修改')
  if (creditCode && creditCode.toUpperCase() !== enterprise.form.creditCode) {
    const message = '统一社会信用代码不能变更，代码不同的企业请重新登记注册'
    throw new BadInput([{ field: 'creditCode', message }])
  }
  if (typeof version === 'number' && version !== row.version) throw conflictOf(found, sent)
  const badPapers = checkPapers(papers ?? [])
  if (badPapers.length > 0) throw new BadInput(badPapers)
  const meant = mergeForm({ ...enterprise.form, ...content.values }, sent)
  const changed = { ...content, values: alteredFields(enterprise.form, meant) }
  await sql`update enterprise_apply set form = ${sealContent(context.services.vault, { id, content: changed })},
      update_by = ${actorName(context.actor)}, update_time = ${context.now}, version = version + 1
    where id = ${id}`.execute(context.db)
  if (papers) await savePapers(context, { changeId: id, enterpriseId: enterprise.id, papers })
  const opened = await openedChange(context, { ...found, content: changed })
  context.audit({ target: `change ${id}`, after: { fields: Object.keys(changed.values) } })
  return { version: row.version + 1, problems: problemsOf(opened, context.now) }
})

/** Says field by field what the other one has written, and what the caller has. */
function conflictOf({ content, enterprise }: FoundChange, sent: Form): CallFailure {
  const stored: Form = { ...enterprise.form, ...content.values }
  const meant = mergeForm(stored, sent)
  const problems = Object.keys(sent).flatMap((field): Problem[] => {
    if (isSame(stored[field], meant[field])) return []
    const [theirs, mine] = [stored[field], meant[field]].map((value) => masked(field, value) ?? '空')
    return [{ field, message: `${labelOfChanged(field)}：已保存的是“${theirs}”，您填写的是“${mine}”` }]
  })
  const which = problems.length > 0 ? `：${problems.map(({ message }) => message).join('；')}` : ''
  return new CallFailure('conflict', `该变更已被他人修改${which}`, problems)
}

export const writeChangeCalls = [open, save]
