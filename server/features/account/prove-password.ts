// The proof by a password: failures are counted, and each from a few on makes the next attempt wait.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import { beginAttempt, countFailure, forgetFailures } from '../../domain/throttle/failed-attempts.ts'
import { verifyPassword } from '../../domain/user/password.ts'
import type { Context } from '../../gate/context.ts'
import { type CallFailure, Refusal, TooMany } from '../../ground/errors.ts'
import { refusedLogin } from './log-login.ts'
import { loginCounters } from './login-counters.ts'
import { findDevice } from './login-device.ts'

interface SentPassword {
  username: string
  password: string
  /** Name of the call. */
  method: string
}

interface Proven {
  userId: string
  /** Of a browser in which this user has logged in before. */
  device: string | undefined
}

/** Returns the user of the password. `checkFirst` gets the failures in a row before the password is compared. */
export async function provePassword(
  context: Context,
  { username, password, method }: SentPassword,
  checkFirst: (failures: number) => Promise<void> = async () => {},
): Promise<Proven> {
  const refused = <F extends CallFailure>(refusal: F) => refusedLogin(context, { username, refusal, method })
  const user = await findUser(context.db, username)
  const device = await findDevice(context, user?.id)
  const counters = loginCounters({ username, address: context.address, device })
  const { failures } = await beginAttempt(context, counters.all).catch(async (error: unknown) => {
    throw error instanceof TooMany ? await refused(error) : error
  })
  await checkFirst(failures)
  if (!(await verifyPassword(user?.password_hash, password)) || !user) {
    await countFailure(context, counters.all)
    throw await refused(new Refusal('用户名或密码错误'))
  }
  await forgetFailures(context, counters.own)
  return { userId: user.id, device }
}

interface FoundUser {
  id: string
  password_hash: string
}

async function findUser(db: Transaction, username: string): Promise<FoundUser | undefined> {
  const { rows } = await sql<FoundUser>`select id::text as id, password_hash from sys_user
    where lower(username) = lower(${username}) and del_flag = 0`.execute(db)
  return rows[0]
}
