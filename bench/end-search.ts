// The search box of a person by the end of an order number, at a million orders of fifty enterprises, against the search by its
// beginning in the same run: at most three times as long. Then what the indexes of ends cost an order that is added.
// Run: BENCH_ORDERS=1000000 node --import tsx bench/end-search.ts
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { sized } from './begin.ts'
import '../server/areas.ts'
import { inReading, type Scope } from '../server/db/transaction.ts'
import { searchDocuments } from '../server/domain/declaration/calls/search-documents.ts'
import type { Context } from '../server/gate/context.ts'
import { openVault } from '../server/vault/vault.ts'
import { compare } from './median.ts'
import { actor, enterpriseId, lastTime, openOrderTable, orderCount, secrets } from './order-table.ts'
import { spendingOf, toldSpent } from './processor-time.ts'

const table = await openOrderTable()
await table.database.pool.query('vacuum analyze order_head')
const { find } = searchDocuments(orderDocument)
const services = { vault: openVault(secrets) }
const numberOf = (at: number) => `O${String(at).padStart(10, '0')}`
const wanted = numberOf(Math.floor(orderCount * 0.45678))

const spending = await spendingOf(table.database.pool)
const spendings = { ours: spending, rival: spending }
const scopes: Record<string, Scope> = {
  enterprise: { tenantId: '0', enterpriseId },
  staff: { tenantId: '0', enterpriseId: null },
}
for (const [person, scope] of Object.entries(scopes)) {
  const { kysely: db } = scope.enterpriseId === null ? table.opened.staff : table.opened.enterprise
  const search = (text: string) => () =>
    inReading({ db, scope }, (transaction) =>
      find(
        {
          ...{ db: transaction, dataVersion: '1', services, now: lastTime, tenantId: '0' },
          actor,
        } as unknown as Context,
        text,
      ),
    )
  for (const length of [4, 6, 8]) {
    // Without its last two figures, so that a hundred numbers begin alike, as many as end with the same four.
    const cases = { ours: search(wanted.slice(-length)), rival: search(wanted.slice(0, -2)) }
    const { ours, rival, ratio, spent } = await compare(sized(15, 1), cases, spendings)
    console.log(
      `${person} end of ${length}`.padEnd(28) +
        `${ours.toFixed(1).padStart(9)} ms${rival.toFixed(1).padStart(9)} ms  ratio ${ratio.toFixed(2)}; ${toldSpent(spent)}`,
    )
  }
}

const count = sized(5_000, 50)
let serial = 0
async function add(): Promise<void> {
  serial += 1
  await table.database.pool.query(
    `insert into order_head (tenant_id, enterprise_id, order_no, ebp_code, ebp_name, ebc_code, ebc_name, goods_value, freight, discount,
       tax_total, actural_paid, buyer_reg_no, buyer_name, buyer_telephone, buyer_id_number, consignee, consignee_telephone,
       consignee_address, declare_status, create_by, create_time)
     select tenant_id, enterprise_id, $1 || order_no, ebp_code, ebp_name, ebc_code, ebc_name, goods_value, freight, discount, tax_total,
       actural_paid, buyer_reg_no, buyer_name, buyer_telephone, buyer_id_number, consignee, consignee_telephone, consignee_address,
       declare_status, create_by, create_time from order_head where order_no ^@ 'O' order by id limit $2`,
    [`N${serial}-`, count],
  )
}
const ends = ['order_head_order_no_end', 'order_head_pay_transaction_id_end']
const withIndexes = await compare(sized(5, 1), { ours: add, rival: async () => {} }, spendings)
for (const name of ends) await table.database.pool.query(`drop index ${name}`)
const without = await compare(sized(5, 1), { ours: add, rival: async () => {} }, spendings)
console.log(
  `${count} orders added`.padEnd(28) +
    `${withIndexes.ours.toFixed(1).padStart(9)} ms${without.ours.toFixed(1).padStart(9)} ms  ratio ${(withIndexes.ours / without.ours).toFixed(2)}; ` +
    toldSpent({ ours: withIndexes.spent.ours, rival: without.spent.ours }),
)
await table.stop()
