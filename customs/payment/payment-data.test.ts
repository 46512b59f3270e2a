import { expect, test } from 'vitest'
import { exampleNow, exampleOrder } from '../conformance/example-order.ts'
import {
  checkPaymentData,
  type PaymentData,
  paymentSignText,
  readPaymentAnswer,
  readPaymentData,
  readPaymentRequest,
  writePaymentData,
} from './payment-data.ts'

const { head: order } = exampleOrder({ head: { payCode: '9900D90003', payTransactionId: 'PAY-1' } })
const data: PaymentData = {
  sessionID: 'S-1',
  payExchangeInfoHead: {
    guid: '0A1B2C3D-1111-4222-8333-444455556666',
    initalRequest: '<request a="1"/>',
    initalResponse: '{"ok":true}',
    ebpCode: order.ebpCode,
    payCode: '9900D90003',
    payTransactionId: 'PAY-1',
    totalAmount: '219.14',
    currency: '142',
    verDept: '3',
    payType: '1',
    tradingTime: '20260105102000',
  },
  payExchangeInfoLists: [
    {
      orderNo: order.orderNo,
      goodsInfo: [{ gname: '奶粉', itemLink: 'https://example.invalid/1' }],
      recpAccount: '0000',
      recpName: '示例',
    },
  ],
  serviceTime: '1767580260000',
}
const check = (change: Partial<PaymentData['payExchangeInfoHead']>, more: Partial<PaymentData> = {}) =>
  checkPaymentData({
    data: { ...data, payExchangeInfoHead: { ...data.payExchangeInfoHead, ...change }, ...more },
    now: exampleNow,
    order,
  }).map(({ path, rule }) => `${path} ${rule}`)

test('what is written is read again, and its signed text follows the four parts in their order', () => {
  const text = writePaymentData({ data, certNo: '01', signValue: 'AAAA' })
  const { data: again, findings } = readPaymentData(text)
  expect(findings).toEqual([])
  expect(again).toMatchObject({ ...data, certNo: '01', signValue: 'AAAA' })
  expect(again && paymentSignText(again)).toBe(paymentSignText(data))
  const parts = paymentSignText(data).split('||')
  expect(parts.map((part) => /^"(\w+)":"/.exec(part)?.[1])).toEqual([
    'sessionID',
    'payExchangeInfoHead',
    'payExchangeInfoLists',
    'serviceTime',
  ])
  // The JSON in the signed text is the JSON that is sent.
  const sent = JSON.parse(text)
  expect(parts[1]).toBe(`"payExchangeInfoHead":"${JSON.stringify(sent.payExchangeInfoHead)}"`)
  expect(parts[2]).toBe(`"payExchangeInfoLists":"${JSON.stringify(sent.payExchangeInfoLists)}"`)
  expect(Object.keys(sent)).toEqual([
    'sessionID',
    'payExchangeInfoHead',
    'payExchangeInfoLists',
    'serviceTime',
    'certNo',
    'signValue',
  ])
})

test('right data have no finding; each fault is one', () => {
  expect(check({})).toEqual([])
  expect(check({ totalAmount: '219.140' })).toEqual([])
  expect(check({ totalAmount: '219.15' })).toEqual(['payExchangeInfoHead.totalAmount order'])
  expect(check({ payCode: 'x' })).toEqual(['payExchangeInfoHead.payCode company', 'payExchangeInfoHead.payCode order'])
  expect(check({ currency: '502' })).toEqual(['payExchangeInfoHead.currency value'])
  expect(check({ verDept: '9' })).toEqual(['payExchangeInfoHead.verDept value'])
  expect(check({ tradingTime: '20260105103101' })).toEqual(['payExchangeInfoHead.tradingTime V2'])
  expect(check({ guid: '0a1b2c3d-1111-4222-8333-444455556666' })).toEqual(['payExchangeInfoHead.guid V1'])
  expect(check({ payTransactionId: 'PAY-2' })).toEqual(['payExchangeInfoHead.payTransactionId order'])
  expect(check({}, { serviceTime: 'now' })).toEqual(['serviceTime time'])
  expect(check({}, { payExchangeInfoLists: [] })).toEqual(['payExchangeInfoLists required'])
  const [line] = data.payExchangeInfoLists
  if (!line) throw new Error('no line')
  expect(check({}, { payExchangeInfoLists: [{ ...line, orderNo: 'OTHER' }] })).toEqual(['payExchangeInfoLists order'])
  expect(check({}, { payExchangeInfoLists: [{ ...line, orderNo: 'OTHER' }, line] })).toEqual([])
  expect(check({}, { payExchangeInfoLists: [{ ...line, goodsInfo: [] }] })).toEqual([
    'payExchangeInfoLists[0].goodsInfo required',
  ])
})

test.each([
  '',
  'null',
  '[]',
  '{',
  '"text"',
  '{"payExchangeInfoHead":1}',
  '{"payExchangeInfoLists":[1,null,{"goodsInfo":5}]}',
  '{"__proto__":{"sessionID":"x"}}',
])('whatever comes is read without an exception: %s', (text) => {
  expect(readPaymentData(text).findings.map(({ rule }) => rule)).toEqual(['json'])
  expect(readPaymentRequest(text)).toBeUndefined()
})

test('the request and the answers of both sides', () => {
  expect(readPaymentRequest('{"orderNo":"A","sessionID":"S","serviceTime":1767580260000}')).toEqual({
    orderNo: 'A',
    sessionID: 'S',
    serviceTime: '1767580260000',
  })
  expect(readPaymentAnswer('{"code":"10000","message":"","total":1}')).toMatchObject({ isTaken: true, total: '1' })
  expect(readPaymentAnswer('{"code":"20000"}')).toMatchObject({ isTaken: false })
  expect(readPaymentAnswer('no')).toBeUndefined()
})
