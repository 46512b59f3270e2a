// Names that only one user may have. The database refuses as well; this says which one is taken.
import { sql } from 'kysely'
import type { Context } from '../../gate/context.ts'
import { BadInput } from '../../ground/errors.ts'
import { contactHash } from './user-contacts.ts'

export interface UserNames {
  username?: string | null
  phone?: string | null
  email?: string | null
  workNo?: string | null
}

export interface Claim extends UserNames {
  /** The user that may keep its own. */
  id?: string
  /** The application that this account was applied for with. */
  applicationId?: string
}

interface Taken {
  username: boolean
  reserved: boolean
  phone: boolean
  email: boolean
  work_no: boolean
}

export async function checkUserFree(
  { db, services }: Pick<Context, 'db' | 'services'>,
  { id = '0', applicationId, ...names }: Claim,
): Promise<void> {
  const phone = contactHash(services.vault, 'phone', names.phone)
  const email = contactHash(services.vault, 'email', names.email)
  const { rows } = await sql<Taken>`
    select kouan_name_reserved(${names.username ?? ''}, ${applicationId ?? null}) as reserved,
      coalesce(bool_or(lower(username) = lower(${names.username ?? ''})), false) as username,
      coalesce(bool_or(phone_hash = ${phone}), false) as phone,
      coalesce(bool_or(email_hash = ${email}), false) as email,
      coalesce(bool_or(work_no <> '' and work_no = ${names.workNo ?? ''}), false) as work_no
    from sys_user where del_flag = 0 and id <> ${id} and (lower(username) = lower(${names.username ?? ''})
      or phone_hash = ${phone} or email_hash = ${email}
      or work_no = ${names.workNo ?? ''})`.execute(db)
  const taken = rows[0]
  if (taken?.username) throw new BadInput([{ field: 'username', message: '用户名已存在' }])
  if (taken?.reserved) {
    throw new BadInput([{ field: 'username', message: '该用户名已被正在办理的企业备案申请占用' }])
  }
  if (taken?.phone) throw new BadInput([{ field: 'phone', message: '手机号已存在' }])
  if (taken?.email) throw new BadInput([{ field: 'email', message: '邮箱已存在' }])
  if (taken?.work_no) throw new BadInput([{ field: 'workNo', message: '工号已存在' }])
}
