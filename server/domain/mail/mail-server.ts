// The mail server in use.
import { mailServer } from '@kouan/contract/resources/system/mail-server.ts'
import { sql } from 'kysely'
import { planOf, selectionOf } from '../../crud/column-plan.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Vault } from '../../vault/vault.ts'

export interface MailServer {
  name: string
  host: string
  port: number
  /** `TLS` from the first byte, `STARTTLS` before the first command, `NONE`. */
  security: string
  username: string | null
  password: string | null
  fromAddress: string
  fromName: string | null
}

const plan = planOf(mailServer)

/** Returns the enabled server, or the one with this id; undefined for none. */
export async function readMailServer(
  { db, vault }: { db: Transaction; vault: Vault },
  id?: string,
): Promise<MailServer | undefined> {
  const { rows } = await sql<Record<string, unknown>>`select ${selectionOf(plan.columns)} from mail_server
    where ${id === undefined ? sql`enabled` : sql`id = ${id}`} order by id limit 1`.execute(db)
  return rows[0] && plan.open(rows[0], vault)
}
