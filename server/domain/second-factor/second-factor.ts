// The second factor of a person: its secret is encrypted, its recovery codes are stored as hashes, and each code serves once.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../gate/context.ts'
import { Refusal, withCommittedWrites } from '../../ground/errors.ts'
import { at, secondFactorSecret } from '../../vault/sealed-columns.ts'
import { hashToken } from '../../vault/vault.ts'
import { beginAttempt, type Counter, countFailure, forgetFailures } from '../throttle/failed-attempts.ts'
import { findStep, newSecret, toBase32 } from './totp.ts'

const recoveryCodes = 10
/** 80 random bits: a hash without a key is enough. */
const recoveryBytes = 10

export async function hasSecondFactor(db: Transaction, userId: string): Promise<boolean> {
  const { rows } = await sql`select from second_factor
    where user_id = ${userId} and confirmed_at is not null`.execute(db)
  return rows.length > 0
}

/** Stores a new secret, which is not asked for until a code of it confirms that the person has it. */
export async function beginSetup({ db, now, services }: Context, userId: string): Promise<string> {
  const secret = newSecret()
  const sealed = services.vault.encrypt(secret, at(secondFactorSecret, userId))
  const { rows } = await sql`insert into second_factor as f (user_id, secret, created_at)
    values (${userId}, ${sealed}, ${now})
    on conflict (user_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where f.confirmed_at is null returning user_id`.execute(db)
  if (rows.length === 0) throw new Refusal('二次验证已开启，如要换手机请先关闭')
  return secret
}

/** Returns the recovery codes. */
export async function confirmSetup(context: Context, { userId, code }: SentCode): Promise<string[]> {
  const factor = await lockFactor(context, userId)
  if (!factor) throw new Refusal('请重新开始设置')
  if (factor.isConfirmed) throw new Refusal('二次验证已开启')
  await attempt(context, userId, () => acceptAppCode(context, { userId, code, factor }))
  await sql`update second_factor set confirmed_at = ${context.now} where user_id = ${userId}`.execute(context.db)
  return makeRecoveryCodes(context, userId)
}

/** Replaces those of before. */
export async function makeRecoveryCodes({ db }: Context, userId: string): Promise<string[]> {
  await sql`delete from recovery_code where user_id = ${userId}`.execute(db)
  const codes = Array.from({ length: recoveryCodes }, () => toBase32(randomBytes(recoveryBytes)))
  for (const code of codes) {
    await sql`insert into recovery_code (user_id, code_hash) values (${userId}, ${hashToken(code)})`.execute(db)
  }
  return codes.map((code) => code.match(/.{4}/g)?.join('-') ?? code)
}

interface SentCode {
  userId: string
  code: string
}

/** Throws, with the failure counted, unless it is a code of the app or an unused recovery code; uses it up. */
export async function useSecondFactor(context: Context, { userId, code }: SentCode): Promise<void> {
  await attempt(context, userId, async () => {
    const factor = await lockFactor(context, userId)
    if (!factor?.isConfirmed) return false
    return (
      (await acceptAppCode(context, { userId, code, factor })) || (await useRecoveryCode(context, { userId, code }))
    )
  })
}

async function attempt(context: Context, userId: string, work: () => Promise<boolean>): Promise<void> {
  const counters: Counter[] = [{ kind: 'secondFactor', name: userId }]
  await beginAttempt(context, counters)
  if (await work()) return forgetFailures(context, counters)
  await countFailure(context, counters)
  throw withCommittedWrites(new Refusal('动态验证码错误或已使用，请输入手机上最新的6位数字，或一个恢复码'))
}

interface Factor {
  secret: string
  isConfirmed: boolean
  lastStep: number
}

async function lockFactor({ db, services }: Context, userId: string): Promise<Factor | undefined> {
  const { rows } = await sql<{ secret: string; isConfirmed: boolean; lastStep: string }>`select secret,
    confirmed_at is not null as "isConfirmed", last_step as "lastStep" from second_factor
    where user_id = ${userId} for update`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const secret = services.vault.decrypt(row.secret, at(secondFactorSecret, userId))
  return { secret, isConfirmed: row.isConfirmed, lastStep: Number(row.lastStep) }
}

async function acceptAppCode(
  { db, now }: Context,
  { userId, code, factor }: SentCode & { factor: Factor },
): Promise<boolean> {
  const step = findStep(factor.secret, { code: code.replaceAll(/\s/g, ''), now, lastStep: factor.lastStep })
  if (step === undefined) return false
  await sql`update second_factor set last_step = ${step} where user_id = ${userId}`.execute(db)
  return true
}

async function useRecoveryCode({ db, now }: Context, { userId, code }: SentCode): Promise<boolean> {
  const plain = code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')
  const { rows } = await sql`update recovery_code set used_at = ${now}
    where user_id = ${userId} and code_hash = ${hashToken(plain)} and used_at is null returning id`.execute(db)
  return rows.length > 0
}

export async function readState(db: Transaction, userId: string) {
  const { rows } = await sql<{ since: Date; left: number }>`select confirmed_at as since,
      (select count(*)::int from recovery_code r where r.user_id = f.user_id and used_at is null) as left
    from second_factor f where user_id = ${userId} and confirmed_at is not null`.execute(db)
  const [row] = rows
  return { enabled: row !== undefined, since: row?.since.toISOString() ?? null, recoveryCodesLeft: row?.left ?? 0 }
}

/** Returns whether there was one. */
export async function removeSecondFactor(db: Transaction, userId: string): Promise<boolean> {
  const { rows } = await sql`delete from second_factor where user_id = ${userId} returning user_id`.execute(db)
  return rows.length > 0
}
