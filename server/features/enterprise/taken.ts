// Finds values that only one company or account may have and that somebody else has already.
import type { Problem } from '@kouan/contract/language/call.ts'
import { sql } from 'kysely'
import { type Form, textOf } from '../../domain/enterprise/enterprise-form.ts'
import { contactHash } from '../../domain/user/user-contacts.ts'
import type { Context } from '../../gate/context.ts'
import type { ApplicationRow } from './application-row.ts'

interface Taken {
  credit_code: boolean
  open_credit_code: boolean
  company_code: boolean
  user_name: boolean
  phone: boolean
  email: boolean
}

/** Answers no more than registration cannot avoid: that a code, an account name, a phone or a mailbox is in use. */
export async function findTaken(
  context: Context,
  { row, form }: { row: Pick<ApplicationRow, 'id'>; form: Form },
): Promise<Problem[]> {
  const { vault } = context.services
  const value = (name: string) => textOf(form, name) ?? ''
  const openOnes = sql`from enterprise_apply where status in ('1', '2', '4') and id <> ${row.id}`
  const { rows } = await sql<Taken>`select
    exists (select from enterprise where credit_code = ${value('creditCode')}) as credit_code,
    exists (select ${openOnes} and credit_code = ${value('creditCode')}) as open_credit_code,
    exists (select from enterprise where company_code <> '' and company_code = ${value('companyCode')}) as company_code,
    exists (select from sys_user where del_flag = 0 and lower(username) = lower(${value('userName')}))
      or kouan_name_reserved(${value('userName')}, ${row.id}) as user_name,
    exists (select from sys_user where del_flag = 0
      and phone_hash = ${contactHash(vault, 'phone', value('accountPhone'))}) as phone,
    exists (select from sys_user where del_flag = 0
      and email_hash = ${contactHash(vault, 'email', value('accountEmail'))}) as email`.execute(context.db)
  const taken = rows[0]
  const say = (held: boolean | undefined, field: string, message: string) => (held ? [{ field, message }] : [])
  return [
    ...say(taken?.credit_code, 'creditCode', '该统一社会信用代码已备案'),
    ...say(taken?.open_credit_code, 'creditCode', '该统一社会信用代码已有正在办理的申请'),
    ...say(taken?.company_code, 'companyCode', '该海关注册编码已备案'),
    ...say(taken?.user_name, 'userName', '该管理员账号已被使用'),
    ...say(taken?.phone, 'accountPhone', '该管理员手机号已被使用'),
    ...say(taken?.email, 'accountEmail', '该管理员邮箱已被使用'),
  ]
}
