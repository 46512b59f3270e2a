// Limits of the buyer before a declaration: customs judge by more than what we know.
import type { BuyerUsage } from '@kouan/contract/calls/document.ts'
import { figureText } from '@kouan/contract/rules/figure-text.ts'

/** Describes the buyer's limits for a declarant before an order is declared, and tells whether one is passed. */
export function describeBuyerLimit({ isOverSingle, isOverYear, ...amounts }: BuyerUsage): {
  sentence: string
  isOver: boolean
} {
  const yuan = (name: keyof typeof amounts) => `${figureText(amounts[name], 0)} 元`
  const over = [
    ...(isOverSingle ? [`本单超过单次限值 ${yuan('singleLimit')}`] : []),
    ...(isOverYear ? [`本年超过年度限值 ${yuan('yearlyLimit')}`] : []),
  ]
  const sums = `订购人今年已申报 ${yuan('before')}，加本单 ${yuan('own')}，共 ${yuan('total')}`
  const limit = `年度限值 ${yuan('yearlyLimit')}，只计本企业申报的订单`
  return { sentence: [...over, `${sums}（${limit}）`].join('；'), isOver: over.length > 0 }
}
