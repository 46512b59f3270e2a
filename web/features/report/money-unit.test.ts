import { expect, test } from 'vitest'
import { inUnit, moneyUnit } from './money-unit.ts'

test.each([
  [[0, 9_999.99], '142', '元', '9,999.99'],
  [[10_000, 3], '142', '万元', '1'],
  [[-250_000_000, 3], '142', '亿元', '2.5'],
  [[15_000], '502', '万美元', '1.5'],
  [[], undefined, '元', '0'],
] as const)(
  'chart unit of %j: the largest in which the greatest amount is not below 1',
  (amounts, currency, name, text) => {
    const unit = moneyUnit(amounts, currency)
    expect(unit.name).toBe(name)
    expect(inUnit(Math.max(0, ...amounts.map(Math.abs)), unit)).toBe(text)
  },
)
