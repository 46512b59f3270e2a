// Passwords that one user sets for another: all sessions of the other end.
import { randomInt } from 'node:crypto'
import { changeUserPassword, resetUserPassword } from '@kouan/contract/calls/system/user-calls.ts'
import { sql } from 'kysely'
import { endSessions } from '../../../domain/user/end-sessions.ts'
import { lockUser } from '../../../domain/user/lock-user.ts'
import { hashPassword, refuseOwnName } from '../../../domain/user/password.ts'
import { actorName, type Context } from '../../../gate/context.ts'
import { type Served, serve } from '../../../gate/serve-call.ts'
import { BadInput, NotFound } from '../../../ground/errors.ts'
import { checkOutranks } from '../rights/granting.ts'

export const userPasswords: Served[] = [
  serve(changeUserPassword, async (context, { username, password, confirmpassword }) => {
    if (password !== confirmpassword) {
      throw new BadInput([{ field: 'confirmpassword', message: '两次输入的密码不一样！' }])
    }
    refuseOwnName({ username, password })
    await setPassword(context, { username, password, mustChange: false })
    return null
  }),

  serve(resetUserPassword, async (context, { username, password }) => {
    if (password) {
      refuseOwnName({ username, password })
      await setPassword(context, { username, password, mustChange: false })
      return { password: null }
    }
    const oneTime = oneTimePassword()
    await setPassword(context, { username, password: oneTime, mustChange: true })
    return { password: oneTime }
  }),
]

interface NewPassword {
  username: string
  password: string
  mustChange: boolean
}

async function setPassword(context: Context, { username, password, mustChange }: NewPassword): Promise<void> {
  const { db, now } = context
  const found = await sql<{ id: string }>`select id::text as id from sys_user
    where username = ${username} and del_flag = 0`.execute(db)
  const id = found.rows[0]?.id
  if (id === undefined) throw new NotFound('用户不存在！')
  await lockUser(context, id)
  await checkOutranks(context, [id])
  await sql`update sys_user set password_hash = ${await hashPassword(password)}, must_change_password = ${mustChange},
    version = version + 1, update_by = ${actorName(context.actor)}, update_time = ${now} where id = ${id}`.execute(db)
  await endSessions(db, { userId: id })
  context.audit({ target: `user ${id}` })
}

// Without letters and digits that look alike: it is read from one screen and typed on another.
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ'
const digits = '23456789'

/** Twelve characters, of which the last three are digits, as the rule for passwords wants both. */
function oneTimePassword(): string {
  const pick = (from: string, count: number) =>
    Array.from({ length: count }, () => from[randomInt(from.length)]).join('')
  return pick(letters, 9) + pick(digits, 3)
}
