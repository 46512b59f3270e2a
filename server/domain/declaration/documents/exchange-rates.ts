// Stored rates of the month, for rules about the worth of a document.
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import type { RelatedDocuments } from '@kouan/customs/rules/rule.ts'
import { sql } from 'kysely'
import { onceIn } from '../../../db/once-in.ts'
import type { Context } from '../../../gate/context.ts'
import { beijingDay } from '../../../ground/beijing-time.ts'

/** Facts beside documents that rules of related documents need; empty for kinds that no such rule judges. */
export async function readExchangeRates(
  { message }: DocumentKind,
  { db, now }: Context,
): Promise<Pick<RelatedDocuments, 'exchangeRates'>> {
  if (!message.rules.includes('V21')) return {}
  const month = beijingDay(now).slice(0, 7)
  const rows = await onceIn(db, `exchange rates ${month}`, async () => {
    const found = await sql<{ currency: string; rate: string }>`
      select currency, rate::text as rate from exchange_rate where rate_month = ${month}`.execute(db)
    return found.rows
  })
  return { exchangeRates: Object.fromEntries(rows.map(({ currency, rate }) => [currency, rate])) }
}
