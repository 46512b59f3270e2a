// Purchases of a buyer in this year against the limits, shown before the document is declared. Counts documents of this
// enterprise only; customs know all of them.
import type { BuyerUsage } from '@kouan/contract/calls/document.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { mayDeclare, mayRedeclare } from '@kouan/customs/receipts/permitted-steps.ts'
import { limitsOf2019 } from '@kouan/customs/rule-table.ts'
import { sql } from 'kysely'
import type { Context } from '../../../gate/context.ts'
import { beijingDay } from '../../../ground/beijing-time.ts'

const states = Object.keys(declareStates) as DeclareState[]
const open = states.filter((state) => mayDeclare(state) || mayRedeclare(state))
const ended: readonly DeclareState[] = ['RETURNED', 'CANCELLED', 'DELETED']
/** States in which a purchase counts. */
const counted = states.filter((state) => !open.includes(state) && !ended.includes(state))

/** Value of one purchase as rule V12 counts it. */
const worth = sql`coalesce(goods_value, 0) + coalesce(freight, 0)`

/** Null for kinds without buyer or value, and for documents that cannot be declared any more. */
export async function readBuyerUsage(
  { resource }: DocumentKind,
  { db, now }: Context,
  id: string,
): Promise<BuyerUsage | null> {
  const { goodsValue, buyerIdNumber } = resource.fields
  if (!goodsValue || !buyerIdNumber) return null
  const year = Number(beijingDay(now).slice(0, 4))
  const { singlePurchase: singleLimit, yearlyPurchase: yearlyLimit } = limitsOf2019
  const { rows } = await sql<Omit<BuyerUsage, 'singleLimit' | 'yearlyLimit'>>`
    with own as (
      select enterprise_id, buyer_id_number_hash as hash, ${worth} as own from ${sql.table(resource.table)}
      where id = ${id} and declare_status = any(${open})
    ), others as (
      select coalesce(sum(${worth}), 0) as before from ${sql.table(resource.table)}
      where buyer_id_number_hash = (select hash from own) and enterprise_id = (select enterprise_id from own)
        and id <> ${id} and del_flag = 0 and declare_status = any(${counted})
        and create_time >= ${`${year}-01-01 00:00:00+08`} and create_time < ${`${year + 1}-01-01 00:00:00+08`}
    )
    select before::text, own::text, (before + own)::text as total, own > ${singleLimit}::numeric as "isOverSingle",
      before + own > ${yearlyLimit}::numeric as "isOverYear" from own, others`.execute(db)
  return rows[0] ? { ...rows[0], singleLimit, yearlyLimit } : null
}
