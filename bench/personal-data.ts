import { order } from '@kouan/contract/resources/order/order.ts'
import { rememberDictionaries } from '../server/crud/dictionary-texts.ts'
import { sized } from './begin.ts'
import { openSeededDatabase } from './own-postgres.ts'
// Texts of other entities are shown, which their areas define.
import '../server/areas.ts'
import { entityNamed } from '../server/crud/entity.ts'
import { listRows } from '../server/crud/read-rows.ts'
import { connectAsOwner } from '../server/db/connect.ts'
import { inTransaction } from '../server/db/transaction.ts'
import type { Context } from '../server/gate/context.ts'
import { reencryptAll } from '../server/keys/reencrypt.ts'
import { openVault } from '../server/vault/vault.ts'
import { median } from './median.ts'
import { secrets } from './order-table.ts'

const count = sized(20_000, 200)
const pages = sized(100, 3)
const rounds = sized(5, 1)

const postgres = await openSeededDatabase()
const owner = await connectAsOwner(postgres.databaseUrl)
await owner.pool.query(
  `insert into order_head (tenant_id, enterprise_id, order_no, ebp_code, ebp_name, ebc_code, ebc_name, goods_value, freight,
     discount, tax_total, actural_paid, buyer_reg_no, buyer_name, buyer_telephone, buyer_id_number, consignee,
     consignee_telephone, consignee_address, create_by)
   select 0, 7, 'O' || n, '4404000001', '示例电商平台', '4404000002', '示例电商企业', 100, 0, 0, 9.1, 109.1, 'buyer' || n,
     '订购人' || n, (13800000000 + n)::text, 'number' || n, '收货人' || n, '13800000000', '示例省示例市示例路 ' || n, 'bench'
   from generate_series(1, $1::int) n`,
  [count],
)
const vault = openVault(secrets)
const nothing = async () => {
  throw new Error('there are no files')
}
const columns = [
  'buyer_name',
  'buyer_telephone',
  'buyer_id_number',
  'consignee',
  'consignee_telephone',
  'consignee_address',
]
const began = performance.now()
const done = await reencryptAll({
  db: owner.kysely,
  vault,
  files: { put: nothing, read: nothing, replace: nothing, remove: nothing },
  task: 'bench',
  plainColumns: new Set(columns.map((column) => `order_head.${column}`)),
})
const seconds = (performance.now() - began) / 1000
console.log(`carried over: ${done.written} orders, ${Math.round(done.written / seconds)} a second`)

const services = { vault, dictionaries: rememberDictionaries() }
const entity = entityNamed(order.name)
const list = (only?: string) =>
  inTransaction({ db: owner.kysely, scope: { tenantId: '0', enterpriseId: '7' } }, (db) =>
    listRows(
      {
        ...entity,
        context: { db, dataVersion: '1', services, actor: { kind: 'public' } } as unknown as Context,
      },
      { pageSize: 20, only },
    ),
  )
/** Milliseconds of this process for a page. */
async function processorTimeOf(only?: string): Promise<number> {
  const before = process.cpuUsage()
  for (let page = 0; page < pages; page += 1) await list(only)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / pages
}

const [row = {}] = (await list()).records
const personal = columns.map((column) => column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()))
const others = Object.keys(row).filter((field) => !personal.includes(field))
for (let warm = 0; warm < sized(50, 1); warm += 1) await list()
const times = { whole: [] as number[], without: [] as number[] }
for (let round = 0; round < rounds; round += 1) {
  times.whole.push(await processorTimeOf())
  times.without.push(await processorTimeOf(others.join(',')))
}
const [whole, without] = [median(times.whole), median(times.without)]
console.log(
  `a list page of 20 orders: ${whole.toFixed(2)} ms of processor time, without personal data ${without.toFixed(2)} ms, ` +
    `ratio ${(whole / without).toFixed(2)}`,
)
console.log(`shown as ${row?.buyerName} ${row?.buyerTelephone}`)
await owner.close()
await postgres.stop()
