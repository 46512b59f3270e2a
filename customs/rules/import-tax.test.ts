import { expect, test } from 'vitest'
import { limitsOf2019 as limits } from '../rule-table.ts'
import { estimateImportTax, taxImportLines } from './import-tax.ts'

const rates = { vat: '0.13', consumption: '0' }

test('tax of lines: freight and insurance are counted, and the lines add up to the tax on the whole', () => {
  const head = { freight: '10', insuredFee: '2' }
  expect(taxImportLines({ head, lines: [{ totalPrice: '677' }], rates, limits })).toEqual([
    { taxPrice: '689', valueAddedTax: '62.7', consumptionTax: '0' },
  ])
  const lines = [{ totalPrice: '33.33' }, { totalPrice: '33.33' }, { totalPrice: '33.34' }]
  const perfume = { vat: '0.13', consumption: '0.15' }
  const taxes = taxImportLines({ head, lines, rates: perfume, limits })
  const total = (name: 'taxPrice' | 'valueAddedTax' | 'consumptionTax') =>
    taxes.reduce((cents, tax) => cents + Math.round(Number(tax[name]) * 100), 0) / 100
  const whole = estimateImportTax({ taxable: '112', rates: perfume, leviedShare: '0.7' })
  expect([total('taxPrice'), total('valueAddedTax'), total('consumptionTax')]).toEqual([
    112,
    Number(whole.valueAddedTax),
    Number(whole.consumptionTax),
  ])
})

test('tax beyond the limit of a purchase: all of it is levied', () => {
  const of = (totalPrice: string) =>
    taxImportLines({ head: {}, lines: [{ totalPrice }], rates, limits })[0]?.valueAddedTax
  expect([of('5000'), of('6000')]).toEqual(['455', '780'])
})

test('tax without a value: nothing', () => {
  expect(taxImportLines({ head: {}, lines: [], rates, limits })).toEqual([])
  expect(taxImportLines({ head: {}, lines: [{ totalPrice: '0' }], rates, limits })).toEqual([
    { taxPrice: '0', valueAddedTax: '0', consumptionTax: '0' },
  ])
})
