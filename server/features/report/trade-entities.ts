// Rows behind the trade reports, and the rates that their amounts use.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { saveRates } from '@kouan/contract/calls/rate-calls.ts'
import { exchangeRate } from '@kouan/contract/resources/report/exchange-rate.ts'
import { tradeDocument, tradeGoods } from '@kouan/contract/resources/report/trade.ts'
import { sql } from 'kysely'
import { defineEntity, type Entity } from '../../crud/entity.ts'
import type { Hooks } from '../../crud/hooks.ts'
import { saveTable } from '../../crud/save-table.ts'
import type { Part } from '../../domain/entity/part.ts'
import { serveEntity } from '../../domain/entity/serve-entity.ts'
import type { Context } from '../../gate/context.ts'
import { serve } from '../../gate/serve-call.ts'
import { BadInput } from '../../ground/errors.ts'

/** The pages that list documents of each direction which count as trade: those with a list of goods that customs release. */
const pagesOf = (direction: string) =>
  [...documentKinds.values()]
    .filter(({ message, isReleased }) => isReleased && message.direction === direction)
    .flatMap(({ pages }) => pages)
    .join(',')

const hooks: Hooks = {
  computed: {
    documentPages: {
      from: ['ieFlag'],
      value: ({ ieFlag }) => pagesOf(String(ieFlag)) || null,
    },
  },
}

export const tradeEntities: ReadonlyMap<string, Entity> = new Map(
  [tradeDocument, tradeGoods].map((resource) => [
    resource.name,
    defineEntity({ resource: resource as Entity['resource'], ...hooks }),
  ]),
)

interface Rate {
  rateMonth: unknown
  currency: unknown
  /** `0` of a new one. */
  id: string
}

async function refuseRate({ db }: Context, { rateMonth, currency, id }: Rate): Promise<void> {
  if (currency === '142') throw new BadInput([{ field: 'currency', message: '币制：人民币不需要汇率' }])
  const { rows } = await sql`select from exchange_rate
    where rate_month = ${rateMonth} and currency = ${currency} and id <> ${id}`.execute(db)
  if (rows.length > 0) throw new BadInput([{ field: 'rateMonth', message: `月份：${rateMonth}的这个币制已有汇率` }])
}

const rates = defineEntity({
  resource: exchangeRate,
  async beforeAdd(context, row) {
    await refuseRate(context, { rateMonth: row.rateMonth, currency: row.currency, id: '0' })
    return row
  },
  async beforeEdit(context, change, before) {
    const { id, rateMonth, currency } = { ...before, ...change, id: before.id }
    await refuseRate(context, { rateMonth, currency, id })
    return change
  },
})

export const tradeParts: Part[] = [
  ...[...tradeEntities.values()].flatMap((entity) => serveEntity(entity)),
  ...serveEntity(rates, { sheetKeys: ['rateMonth', 'currency'] }),
  serve(saveRates, (context, input) =>
    saveTable({ ...rates, context }, { name: 'rates', rows: input.rates ?? [], deletedIds: input.deletedIds ?? [] }),
  ),
]
