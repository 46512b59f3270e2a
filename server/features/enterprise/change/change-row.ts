// Rows of enterprise_apply that are changes, as those who work on them reach them.
import { enterpriseChange } from '@kouan/contract/resources/enterprise/enterprise-change.ts'
import { sql } from 'kysely'
import { refuseHidden } from '../../../crud/data-rules.ts'
import { type EnterpriseValues, readEnterprise } from '../../../domain/enterprise/enterprise-values.ts'
import { type Context, callerOf } from '../../../gate/context.ts'
import { BadInput, NotFound } from '../../../ground/errors.ts'
import { type ApplicationRow, applicationColumns } from '../application-row.ts'
import { type ChangeContent, openContent } from './change-content.ts'

export interface FoundChange {
  row: ApplicationRow & { enterprise_id: string }
  content: ChangeContent
  enterprise: EnterpriseValues
}

/** The enterprise is locked before the change, always in this order. */
export async function findChange(
  context: Context,
  { id, lock = 'read' }: { id: string; lock?: 'lock' | 'read' },
): Promise<FoundChange> {
  await refuseHidden(context, enterpriseChange, { id })
  const owner = await sql<{ enterprise_id: string }>`select enterprise_id from enterprise_apply
    where id = ${id} and apply_type = '2' and enterprise_id is not null`.execute(context.db)
  const [found] = owner.rows
  if (!found) throw new NotFound()
  const enterprise = await readEnterprise(context, found.enterprise_id, lock)
  const { rows } = await sql<ApplicationRow & { enterprise_id: string }>`select ${applicationColumns}
    from enterprise_apply where id = ${id} and enterprise_id is not null ${lock === 'lock' ? sql`for update` : sql``}`.execute(
    context.db,
  )
  const [row] = rows
  if (!row) throw new NotFound()
  return { row, content: openContent(context.services.vault, row), enterprise }
}

/** The caller's own enterprise; staff name it. */
export function meantEnterprise(context: Context, sent: string | null | undefined): string {
  const { enterpriseId } = callerOf(context)
  if (enterpriseId !== null) return enterpriseId
  if (!sent) throw new BadInput([{ field: 'enterpriseId', message: '请选择企业' }])
  return sent
}
