// What the home page asks over a million orders: all figures of orders in one statement, and whether a list has changed, each
// against the first page of the order list with its total, for an enterprise's user and for staff, who see all of them.
// Run: node --import tsx bench/home-figures.ts

import { documentFigures } from '@kouan/contract/resources/document/document-groups.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
// Lists show texts of other entities, which their areas define.
import '../server/areas.ts'
import { rememberDictionaries } from '../server/crud/dictionary-texts.ts'
import { entityNamed } from '../server/crud/entity.ts'
import { listRows } from '../server/crud/read-rows.ts'
import { inReading, type Scope } from '../server/db/transaction.ts'
import { countFigures, figuresOf } from '../server/domain/figure/count-figures.ts'
import { listVersion, polledByName } from '../server/features/home/list-version.ts'
import type { Context } from '../server/gate/context.ts'
import { openVault } from '../server/vault/vault.ts'
import { sized } from './begin.ts'
import { compare } from './median.ts'
import { actor, enterpriseId, lastTime, openOrderTable, orderCount, secrets } from './order-table.ts'
import { spendingOf, toldSpent } from './processor-time.ts'

const table = await openOrderTable()
const entity = entityNamed(orderDocument.resource.name)
const sources = figuresOf(entity, documentFigures(orderDocument))
const services = {
  vault: openVault(secrets),
  dictionaries: rememberDictionaries(),
  polledLists: polledByName([entity]),
}

const who: Record<string, Scope> = {
  enterprise: { tenantId: '0', enterpriseId },
  staff: { tenantId: '0', enterpriseId: null },
}

const spending = await spendingOf(table.database.pool)
const spendings = { ours: spending, rival: spending }
console.log(`Over ${orderCount.toLocaleString('en')} orders, milliseconds`)
for (const [name, scope] of Object.entries(who)) {
  const { kysely: db } = scope.enterpriseId === null ? table.opened.staff : table.opened.enterprise
  const reading = <T>(work: (context: Context) => Promise<T>) =>
    inReading({ db, scope }, (transaction) =>
      work({
        ...{ db: transaction, dataVersion: '1', services, now: lastTime, tenantId: '0', addResponseMeta: () => {} },
        actor,
      } as unknown as Context),
    )
  const firstPage = () => reading((context) => listRows({ ...entity, context }, { pageSize: 20 }))
  const cases = {
    figures: () => reading((context) => countFigures(context, sources)),
    version: () =>
      reading((context) => listVersion.handler(context, { list: entity.resource.name, pageSize: 20 } as never)),
  }
  for (const [what, ours] of Object.entries(cases)) {
    const found = await compare(sized(5, 1), { ours, rival: firstPage }, spendings)
    console.log(
      `${name.padEnd(11)} ${what.padEnd(8)} ${found.ours.toFixed(1).padStart(7)}, first page with its total ` +
        `${found.rival.toFixed(1).padStart(7)}, ratio ${found.ratio.toFixed(2)}; ${toldSpent(found.spent)}`,
    )
  }
  const figures = await cases.figures()
  console.log(figures.map((one) => `  ${one.title} ${one.count}${one.isMore ? '+' : ''}`).join('\n'))
}
await table.stop()
