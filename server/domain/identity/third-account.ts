// Which user a person of another system is.
import { sql } from 'kysely'
import type { Context } from '../../gate/context.ts'
import { contactHash } from '../user/user-contacts.ts'
import type { IdentityProvider } from './identity-provider.ts'

export interface Identity {
  /** Never changes at the provider. */
  subject: string
  /** Name of the person at the provider, for users found by their name. */
  username?: string | undefined
  /** Only one that the provider has verified. */
  email?: string | undefined
  realname?: string | undefined
}

/** Returns the bound user, else the one that the provider's way of matching finds, who is bound from now on. */
export async function findUserOf(
  context: Context,
  provider: IdentityProvider,
  identity: Identity,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select user_id::text as id from third_account
    where provider_id = ${provider.id} and subject = ${identity.subject}`.execute(context.db)
  if (rows[0]) return rows[0].id
  const userId = await matchUser(context, provider, identity)
  if (userId !== undefined) await bindUser(context, { providerId: provider.id, identity, userId })
  return userId
}

async function matchUser(
  { db, services }: Context,
  { matchBy }: IdentityProvider,
  { username, email }: Identity,
): Promise<string | undefined> {
  const byName = matchBy === 'USERNAME' && username ? username : null
  const byEmail = matchBy === 'EMAIL' && email ? contactHash(services.vault, 'email', email) : null
  const { rows } = await sql<{ id: string }>`select id::text as id from sys_user where del_flag = 0
    and (lower(username) = lower(${byName}) or email_hash = ${byEmail}) limit 2`.execute(db)
  return rows.length === 1 ? rows[0]?.id : undefined
}

interface Binding {
  providerId: string
  identity: Identity
  userId: string
}

export async function bindUser({ db, now }: Context, { providerId, identity, userId }: Binding): Promise<void> {
  await sql`insert into third_account (provider_id, subject, user_id, realname, create_time)
    values (${providerId}, ${identity.subject}, ${userId}, ${identity.realname ?? null}, ${now})
    on conflict (provider_id, subject) do update set user_id = excluded.user_id`.execute(db)
}
