// Devices that a user has logged in from. The browser keeps a random token in a cookie that scripts cannot read; only
// its hash is stored, and it opens nothing: it merely is not counted with the failures of strangers.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../gate/context.ts'
import { hashToken } from '../../vault/vault.ts'

export const deviceDays = 180

/** The device's name in the counters, when the token belongs to this user. */
export async function findDevice(
  { db, now, device }: Context,
  userId: string | undefined,
): Promise<string | undefined> {
  if (!device || !userId) return undefined
  const hash = hashToken(device)
  const { rows } = await sql`update sys_login_device set last_used_at = ${now} where token_hash = ${hash}
    and user_id = ${userId} and last_used_at > ${now}::timestamptz - make_interval(days => ${deviceDays})
    returning user_id`.execute(db)
  return rows.length > 0 ? hash.toString('base64url') : undefined
}

/** After a good login from a device that was not known. */
export async function rememberDevice({ db, now, setDeviceCookie }: Context, userId: string): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  await sql`delete from sys_login_device where user_id = ${userId} and
    (last_used_at < ${now}::timestamptz - make_interval(days => ${deviceDays}) or token_hash in (
      select token_hash from sys_login_device where user_id = ${userId} order by last_used_at desc offset 19))`.execute(
    db,
  )
  await db
    .insertInto('sys_login_device')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, last_used_at: now })
    .execute()
  setDeviceCookie({ token, days: deviceDays })
}
