// What an import inside the limits is taxed with: no duty, and a share of consumption tax and VAT.
import Big from 'big.js'

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
