// Values of a row that follow from others of it.

import type { Fields } from '@kouan/contract/language/field.ts'
import { isEmptyValue } from '../cell-of.ts'
import type { TableRow } from '../cell-type.ts'
import { plainText } from '../cells/plain-text.ts'
import { decimalProduct, plainDecimal, shortest } from '../figures/decimal-text.ts'

/** Values that follow from those that were just changed, such as a product; part of the same step. */
export type Follow = (
  row: TableRow,
  about: { before: TableRow | undefined; keys: readonly string[] },
) => Readonly<Record<string, unknown>> | undefined

/** Fills in products when one of their two figures changes or they are emptied, unless another product was typed. */
export function followOf(fields: Fields): Follow {
  const products = Object.entries(fields).flatMap(([name, { productOf, scale = 5 }]) =>
    productOf ? [{ name, factors: productOf, scale }] : [],
  )
  return (row, { before, keys }) => {
    const values = products.flatMap(({ name, factors, scale }) => {
      const isEmpty = isEmptyValue(row[name])
      if (keys.includes(name) ? !isEmpty : !keys.some((key) => factors.includes(key))) return []
      const product = productIn(row, factors, scale)
      const isOwn = !isEmpty && figureIn(row, name) !== (before && productIn(before, factors, scale))
      return product === undefined || isOwn ? [] : [[name, product] as const]
    })
    return values.length === 0 ? undefined : Object.fromEntries(values)
  }
}

function productIn(row: TableRow, [one, other]: readonly [string, string], scale: number): string | undefined {
  const [a, b] = [figureIn(row, one), figureIn(row, other)]
  return a && b ? decimalProduct(a, b, scale) : undefined
}

function figureIn(row: TableRow, name: string): string | undefined {
  const plain = plainDecimal(plainText(row[name]))
  return plain ? shortest(plain) : undefined
}
