// A login whose first proof is given waits for the second step, under a token that serves once.
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../../gate/context.ts'
import { hashToken } from '../../vault/vault.ts'

const seconds = 300

/** Returns the ticket. Those that are over are removed on the way. */
export async function startPendingLogin({ db, now }: Context, userId: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await sql`delete from pending_login where expires_at < ${now}`.execute(db)
  await sql`insert into pending_login (token_hash, user_id, expires_at)
    values (${hashToken(ticket)}, ${userId}, ${new Date(now.getTime() + seconds * 1000)})`.execute(db)
  return ticket
}

/** Locks the login until the transaction ends; returns its user, undefined for one that is unknown, used or over. */
export async function findPendingLogin({ db, now }: Context, ticket: string): Promise<string | undefined> {
  const { rows } = await sql<{ userId: string }>`select user_id::text as "userId" from pending_login
    where token_hash = ${hashToken(ticket)} and expires_at > ${now} for update`.execute(db)
  return rows[0]?.userId
}

export async function endPendingLogin({ db }: Context, ticket: string): Promise<void> {
  await sql`delete from pending_login where token_hash = ${hashToken(ticket)}`.execute(db)
}
