// The configured way to a phone. Messages hold codes, so nothing of them is stored.
import { smsProvider } from '@kouan/contract/resources/system/sms-provider.ts'
import { sql } from 'kysely'
import { planOf, selectionOf } from '../../crud/column-plan.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Context } from '../../gate/context.ts'
import { NotFound, Refusal } from '../../ground/errors.ts'
import type { Vault } from '../../vault/vault.ts'

export interface SmsProvider {
  name: string
  kind: string
  url: string | null
  secret: string | null
  body: string | null
  successText: string | null
  template: string
  allowsRegister: boolean | null
}

const plan = planOf(smsProvider)

/** Returns the provider in use; undefined while none is. */
export async function readSmsProvider({
  db,
  services,
}: {
  db: Transaction
  services: { vault: Vault }
}): Promise<SmsProvider | undefined> {
  const { rows } = await sql<Record<string, unknown>>`select ${selectionOf(plan.columns)} from sms_provider
    where enabled order by id limit 1`.execute(db)
  return rows[0] && plan.open(rows[0], services.vault)
}

/** Whether or not it is in use. */
export async function readStoredSmsProvider({ db, services }: Context, id: string): Promise<SmsProvider> {
  const { rows } = await sql<Record<string, unknown>>`select ${selectionOf(plan.columns)} from sms_provider
    where id = ${id}`.execute(db)
  if (!rows[0]) throw new NotFound()
  return plan.open(rows[0], services.vault)
}

export const noProvider = '短信接口未配置，请联系管理员！'

/** Throws where codes cannot be sent. */
export async function smsProviderInUse(context: Context): Promise<SmsProvider> {
  const provider = await readSmsProvider(context)
  if (!provider) throw new Refusal(noProvider)
  return provider
}
