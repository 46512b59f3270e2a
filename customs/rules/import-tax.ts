// Taxes of an import inside the limits: no duty, and a share of consumption tax and VAT.
import Big from 'big.js'
import type { Fields } from '../messages/message.ts'
import type { PolicyLimits } from '../rule-table.ts'
import { amountOf, sumOf } from '../values/decimal.ts'

/** As fractions: '0.13'. */
export type TaxRates = { readonly vat: string; readonly consumption: string }

type Taxed = { taxable: string; rates: TaxRates; leviedShare: string }

/**
 * Tax on one line in CNY, rounded to the cent. `taxable`: goods with freight and insurance, CNY;
 * `leviedShare`: '0.7' inside the limits, '1' beyond them.
 * Throws RangeError for a consumption rate of 1 or more, which no price can hold.
 */
export function estimateImportTax({ taxable, rates, leviedShare }: Taxed) {
  const untaxed = new Big(1).minus(rates.consumption)
  if (untaxed.lte(0)) throw new RangeError(`消费税率须小于 1，现为 ${rates.consumption}`)
  // Consumption tax is part of the price it is levied on, and VAT is levied on both.
  const price = new Big(taxable).div(untaxed)
  const cents = (amount: Big) => amount.times(leviedShare).round(2).toFixed()
  return { valueAddedTax: cents(price.times(rates.vat)), consumptionTax: cents(price.times(rates.consumption)) }
}

type Purchase = {
  /** freight and insuredFee count. */
  head: Fields
  /** totalPrice counts. */
  lines: readonly Fields[]
  rates: TaxRates
  limits: Pick<PolicyLimits, 'singlePurchase' | 'leviedShare'>
}

/**
 * Taxable price and taxes of each line in CNY: freight and insurance are borne in proportion to the value of the lines, within
 * the limit of a purchase a share is levied, beyond it all. To the cent the lines add up to the tax on the whole.
 */
export function taxImportLines({ head, lines, rates, limits }: Purchase) {
  const zero = new Big(0)
  const sum = (amounts: (Big | undefined)[]) => sumOf(amounts.map((amount) => amount ?? zero)) ?? zero
  const goods = sum(lines.map((line) => amountOf(line, 'totalPrice')))
  const value = goods.plus(sum([amountOf(head, 'freight'), amountOf(head, 'insuredFee')]))
  const leviedShare = value.gt(limits.singlePurchase) ? '1' : limits.leviedShare
  /** Of the lines that are worth `part` together. */
  const upTo = (part: Big) => {
    const taxPrice = goods.gt(0) ? value.times(part).div(goods).round(2).toFixed() : '0'
    return { taxPrice, ...estimateImportTax({ taxable: taxPrice, rates, leviedShare }) }
  }
  let before = upTo(zero)
  let part = zero
  return lines.map((line) => {
    part = part.plus(amountOf(line, 'totalPrice') ?? zero)
    const after = upTo(part)
    const added = (name: keyof typeof after) => new Big(after[name]).minus(before[name]).toFixed()
    const taxes = {
      taxPrice: added('taxPrice'),
      valueAddedTax: added('valueAddedTax'),
      consumptionTax: added('consumptionTax'),
    }
    before = after
    return taxes
  })
}
