// Sets phone or mail of a user as the product stores them, without its calls.
import { sql } from 'kysely'
import { contactColumns } from '../domain/user/user-contacts.ts'
import { openVault } from '../vault/vault.ts'
import { type TestApp, testSecrets } from './test-app.ts'

export async function setContact(
  { database }: Pick<TestApp, 'database'>,
  id: string,
  contact: { phone?: string; email?: string },
): Promise<void> {
  const columns = Object.entries(contactColumns(openVault(testSecrets), id, contact))
  await sql`update sys_user set ${sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
    where id = ${id}`.execute(database.kysely)
}
