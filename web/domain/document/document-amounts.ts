// The sums that customs check in a document with goods (rule V4), for hints beside the fields. Decimal text, never through a float.
import { readDecimal } from '@kouan/customs/values/decimal.ts'

type Values = Readonly<Record<string, unknown>>

export const linesOf = (values: Values | undefined) => (Array.isArray(values?.goods) ? (values.goods as Values[]) : [])

const amountOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? readDecimal(String(value)) : undefined

export interface GoodsTotal {
  /** Of the lines that have a total. */
  sum: string
  /** Whether every line has one, and there is one. */
  isComplete: boolean
}

export function goodsTotal(goods: readonly Values[]): GoodsTotal {
  const totals = goods.map((line) => amountOf(line.totalPrice))
  const known = totals.filter((total) => total !== undefined)
  const [first, ...others] = known
  const sum = first && others.reduce((before, total) => before.plus(total), first)
  return { sum: sum?.toFixed() ?? '0', isComplete: totals.length > 0 && known.length === totals.length }
}

/** 单价×数量 with five digits at most, or nothing while one of them is missing. */
export function lineTotal({ price, qty }: Values): string | undefined {
  const [one, many] = [amountOf(price), amountOf(qty)]
  return one && many ? one.times(many).round(5).toFixed() : undefined
}

/** 商品价格＋运杂费＋代扣税款－非现金抵扣金额, or nothing while one of them is missing. */
export function amountDue(head: Values): string | undefined {
  const [goods, freight, tax, discount] = [head.goodsValue, head.freight, head.taxTotal, head.discount].map(amountOf)
  return goods && freight && tax && discount ? goods.plus(freight).plus(tax).minus(discount).toFixed() : undefined
}

/** Whether a field still shows the sum that it was filled with before, or nothing: then it shows the next one. */
export const isFollowed = ({ value, before }: { value: unknown; before: string | undefined }): boolean =>
  value === null || value === undefined || value === '' || (before !== undefined && isSameAmount(value, before))

export function isSameAmount(one: unknown, other: unknown): boolean {
  const [a, b] = [amountOf(one), amountOf(other)]
  return a !== undefined && b !== undefined && a.eq(b)
}
