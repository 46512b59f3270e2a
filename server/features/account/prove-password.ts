// The proof by a password: failures are counted, and each from a few on makes the next attempt wait. A password is compared outside
// of any transaction, between one that judges the counters and one that counts.
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import {
  beginAttempt,
  type Counter,
  countFailure,
  forgetFailures,
  judgeAttempt,
} from '../../domain/throttle/failed-attempts.ts'
import { proveInTurn } from '../../domain/throttle/prove-in-turn.ts'
import { verifyPassword } from '../../domain/user/password.ts'
import { type Context, callerOf } from '../../gate/context.ts'
import type { PrepareContext } from '../../gate/prepared-call.ts'
import { type CallFailure, Refusal, TooMany, withCommittedWrites } from '../../ground/errors.ts'
import { refusedLogin } from './log-login.ts'
import { findDevice } from './login-device.ts'

type Preparing = Pick<PrepareContext, 'transact'>

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
export function provePassword(
  { transact }: Preparing,
  { username, password, method }: SentPassword,
  checkFirst?: (context: Context, failures: number) => Promise<void>,
): Promise<Proven> {
  const refused = <F extends CallFailure>(context: Context, refusal: F) =>
    refusedLogin(context, { username, refusal, method })
  const logPause = (context: Context) => async (error: unknown) => {
    throw error instanceof TooMany ? await refused(context, error) : error
  }
  return proveInTurn(username.toLowerCase(), {
    judge: () =>
      transact(async (context) => {
        const user = await findUser(context.db, username)
        const device = await findDevice(context, user?.id)
        const counters = loginCounters({ username, address: context.address, device })
        const judged = await judgeAttempt(context, counters.all).catch(logPause(context))
        return { ...judged, user, device, counters }
      }),
    async compare({ user, failures }) {
      if (checkFirst) await transact((context) => checkFirst(context, failures))
      return verifyPassword(user?.password_hash, password)
    },
    settle: ({ user, device, counters }, isRight) =>
      transact(async (context) => {
        await beginAttempt(context, counters.all).catch(logPause(context))
        if (!user || !isRight || !(await isUnchanged(context.db, user))) {
          await countFailure(context, counters.all)
          throw await refused(context, new Refusal('用户名或密码错误'))
        }
        await forgetFailures(context, counters.own)
        return { userId: user.id, device }
      }),
  })
}

/** Throws `refusal` unless it is the caller's password. A stolen session must not become a way to try out the password. */
export async function proveOwnPassword(
  { transact }: Preparing,
  { password, refusal }: { password: string; refusal: () => CallFailure },
): Promise<void> {
  const name = await transact(async (context) => callerOf(context).username)
  await proveInTurn(name.toLowerCase(), {
    judge: () =>
      transact(async (context) => {
        const { userId, username } = callerOf(context)
        const counters: { own: Counter[]; all: Counter[] } = loginCounters({ username, address: context.address })
        const judged = await judgeAttempt(context, counters.all)
        const { rows } = await sql<FoundUser>`select id::text as id, password_hash from sys_user
          where id = ${userId}`.execute(context.db)
        return { ...judged, user: rows[0], counters }
      }),
    compare: ({ user }) => verifyPassword(user?.password_hash, password),
    settle: ({ user, counters }, isRight) =>
      transact(async (context) => {
        await beginAttempt(context, counters.all)
        if (!user || !isRight || !(await isUnchanged(context.db, user))) {
          await countFailure(context, counters.all)
          throw withCommittedWrites(refusal())
        }
        await forgetFailures(context, counters.own)
      }),
  })
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

/** Whether the password that was compared is still the user's. */
async function isUnchanged(db: Transaction, user: FoundUser): Promise<boolean> {
  const { rows } = await sql`select from sys_user
    where id = ${user.id} and password_hash = ${user.password_hash} and del_flag = 0`.execute(db)
  return rows.length > 0
}

interface Guess {
  username: string
  address: string
  /** A device that this user has logged in from. */
  device?: string | undefined
}

/** Returns the counters of a guess: of failures in the same row of guesses, and of its address. */
const loginCounters = ({ username, address, device }: Guess): { own: Counter[]; all: Counter[] } => {
  const own: Counter[] =
    device === undefined
      ? [
          { kind: 'account', name: `${username} ${address}` },
          { kind: 'name', name: username },
        ]
      : [{ kind: 'device', name: `${username} ${device}` }]
  return { own, all: device === undefined ? [...own, { kind: 'address', name: address }] : own }
}
