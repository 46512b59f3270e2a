// Adds users with a known password, who can log in.
import { login } from '@kouan/contract/calls/account.ts'
import { sql } from 'kysely'
import { hashPassword } from '../domain/user/password.ts'
import type { TestApp, TestUser, UserOptions } from './test-app.ts'

export const personPassword = 'Harbour2026'
let passwordHash: Promise<string> | undefined

export async function aPerson({ aUser, database }: TestApp, options: UserOptions = {}): Promise<TestUser> {
  passwordHash ??= hashPassword(personPassword)
  const user = await aUser(options)
  await sql`update sys_user set password_hash = ${await passwordHash} where id = ${user.id}`.execute(database.kysely)
  return user
}

/** Opens a further session of a person by the login call. */
export async function signIn({ send }: TestApp, { id, username }: TestUser): Promise<TestUser> {
  const { result } = await send(login, { username, password: personPassword })
  return { id, username, token: result.token }
}
