// Accounts of the demonstration that one press on the login page enters.
import type { DemoAccount } from '@kouan/contract/calls/login-ways.ts'
import { demoAccounts } from '@kouan/contract/calls/system/demo-calls.ts'
import { sql } from 'kysely'
import type { Context } from '../../gate/context.ts'
import { isLoopback } from '../../ground/loopback.ts'

interface Enterable extends DemoAccount {
  userId: string
}

/** Empty where the server or the address of the client does not allow it, and where other than the demonstration is there. */
export async function readDemoAccounts({ db, services, address }: Context): Promise<Enterable[]> {
  const { demoLogin } = services.settings
  if (demoLogin === 'nobody' || (demoLogin === 'this machine' && !isLoopback(address))) return []
  const { rows } = await sql<{ userId: string; username: string }>`select user_id::text as "userId", username
    from kouan_demo_accounts()`.execute(db)
  const ids = new Map(rows.map(({ username, userId }) => [username, userId]))
  return demoAccounts.flatMap(({ username, role, purpose }) => {
    const userId = ids.get(username)
    return userId === undefined ? [] : [{ userId, username, role, purpose }]
  })
}

/** Returns the same without ids, for a page that everybody sees. */
export const listDemoAccounts = async (context: Context): Promise<DemoAccount[]> =>
  (await readDemoAccounts(context)).map(({ userId: _, ...account }) => account)
