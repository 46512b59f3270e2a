import { expect, test } from 'vitest'
import { gatewayFamilies, gatewayTexts } from '../codes/refusal-reason.ts'
import { describeGatewayError } from './describe-status.ts'

test.each([
  ['-504001', '运单处理异常（-504001）'],
  ['-505001', '运单状态处理异常（-505001）'],
  ['-621098', '清单处理异常（-621098）'],
  ['-623098', '撤销申请单处理异常（-623098）'],
  ['-625100', '退货申请单处理异常（-625100）'],
  ['-800098', '入库明细单处理异常（-800098）'],
])('%s is named by its family', (code, text) => {
  expect(describeGatewayError(code)).toBe(text)
})

const gatewayErrorText = (code: number) => describeGatewayError(String(code)) ?? ''

test.each(gatewayFamilies.map((family) => [family.name, family] as const))(
  'family %s: its first and its last code are of it, those beside are not',
  (name, { from, to }) => {
    const isOfIt = (size: number) => gatewayErrorText(-size).startsWith(`${name}处理异常`)
    const known = new Set(gatewayTexts().map(([code]) => code))
    const plain = (size: number) => !known.has(String(-size))
    for (const size of [from, to].filter(plain)) expect([size, isOfIt(size)]).toEqual([size, true])
    for (const size of [from - 1, to + 1].filter(plain)) expect([size, isOfIt(size)]).toEqual([size, false])
  },
)
