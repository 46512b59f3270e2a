import { expect, it } from 'vitest'
import { describeBuyerLimit } from './buyer-limit.ts'

const limits = { singleLimit: '5000', yearlyLimit: '26000', isOverSingle: false, isOverYear: false }

it('what the buyer has bought stands beside the limit, and what is passed before it', () => {
  const sums = { before: '4000.00', own: '156.10', total: '4156.10' }
  const said = '订购人今年已申报 4,000 元，加本单 156.1 元，共 4,156.1 元（年度限值 26,000 元，只计本企业申报的订单）'
  expect(describeBuyerLimit({ ...limits, ...sums })).toEqual({ sentence: said, isOver: false })
  expect(describeBuyerLimit({ ...limits, ...sums, isOverSingle: true, isOverYear: true })).toEqual({
    sentence: `本单超过单次限值 5,000 元；本年超过年度限值 26,000 元；${said}`,
    isOver: true,
  })
})
