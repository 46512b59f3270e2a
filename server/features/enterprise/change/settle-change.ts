// The end of a change: passed, refused or given up. The enterprise is then in force as before, and open for another change.
import { sql } from 'kysely'
import { type EnterpriseValues, writeEnterprise } from '../../../domain/enterprise/enterprise-values.ts'
import type { Context } from '../../../gate/context.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { Refusal } from '../../../ground/errors.ts'
import { listAttachments } from '../attachments.ts'
import { type ChangeContent, sealContent } from './change-content.ts'
import { type FoundChange, findChange } from './change-row.ts'
import { papersInForce, paperText, takePapers } from './papers.ts'
import { findTakenCode } from './taken-code.ts'

/** A suspended enterprise stays suspended. */
export async function endChange({ db }: Context, { id }: Pick<EnterpriseValues, 'id'>): Promise<void> {
  await sql`update enterprise set status = '3' where id = ${id} and status = '6'`.execute(db)
}

/** Applies a decision to a change that is under review. */
export async function settleDecided(
  context: Context,
  { id, decision }: { id: string; decision: 'pass' | 'return' | 'refuse' },
): Promise<string> {
  const found = await findChange(context, { id, lock: 'lock' })
  if (decision === 'pass') await takeEffect(context, found)
  else if (decision === 'refuse') await giveUp(context, found)
  else await rememberReturn(context, found)
  return found.enterprise.id
}

async function takeEffect(context: Context, { row, content, enterprise }: FoundChange): Promise<void> {
  const { id, form, departId } = enterprise
  const meant = { ...form, ...content.values }
  const [taken] = await findTakenCode(context, { form: meant, enterpriseId: id })
  if (taken) throw new Refusal(`不能通过：${taken.message}`)
  const time = beijingText(context.now)
  const settled = [...content.settled, ...settledOf(content, { enterprise, time })]
  await storeContent(context, row.id, { ...content, values: {}, settled, oldPapers: await papersInForce(context, id) })
  await writeEnterprise(context, { id, form, change: content.values })
  await takePapers(context, { changeId: row.id, enterpriseId: id })
  if (departId !== null && content.values.companyName !== undefined) {
    await sql`update sys_depart set depart_name = ${content.values.companyName} where id = ${departId}`.execute(
      context.db,
    )
  }
  await sql`update enterprise_apply a set company_name = e.company_name, company_code = e.company_code,
      company_roles = e.company_roles, trade_modes = e.trade_modes
    from enterprise e where e.id = a.enterprise_id and a.id = ${row.id}`.execute(context.db)
  await endChange(context, enterprise)
}

/** Ends a change without effect; it stays as a record. */
export async function giveUp(context: Context, { row, content, enterprise }: FoundChange): Promise<void> {
  const settled = [...content.settled, ...settledOf(content, { enterprise, time: null })]
  const oldPapers = await papersInForce(context, enterprise.id)
  await storeContent(context, row.id, { ...content, values: {}, settled, oldPapers })
  await endChange(context, enterprise)
}

async function rememberReturn(context: Context, { row, content }: FoundChange): Promise<void> {
  const papers = (await listAttachments(context, { applyId: row.id })).map(paperText)
  await storeContent(context, row.id, { ...content, returned: { values: content.values, papers } })
}

const settledOf = (
  { values }: ChangeContent,
  { enterprise, time }: { enterprise: EnterpriseValues; time: string | null },
) => Object.entries(values).map(([field, meant]) => ({ field, old: enterprise.form[field], new: meant, time }))

const storeContent = (context: Context, id: string, content: ChangeContent) =>
  sql`update enterprise_apply set form = ${sealContent(context.services.vault, { id, content })}
    where id = ${id}`.execute(context.db)
