// Calls of a signed-in user on its own account.
import {
  editOwnAccount,
  getCurrentUserDeparts,
  getUserInfo,
  keepSettings,
  logout,
  selectDepart,
  signContent,
} from '@kouan/contract/calls/account.ts'
import { checkOnlyUser, readOwnSection } from '@kouan/contract/calls/caller-calls.ts'
import { updatePassword } from '@kouan/contract/calls/own-password.ts'
import type { InputOfCall } from '@kouan/contract/language/call.ts'
import { user } from '@kouan/contract/resources/system/user.ts'
import { readSettings } from '@kouan/contract/rules/person-settings.ts'
import { sql } from 'kysely'
import { readTaggedItems } from '../../domain/dictionary/read-items.ts'
import { endSessions } from '../../domain/user/end-sessions.ts'
import { hashPassword, refuseOwnName } from '../../domain/user/password.ts'
import { contactColumns, contactHash } from '../../domain/user/user-contacts.ts'
import { updateFileReferences } from '../../files/file-references.ts'
import { type Context, callerOf } from '../../gate/context.ts'
import { servePrepared } from '../../gate/prepared-call.ts'
import { type Served, serve } from '../../gate/serve-call.ts'
import { signatureOfContent } from '../../gate/signed-body.ts'
import { BadInput, Forbidden, Refusal } from '../../ground/errors.ts'
import { logLogin } from './log-login.ts'
import { proveOwnPassword } from './prove-password.ts'
import { readDeparts, readSessionUser, setCurrentDepart } from './session-user.ts'

export const ownAccount: Served[] = [
  serve(logout, async (context) => {
    if (context.actor.kind !== 'user') throw new Refusal('退出登录失败！')
    const { userId, sessionId, username, realname } = context.actor
    await endSessions(context.db, { userId, only: sessionId })
    context.setLoginCookie(null)
    const content = `用户名: ${realname},退出成功！`
    await logLogin(context, { username, realname, outcome: 'done', content, method: logout.name })
    return null
  }),

  serve(getUserInfo, async (context, { dictionariesTag: known }) => {
    const userInfo = await readSessionUser(context, callerOf(context).userId)
    const { sysAllDictItems, dictionariesTag } = await readTaggedItems(context.db)
    return { userInfo, dictionariesTag, ...(known === dictionariesTag ? {} : { sysAllDictItems }) }
  }),

  serve(readOwnSection, async (context) => {
    const { id, username, realname, orgCode } = await readSessionUser(context, callerOf(context).userId)
    return { sysUserId: id, sysUserCode: username, sysUserName: realname, sysOrgCode: orgCode }
  }),

  servePrepared(updatePassword, {
    async prepare(preparing, sent) {
      await preparing.transact(async (context) => refuseNewPassword(context, sent))
      const refusal = () => new Refusal('旧密码输入错误!')
      await proveOwnPassword(preparing, { password: sent.oldpassword, refusal })
      if (sent.password === sent.oldpassword) throw new Refusal('新密码不能与旧密码相同')
      return hashPassword(sent.password)
    },
    handler: (context, _, passwordHash) => changeOwnPassword(context, passwordHash),
  }),

  serve(signContent, async ({ services }, { content }) => ({ Data: signatureOfContent(services.vault, content) })),

  serve(editOwnAccount, async (context, { avatar, ...profile }) => {
    if (avatar !== undefined) await changePicture(context, avatar)
    await changeProfile(context, profile)
    return null
  }),

  serve(keepSettings, async (context, { settings }) => {
    // No new version of the account: whoever edits it at the moment loses nothing.
    await sql`update sys_user set settings = ${JSON.stringify(readSettings(settings))}::jsonb
      where id = ${callerOf(context).userId}`.execute(context.db)
    return null
  }),

  serve(getCurrentUserDeparts, async (context) => {
    const { userId } = callerOf(context)
    const list = await readDeparts(context.db, userId)
    return { list, orgCode: (await readSessionUser(context, userId)).orgCode }
  }),

  serve(selectDepart, async (context, { orgCode, username }) => {
    const caller = callerOf(context)
    if (username && username !== caller.username) throw new Forbidden('只允许切换自己的部门！')
    const departs = await readDeparts(context.db, caller.userId)
    if (!departs.some((depart) => depart.orgCode === orgCode)) throw new Refusal('您不属于该部门')
    await setCurrentDepart(context.db, { userId: caller.userId, orgCode })
    return { userInfo: await readSessionUser(context, caller.userId) }
  }),

  serve(checkOnlyUser, async ({ db, services }, { id, username, phone, email }) => {
    const conditions = [
      ...(username ? [sql`lower(username) = lower(${username})`] : []),
      ...(phone ? [sql`phone_hash = ${contactHash(services.vault, 'phone', phone)}`] : []),
      ...(email ? [sql`email_hash = ${contactHash(services.vault, 'email', email)}`] : []),
    ]
    if (conditions.length === 0) return true
    const { rows } = await sql`select from sys_user where del_flag = 0 and id <> ${id ?? 0}
      and ${sql.join(conditions, sql` and `)}`.execute(db)
    if (rows.length > 0) throw new Refusal('用户账号已存在')
    return true
  }),
]

async function changePicture(context: Context, avatar: string | null): Promise<void> {
  const { db, now } = context
  const { userId, username } = callerOf(context)
  const before = { avatar: (await readSessionUser(context, userId)).avatar }
  await sql`update sys_user set avatar = ${avatar}, version = version + 1, update_by = ${username}, update_time = ${now}
    where id = ${userId}`.execute(db)
  await updateFileReferences(context, { resource: user, id: userId, values: { avatar }, before })
  context.audit({ target: `user ${userId}`, before, after: { avatar } })
}

type Profile = Omit<InputOfCall<typeof editOwnAccount>, 'avatar'>

/** Changes the given fields; those left out stay. */
async function changeProfile(context: Context, sent: Profile): Promise<void> {
  const { db, now, services } = context
  const { userId, username } = callerOf(context)
  const change = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined)) as Profile
  if (Object.keys(change).length === 0) return
  await refuseTakenContact(context, { field: 'phone', value: change.phone, message: '手机号已存在!' })
  await refuseTakenContact(context, { field: 'email', value: change.email, message: '保存失败，邮箱已存在!' })
  const before = await readSessionUser(context, userId)
  const { realname, sex, birthday, phone, email } = { ...before, ...change }
  const contacts = contactColumns(services.vault, userId, { phone, email })
  await db
    .updateTable('sys_user')
    .set({ ...contacts, realname, sex, birthday, update_by: username, update_time: now })
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('id', '=', userId)
    .execute()
  // Which of the fields: their values are the person's own.
  context.audit({ target: `user ${userId}`, input: { changed: Object.keys(change) } })
}

async function refuseTakenContact(
  context: Context,
  { field, value, message }: { field: 'phone' | 'email'; value: string | null | undefined; message: string },
): Promise<void> {
  const hash = contactHash(context.services.vault, field, value)
  if (hash === null) return
  const { rows } = await sql`select from sys_user where ${sql.ref(`${field}_hash`)} = ${hash} and del_flag = 0
    and id <> ${callerOf(context).userId}`.execute(context.db)
  if (rows.length > 0) throw new BadInput([{ field, message }])
}

function refuseNewPassword(context: Context, sent: InputOfCall<typeof updatePassword>): void {
  const { username } = callerOf(context)
  if (sent.username !== username) throw new Forbidden('只允许修改自己的密码！')
  if (sent.password !== sent.confirmpassword) {
    throw new BadInput([{ field: 'confirmpassword', message: '两次输入密码不一致!' }])
  }
  refuseOwnName({ username, password: sent.password })
}

async function changeOwnPassword(context: Context, passwordHash: string): Promise<null> {
  const { userId, username, sessionId } = callerOf(context)
  const { db, now } = context
  await sql`update sys_user set password_hash = ${passwordHash}, must_change_password = false,
    version = version + 1, update_by = ${username}, update_time = ${now} where id = ${userId}`.execute(db)
  await endSessions(db, { userId, but: sessionId })
  context.audit({ target: `user ${userId}` })
  return null
}
