import { createHash } from 'node:crypto'
import { sm2 } from 'sm-crypto-v2'
import { expect, test } from 'vitest'
import { exampleNow, exampleOrder } from '../conformance/example-order.ts'
import {
  exampleSignedText,
  exampleSignedTextDigests,
  exampleUpload,
  exampleUploadDigests,
} from '../conformance/example-upload.ts'
import { checkPaymentData, checkPaymentSignature } from './check-payment.ts'
import { type PaymentData, paymentSignText, writePaymentData } from './payment-data.ts'
import { readPaymentAnswer, readPaymentData, readPaymentRequest, signedTextOfUpload } from './read-payment.ts'

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
  expect(check({ currency: '502' })).toEqual([])
  expect(check({ currency: '14200' })).toEqual(['payExchangeInfoHead.currency length'])
  expect(check({ payType: undefined })).toEqual([])
  expect(check({ payType: '5' })).toEqual(['payExchangeInfoHead.payType value'])
  expect(check({ initalRequest: 'x'.repeat(8000) })).toEqual([])
  expect(check({ initalRequest: 'x'.repeat(8001) })).toEqual(['payExchangeInfoHead.initalRequest length'])
  expect(check({ initalResponse: '' })).toEqual(['payExchangeInfoHead.initalResponse required'])
  expect(check({ verDept: '9' })).toEqual(['payExchangeInfoHead.verDept value'])
  expect(check({ tradingTime: '20260105103101' })).toEqual(['payExchangeInfoHead.tradingTime V2'])
  expect(check({ guid: '0a1b2c3d-1111-4222-8333-444455556666' })).toEqual(['payExchangeInfoHead.guid V1'])
  expect(check({ guid: 'QTRMZX-20230712210643' })).toEqual([])
  expect(check({ guid: 'A'.repeat(37) })).toEqual(['payExchangeInfoHead.guid length'])
  expect(check({ payTransactionId: 'PAY-2' })).toEqual(['payExchangeInfoHead.payTransactionId order'])
  expect(check({}, { serviceTime: 'now' })).toEqual(['serviceTime time'])
  expect(check({}, { payExchangeInfoLists: [] })).toEqual(['payExchangeInfoLists required'])
  const [line] = data.payExchangeInfoLists
  if (!line) throw new Error('no line')
  expect(check({}, { payExchangeInfoLists: [{ ...line, orderNo: 'OTHER' }] })).toEqual(['payExchangeInfoLists order'])
  expect(check({}, { payExchangeInfoLists: [{ ...line, orderNo: 'OTHER' }, line] })).toEqual([])
  const [goods] = line.goodsInfo
  const links = (itemLink: string) => [{ ...line, goodsInfo: [{ gname: goods?.gname ?? '', itemLink }] }]
  expect(check({}, { payExchangeInfoLists: links('x'.repeat(3000)) })).toEqual([])
  expect(check({}, { payExchangeInfoLists: links('x'.repeat(3001)) })).toEqual([
    'payExchangeInfoLists[0].goodsInfo[0].itemLink length',
  ])
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

test.each([
  ['in small letters', { certNo: '03000000000abcde', signValue: `${'A'.repeat(86)}==` }, []],
  ['of an older card', { certNo: '0101abcd', signValue: `${'A'.repeat(171)}=` }, []],
  ['in capitals', { certNo: '03000000000ABCDE', signValue: `${'A'.repeat(86)}==` }, ['certNo certificate']],
  ['absent', { certNo: '', signValue: '' }, ['certNo required', 'signValue required']],
  ['in DER', { certNo: '03000000000abcde', signValue: `${'A'.repeat(95)}=` }, ['signValue signature']],
])('certificate number and signature %s: findings as they should be', (_, given, expected) => {
  expect(checkPaymentSignature(given).map(({ path, rule }) => `${path} ${rule}`)).toEqual(expected)
})

const digest = (algorithm: 'sha1' | 'sm3', text: string) => createHash(algorithm).update(text).digest('hex')

test('the upload that customs took: written again it is the same, byte for byte, and so is its signed text', () => {
  const { data, findings } = readPaymentData(exampleUpload)
  if (!data) throw new Error('not read')
  expect(findings).toEqual([])
  expect(checkPaymentData({ data, now: exampleNow }).filter(({ rule }) => rule !== 'company')).toEqual([])
  expect(writePaymentData({ data, certNo: data.certNo, signValue: data.signValue })).toBe(exampleUpload)
  const signed = paymentSignText(data)
  expect(signedTextOfUpload(exampleUpload)).toBe(signed)
  expect(signed).toContain('"totalAmount":5.0,')
  expect(Buffer.byteLength(signed)).toBe(exampleUploadDigests.bytes)
  expect(digest('sha1', signed)).toBe(exampleUploadDigests.sha1)
  expect(digest('sm3', signed)).toBe(exampleUploadDigests.sm3)
})

test('the signed text of the example: built from its values, its hashes and its SM2 signature agree', () => {
  const built = paymentSignText({
    sessionID: 'ad2254-8hewyf32-55616249',
    payExchangeInfoHead: {
      guid: '0F1E2D3C-4B5A-4968-8776-655443322110',
      initalRequest: 'https://pay.example.com/gateway?out_trade_no=T0001&total=88.08',
      initalResponse: 'ok',
      ebpCode: '46019999XX',
      payCode: '4403000000',
      payTransactionId: '2020010200000000000001',
      totalAmount: '88.08',
      currency: '142',
      verDept: '3',
      payType: '1',
      tradingTime: '20200102030410',
    },
    payExchangeInfoLists: [
      {
        orderNo: 'T0001',
        goodsInfo: [{ gname: '示例面膜', itemLink: 'http://shop.example.com/g/1' }],
        recpAccount: '6200000000000000',
        recpName: '示例公司',
      },
    ],
    serviceTime: '1577905450417',
  })
  expect(built).toBe(exampleSignedText)
  const { bytes, sha1, sm3, publicKey, signValue } = exampleSignedTextDigests
  expect(Buffer.byteLength(built)).toBe(bytes)
  expect(digest('sha1', built)).toBe(sha1)
  expect(digest('sm3', built)).toBe(sm3)
  const signature = Buffer.from(signValue, 'base64').toString('hex')
  const options = { hash: true, userId: '1234567812345678' }
  expect(sm2.doVerifySignature(Buffer.from(built), signature, publicKey, options)).toBe(true)
  expect(sm2.doVerifySignature(Buffer.from(`${built}\n`), signature, publicKey, options)).toBe(false)
})

test.each([
  ['quotation marks', '{"a":"b"}', '{\\"a\\":\\"b\\"}'],
  ['a slash and Chinese letters', 'a/b 面膜', 'a/b 面膜'],
  ['a backslash and a line break', 'a\\b\nc', 'a\\\\b\\nc'],
])('a raw request with %s: the signed text has the letters of the JSON', (_, initalRequest, written) => {
  const changed = { ...data, payExchangeInfoHead: { ...data.payExchangeInfoHead, initalRequest } }
  const upload = writePaymentData({ data: changed, certNo: '01', signValue: 'AAAA' })
  expect(paymentSignText(changed)).toContain(`"initalRequest":"${written}"`)
  expect(signedTextOfUpload(upload)).toBe(paymentSignText(changed))
  expect(readPaymentData(upload).data?.payExchangeInfoHead.initalRequest).toBe(initalRequest)
})

test('an upload of another writer: the signed text keeps its blanks, its zeros and its escapes', () => {
  const text =
    '{ "sessionID" : "S", "payExchangeInfoHead": {"a" : 1.10, "b":"x\\/}"}, "payExchangeInfoLists": [ {} ], "serviceTime":15, "certNo":"0"}'
  expect(signedTextOfUpload(text)).toBe(
    '"sessionID":"S"||"payExchangeInfoHead":"{"a" : 1.10, "b":"x\\/}"}"||"payExchangeInfoLists":"[ {} ]"||"serviceTime":"15"',
  )
  expect(signedTextOfUpload('{"sessionID":"S"}')).toBeUndefined()
  expect(signedTextOfUpload('no')).toBeUndefined()
})

const asked = '{"orderNo":"A","sessionID":"S","serviceTime":1767580260000}'

test.each([
  ['as JSON', asked],
  ['escaped as HTML', asked.replaceAll('"', '&quot;')],
  ['with backslashes', asked.replaceAll('"', '\\"')],
])('a request of customs %s is read', (_, text) => {
  expect(readPaymentRequest(text)).toEqual({ orderNo: 'A', sessionID: 'S', serviceTime: '1767580260000' })
})

test.each([
  ['a session of 101 letters', { orderNo: 'A', sessionID: 'S'.repeat(101), serviceTime: '1' }],
  ['an order number of 61 letters', { orderNo: 'A'.repeat(61), sessionID: 'S', serviceTime: '1' }],
  ['a line break in the session', { orderNo: 'A', sessionID: 'S\n', serviceTime: '1' }],
  ['a list of orders', { orderNo: ['A'], sessionID: 'S', serviceTime: '1' }],
  ['no time', { orderNo: 'A', sessionID: 'S' }],
])('a request with %s is none', (_, value) => {
  expect(readPaymentRequest(JSON.stringify(value))).toBeUndefined()
})

test('the answers of customs: taken, final or to be tried again', () => {
  expect(readPaymentAnswer('{"code":"10000","message":"","total":1}')).toMatchObject({ isTaken: true, total: '1' })
  expect(readPaymentAnswer('{"code":"20000"}')).toMatchObject({ isTaken: false, isFinal: false })
  expect(readPaymentAnswer('{"code":"20004"}')).toMatchObject({ isTaken: false, isFinal: true })
  expect(readPaymentAnswer('{"code":"20006"}')).toMatchObject({ isTaken: false, meaning: '该会话编号已经上传过' })
  expect(readPaymentAnswer('{"code":"__proto__"}')).toMatchObject({ isTaken: false, meaning: undefined })
  expect(readPaymentAnswer('no')).toBeUndefined()
})
