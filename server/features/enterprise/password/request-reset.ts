// Forgotten password: the request with its letter, its state, and the new password.
import {
  finishPasswordReset,
  type PasswordResetState,
  readPasswordReset,
  requestPasswordReset,
} from '@kouan/contract/calls/enterprise/password-reset.ts'
import { attachmentExtensions } from '@kouan/contract/resources/enterprise/attachment-limits.ts'
import { passwordReset } from '@kouan/contract/resources/enterprise/password-reset.ts'
import { sql } from 'kysely'
import { lockTextUntilCommit } from '../../../db/locks.ts'
import { newIds } from '../../../db/new-ids.ts'
import { endSessions } from '../../../domain/user/end-sessions.ts'
import { hashPassword, refuseOwnName } from '../../../domain/user/password.ts'
import { checkUpload } from '../../../files/check-upload.ts'
import { insertStoredFile, stageFile } from '../../../files/stored-files.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { servePrepared } from '../../../gate/prepared-call.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { beijingText } from '../../../ground/beijing-time.ts'
import { Refusal, TooMany } from '../../../ground/errors.ts'
import { hashToken } from '../../../vault/vault.ts'
import { newAccess } from '../apply/access-token.ts'

/**
 * Within a day, known or not, and without those that were refused. Who knows both numbers of an enterprise cannot keep its people
 * out: from elsewhere they have requests of their own, and what a reviewer has decided makes room.
 */
const most = { ofAddress: 3, waiting: 10 }
const unknownDays = 30

export const passwordResetCalls: Served[] = [
  servePrepared(requestPasswordReset, {
    prepare: async (preparing) =>
      stageFile(preparing, await checkUpload(preparing.uploads, { extensions: attachmentExtensions })),
    async handler(context, { applyNo, creditCode: code }, staged) {
      const { db, now } = context
      const [number, creditCode] = [applyNo.trim().toUpperCase(), code.toUpperCase()]
      const asker = askerOf(context)
      await refuseTooMany(context, { number, creditCode, asker })
      const application = await findApplication(context, { number, creditCode })
      const file = await insertStoredFile(context, staged)
      const { accessToken } = newAccess(now, 'draft')
      const [id = ''] = await newIds(db, { table: passwordReset.table, count: 1 })
      const { applyId = null, companyName = null, userName = null } = application ?? {}
      await sql`insert into password_reset (id, apply_no, credit_code, company_name, user_name, letter, is_unknown, apply_id,
          access_hash, asker, create_by, create_time)
        values (${id}, ${number}, ${creditCode}, ${companyName}, ${userName}, ${applyId && file.id},
          ${applyId === null}, ${applyId}, ${hashToken(accessToken)}, ${asker}, ${actorName(context.actor)}, ${now})`.execute(
        db,
      )
      // The letter of nobody is swept with the uploads that no row names.
      await sql`insert into uploaded_file (file_id, create_by, table_name, row_id, free_since, is_open)
        values (${file.id}, ${actorName(context.actor)}, ${applyId && passwordReset.table}, ${applyId && id},
          ${applyId ? null : now}, false)`.execute(db)
      context.audit({ target: `passwordReset ${id}`, input: { applyNo: number } })
      return { resumeCode: accessToken }
    },
  }),

  serve(readPasswordReset, async (context, { resumeCode }): Promise<PasswordResetState> => {
    const { status, reason, validUntil } = await findRequest(context, resumeCode)
    return { status, reason, validUntil: validUntil && beijingText(validUntil) }
  }),

  serve(finishPasswordReset, async (context, { resumeCode, password }) => {
    const request = await findRequest(context, resumeCode)
    refuseEarlyAndLate(context, request)
    refuseOwnName({ username: request.userName ?? '', password })
    await setPassword(context, { applyId: request.applyId ?? '', passwordHash: await hashPassword(password) })
    await sql`update password_reset set status = 'USED', version = version + 1, update_time = ${context.now}
      where id = ${request.id}`.execute(context.db)
    context.audit({ target: `passwordReset ${request.id}`, content: `${request.applyNo} 重置了登录密码`, input: {} })
    return null
  }),
]

/** The address as a keyed hash: it is compared and never read. */
const askerOf = ({ address, services }: Context) => services.vault.fingerprint(`password reset ${address}`)

interface Numbers {
  number: string
  creditCode: string
}

/** Of these numbers, wherever they are asked for: a wrong code takes nothing from the right one. */
async function refuseTooMany(
  { db, now }: Context,
  { number, creditCode, asker }: Numbers & { asker: string },
): Promise<void> {
  await lockTextUntilCommit(db, { purpose: 'passwordResets', text: number })
  await sql`delete from password_reset where is_unknown
    and create_time < ${now}::timestamptz - make_interval(days => ${unknownDays})`.execute(db)
  const { rows } = await sql<{ ofAddress: number; waiting: number }>`select
      (count(*) filter (where asker = ${asker}))::int as "ofAddress",
      (count(*) filter (where status = 'WAITING'))::int as waiting
    from password_reset where apply_no = ${number} and credit_code = ${creditCode} and status <> 'REFUSED'
      and create_time > ${now}::timestamptz - interval '1 day'`.execute(db)
  const { ofAddress = 0, waiting = 0 } = rows[0] ?? {}
  if (ofAddress >= most.ofAddress) throw new TooMany(3600, '该申请编号今天申请重置的次数过多，请明天再试')
  if (waiting >= most.waiting) throw new TooMany(3600, '该申请编号等待审核的重置申请过多，请在审核后再试')
}

interface FoundApplication {
  applyId: string
  companyName: string | null
  userName: string | null
}

/** A registration that has an account, or will have one when it passes. */
async function findApplication(
  { db }: Context,
  { number, creditCode }: Numbers,
): Promise<FoundApplication | undefined> {
  const { rows } = await sql<FoundApplication>`select id::text as "applyId", company_name as "companyName",
      user_name as "userName"
    from enterprise_apply where apply_no = ${number} and credit_code = ${creditCode} and apply_type = '1'
      and (enterprise_id is not null or password_hash is not null)`.execute(db)
  return rows[0]
}

interface FoundRequest {
  id: string
  status: PasswordResetState['status']
  reason: string | null
  validUntil: Date | null
  applyId: string | null
  applyNo: string
  userName: string | null
}

/** Held until the transaction ends, so that a code serves once. */
async function findRequest({ db }: Context, resumeCode: string): Promise<FoundRequest> {
  const { rows } = await sql<FoundRequest>`select id::text as id, status, reason, valid_until as "validUntil",
      apply_id::text as "applyId", apply_no as "applyNo", user_name as "userName"
    from password_reset where access_hash = ${hashToken(resumeCode.trim())} for update`.execute(db)
  const [row] = rows
  if (!row) throw new Refusal('续填码无效或已过期')
  return row
}

const whyNot: Record<PasswordResetState['status'], string | undefined> = {
  WAITING: '申请还在等待审核，通过后才能设置新密码',
  REFUSED: '申请没有通过，请按原因重新申请',
  USED: '新密码已经设置过，请直接登录；如又忘记，请重新申请',
  PASSED: undefined,
}

function refuseEarlyAndLate({ now }: Context, { status, validUntil }: FoundRequest): void {
  const reason = whyNot[status]
  if (reason !== undefined) throw new Refusal(reason)
  if (!validUntil || validUntil <= now) throw new Refusal('申请通过后超过24小时没有设置新密码，请重新申请')
}

/** Of the account, where the registration has passed meanwhile; else the one that the account will have. */
async function setPassword(
  { db, now }: Context,
  { applyId, passwordHash }: { applyId: string; passwordHash: string },
): Promise<void> {
  const { rows } = await sql<{ userId: string }>`update sys_user u set password_hash = ${passwordHash},
      must_change_password = false, version = u.version + 1, update_by = 'system', update_time = ${now}
    from enterprise e join enterprise_apply a on a.enterprise_id = e.id
    where a.id = ${applyId} and u.id = e.admin_user_id and u.del_flag = 0 returning u.id::text as "userId"`.execute(db)
  const userId = rows[0]?.userId
  if (userId !== undefined) return endSessions(db, { userId })
  const { rows: waiting } = await sql`update enterprise_apply set password_hash = ${passwordHash}, access_hash = null,
      access_expires = null, update_time = ${now}
    where id = ${applyId} and enterprise_id is null and password_hash is not null returning id`.execute(db)
  if (waiting.length === 0) throw new Refusal('该企业的账号已不存在，请联系管理员')
}
