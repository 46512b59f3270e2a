// Answers that grow with the rows, over a million orders and a million receipts: each against the first page of the same list, as it was
// asked by the same person in the same run. Pages as the screens ask for them.
// Run: node --import tsx bench/list-growth.ts [part of the names]

import { listColumns } from '@kouan/contract/derive/placement.ts'
import { kindOf } from '@kouan/contract/language/field.ts'
import type { Resource } from '@kouan/contract/language/resource.ts'
import { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { sized } from './begin.ts'
import '../server/areas.ts'
import { rememberDictionaries } from '../server/crud/dictionary-texts.ts'
import { entityNamed } from '../server/crud/entity.ts'
import { listRows } from '../server/crud/read-rows.ts'
import { inReading, type Scope } from '../server/db/transaction.ts'
import { readWorklist } from '../server/domain/declaration/calls/read-worklist.ts'
import type { Context } from '../server/gate/context.ts'
import { openVault } from '../server/vault/vault.ts'
import { compare } from './median.ts'
import { actor, enterpriseId, lastTime, openOrderTable, orderCount, secrets } from './order-table.ts'
import { spendingOf, toldSpent } from './processor-time.ts'

const table = await openOrderTable()
await table.database.pool.query(`set session_replication_role = replica;
  insert into receipt_raw (id, tenant_id, base_channel_id, file_name, body, size, sha256, parse_status, receive_time)
    values (1, 0, 1, 'bench.xml', 'x', 1, 'x', '1', now());
  insert into receipt (tenant_id, enterprise_id, raw_id, node_index, msg_type, guid, biz_key, order_no, return_status, return_stamp,
      return_time, return_info, usable, match_status, identity, create_time)
    select 0, 1 + n % 50, 1, n, 'CEB312Message', 'guid-' || n, '4404000001|4404000002|O' || lpad(n::text, 10, '0'),
      'O' || lpad(n::text, 10, '0'), '120', '20260101000000000', timestamptz '2026-01-01' + n * interval '20 seconds', '审结', true,
      '1', 'bench-' || n, timestamptz '2026-01-01' + n * interval '20 seconds' from generate_series(1, ${orderCount}) n;
  set session_replication_role = default`)
await table.database.pool.query('vacuum analyze receipt, order_head')

const services = { vault: openVault(secrets), dictionaries: rememberDictionaries() }
const who: Record<string, Scope> = {
  enterprise: { tenantId: '0', enterpriseId },
  staff: { tenantId: '0', enterpriseId: null },
}
const [wanted = ''] = process.argv.slice(2)

const common: Record<string, Record<string, unknown>> = {
  'page 500': { pageNo: 500 },
  'page 9000': { pageNo: 9000 },
  'last page': { pageNo: 50_000 },
  'number contains, rare': { orderNo: '*045678*' },
  'number contains, often': { orderNo: '*4567*' },
  'number contains, none': { orderNo: '*x4567*' },
  'number contains, nearly all': { orderNo: '*00*' },
  'number ends with, four': { orderNo: '*4567' },
  'number ends with, none': { orderNo: '*x4567' },
}

const sorted = (resource: Resource) =>
  Object.fromEntries(
    listColumns(resource)
      .filter(({ field }) => !field.encrypt && !kindOf(field).isUnordered)
      .flatMap(({ name }) => [
        [`sorted by ${name}`, { column: name, order: 'asc' }],
        [`sorted by ${name}, from the greatest`, { column: name, order: 'desc' }],
      ]),
  )

const spending = await spendingOf(table.database.pool)
const spendings = { ours: spending, rival: spending }

async function say(name: string, ours: () => Promise<unknown>, rival: () => Promise<unknown>): Promise<void> {
  if (!name.includes(wanted)) return
  const found = await compare(sized(5, 1), { ours, rival }, spendings)
  console.log(
    `${name.padEnd(48)}${found.ours.toFixed(1).padStart(9)} ms${found.rival.toFixed(1).padStart(9)} ms  ratio ${found.ratio.toFixed(2)}; ${toldSpent(found.spent)}`,
  )
}

for (const [person, scope] of Object.entries(who)) {
  const { kysely: db } = scope.enterpriseId === null ? table.opened.staff : table.opened.enterprise
  const reading = <T>(work: (context: Context) => Promise<T>) =>
    inReading({ db, scope }, (transaction) =>
      work({
        ...{ db: transaction, dataVersion: '1', services, now: lastTime, tenantId: '0', addResponseMeta: () => {} },
        actor,
      } as unknown as Context),
    )
  const asked = (resource: Resource, input: Record<string, unknown>) => {
    const only = listColumns(resource).map(({ name }) => name)
    const sent = { pageSize: 20, countTo: 10_000, only: only.join(','), ...input }
    return () => reading((context) => listRows({ ...entityNamed(resource.name), context }, sent))
  }
  for (const [resource, cases] of [
    [order, { ...common, ...sorted(order) }],
    [receipt, { ...common, 'by number, exact': { orderNo: 'O0000456781' }, ...sorted(receipt) }],
  ] as const)
    for (const [name, input] of Object.entries(cases))
      await say(`${person} ${resource.name} ${name}`, asked(resource, input), asked(resource, {}))
  await say(`${person} worklist`, () => reading(readWorklist), asked(order, {}))
}
/** The first page of a name that differs in each order, by a collation. */
const byName = (collation: string) => () =>
  table.database.pool.query(`select id from order_head
    order by (substr('阿北成大鄂福广海京', 1 + (id % 9)::int, 1) || ebc_name || id) collate "${collation}" limit 20`)
await say('names by pinyin, against code points', byName('zh-x-icu'), byName('C'))
await table.stop()
