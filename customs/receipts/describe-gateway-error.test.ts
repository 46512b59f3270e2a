import { expect, test } from 'vitest'
import { exchangeErrors, gatewayErrorFamilies, gatewayErrors } from '../codes/gateway-error.ts'
import { describeExchangeError, describeGatewayError } from './describe-status.ts'

test('every code that has an advice of its own belongs to a family, with a sign', () => {
  for (const code of Object.keys(gatewayErrors)) {
    const size = -Number(code)
    expect([code, gatewayErrorFamilies.some(({ from, to }) => size >= from && size <= to)]).toEqual([code, true])
  }
})

test.each([
  ['-504001', '运单处理异常（-504001）'],
  ['-505001', '运单状态处理异常（-505001）'],
  ['-621002', '清单处理异常（-621002）'],
  ['-623001', '撤销申请单处理异常（-623001）'],
  ['-625100', '退货申请单处理异常（-625100）'],
  ['-800001', '入库明细单处理异常（-800001）'],
])('%s is named by its family', (code, text) => {
  expect(describeGatewayError(code)?.text).toBe(text)
})

const gatewayErrorText = (code: number) => describeGatewayError(String(code))?.text ?? ''

test.each(gatewayErrorFamilies.map((family) => [family.name, family] as const))(
  'family %s: its first and its last code are of it, those beside are not',
  (name, { from, to }) => {
    const isOfIt = (size: number) => gatewayErrorText(-size).startsWith(`${name}处理异常`)
    const plain = (size: number) => gatewayErrors[String(-size)] === undefined
    for (const size of [from, to].filter(plain)) expect([size, isOfIt(size)]).toEqual([size, true])
    for (const size of [from - 1, to + 1].filter(plain)) expect([size, isOfIt(size)]).toEqual([size, false])
  },
)
test('codes of the exchange have four digits; others are shown as they came', () => {
  for (const [code, { text, advice }] of Object.entries(exchangeErrors)) {
    expect(code).toMatch(/^\d{4}$/)
    expect(describeExchangeError(code)).toEqual({ text, advice })
  }
  expect(describeExchangeError('4711').text).toBe('传输错误（4711）')
  expect(describeExchangeError('constructor').text).toBe('传输错误（constructor）')
})
