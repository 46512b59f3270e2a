import type { Problem } from '@kouan/contract/language/call.ts'
import { sql } from 'kysely'
import { type Form, textOf } from '../../../domain/enterprise/enterprise-form.ts'
import type { Context } from '../../../gate/context.ts'

/** The customs code of another enterprise. */
export async function findTakenCode(
  { db }: Context,
  { form, enterpriseId }: { form: Form; enterpriseId: string },
): Promise<Problem[]> {
  const code = textOf(form, 'companyCode')
  if (code === null) return []
  const { rows } = await sql<{
    taken: boolean
  }>`select kouan_company_code_taken(${code}, ${enterpriseId}) as taken`.execute(db)
  return rows[0]?.taken ? [{ field: 'companyCode', message: '该海关注册编码已备案' }] : []
}
