import type pg from 'pg'
import { hashToken } from '../vault/vault.ts'

/** Opens a session of this user without the login call and returns its token. */
export async function openSession(pool: pg.Pool, username: string): Promise<string> {
  const token = crypto.randomUUID()
  await pool.query(
    `insert into sys_session (token_hash, user_id, created_at, last_used_at, address, agent)
     select $1, id, now(), now(), '127.0.0.1', 'test' from sys_user where username = $2`,
    [hashToken(token), username],
  )
  return token
}
