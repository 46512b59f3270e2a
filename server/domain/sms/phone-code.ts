// Codes that prove who holds a phone: six digits, five minutes, five tries, stored as keyed hashes.
import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { lockTextUntilCommit } from '../../db/locks.ts'
import type { Context } from '../../gate/context.ts'
import { Refusal, TooMany, withCommittedWrites } from '../../ground/errors.ts'
import { contactHash } from '../user/user-contacts.ts'
import { sendSms } from './send-sms.ts'
import type { SmsProvider } from './sms-provider.ts'

/** 0 login, 1 registration, 2 forgotten password. */
export type CodeMode = '0' | '1' | '2'

const validSeconds = 300
const mostTries = 5
/** Between two codes for one phone. */
const pauseSeconds = 60
/** For one phone in a day, and from one address in an hour. */
const mostOfPhone = 10
const mostOfAddress = 60

interface NewCode {
  mobile: string
  mode: CodeMode
  /** Undefined: nothing is sent, and nothing shows it. */
  userId: string | undefined
}

/** Makes a code and sends it after the commit; a code for nobody is made alike and sent to nobody. */
export async function giveCode(context: Context, provider: SmsProvider, given: NewCode): Promise<void> {
  const { db, now, address, services, log } = context
  const { mobile, mode, userId } = given
  const phone = phoneHash(context, mobile)
  await refuseTooMany(context, phone)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expires = new Date(now.getTime() + validSeconds * 1000)
  await sql`insert into phone_code (phone_hash, mode, user_id, code_hash, address, created_at, expires_at)
    values (${phone}, ${mode}, ${userId ?? null}, ${codeHash(context, { phone, mode, code })}, ${address}, ${now},
      ${expires})`.execute(db)
  if (userId === undefined && mode !== '1') return
  const { networks } = services
  context.afterCommit(() => sendSms(provider, { mobile, code }, { networks, log }))
}

async function refuseTooMany({ db, now, address }: Context, phone: string): Promise<void> {
  // Two requests at a time would each see none of the other.
  await lockTextUntilCommit(db, { purpose: 'phoneCodes', text: phone })
  await sql`delete from phone_code where created_at < ${now}::timestamptz - interval '1 day'`.execute(db)
  const { rows } = await sql<{ last: Date | null; ofPhone: number; ofAddress: number }>`select
    (select max(created_at) from phone_code where phone_hash = ${phone}) as last,
    (select count(*)::int from phone_code where phone_hash = ${phone}) as "ofPhone",
    (select count(*)::int from phone_code where address = ${address}
      and created_at > ${now}::timestamptz - interval '1 hour') as "ofAddress"`.execute(db)
  const { last = null, ofPhone = 0, ofAddress = 0 } = rows[0] ?? {}
  const wait = last ? Math.ceil(pauseSeconds - (now.getTime() - last.getTime()) / 1000) : 0
  if (wait > 0) throw new TooMany(wait, `验证码已发送，请${wait}秒后再获取`)
  if (ofPhone >= mostOfPhone) throw new TooMany(3600, '该手机号今天获取验证码次数过多，请明天再试')
  if (ofAddress >= mostOfAddress) throw new TooMany(3600, '获取验证码次数过多，请一小时后再试')
}

interface SentCode {
  mobile: string
  mode: CodeMode
  code: string
}

const wrongCode = '手机验证码错误'

/**
 * Uses up the latest code of this phone; returns the user that it was made for. Throws, with the try counted, for a wrong
 * one, and the same for one that is over, used, or was tried too often.
 */
export async function useCode(context: Context, sent: SentCode): Promise<{ userId: string | undefined }> {
  const { id, userId } = await checkCode(context, sent)
  await sql`delete from phone_code where id = ${id}`.execute(context.db)
  return { userId }
}

/** The same, and the code stays valid. */
export async function checkCode(context: Context, sent: SentCode): Promise<{ id: string; userId: string | undefined }> {
  const { db, now } = context
  const phone = phoneHash(context, sent.mobile)
  const { rows } =
    await sql<CodeRow>`select id::text as id, user_id::text as "userId", code_hash as hash, tries, expires_at as expires
    from phone_code c where phone_hash = ${phone} and mode = ${sent.mode}
    order by c.created_at desc, c.id desc limit 1 for update`.execute(db)
  const [row] = rows
  if (!row || row.expires <= now || row.tries >= mostTries) throw withCommittedWrites(new Refusal(wrongCode))
  if (row.hash !== codeHash(context, { phone, mode: sent.mode, code: sent.code.trim() })) {
    await sql`update phone_code set tries = tries + 1 where id = ${row.id}`.execute(db)
    throw withCommittedWrites(new Refusal(wrongCode))
  }
  return { id: row.id, userId: row.userId ?? undefined }
}

interface CodeRow {
  id: string
  userId: string | null
  hash: string
  tries: number
  expires: Date
}

function phoneHash({ services }: Context, mobile: string): string {
  const hash = contactHash(services.vault, 'phone', mobile)
  if (!hash) throw new Refusal('手机号不允许为空！')
  return hash
}

const codeHash = ({ services }: Context, { phone, mode, code }: { phone: string; mode: CodeMode; code: string }) =>
  services.vault.fingerprint(`phone code ${phone} ${mode} ${code}`)

/** Returns the user with this phone; undefined for none, and for several. */
export async function findUserOfPhone({ db, services }: Context, mobile: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id::text as id from sys_user
    where phone_hash = ${contactHash(services.vault, 'phone', mobile)} and del_flag = 0 limit 2`.execute(db)
  return rows.length === 1 ? rows[0]?.id : undefined
}
