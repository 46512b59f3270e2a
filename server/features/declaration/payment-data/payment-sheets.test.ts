import { callsOf } from '@kouan/contract/derive/calls.ts'
import { paymentData } from '@kouan/contract/resources/declaration/payment-data.ts'
import { expect, it } from 'vitest'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { sheetImporter } from '../../../testing/import-sheet.ts'
import { jobHarness } from '../../../testing/job-harness.ts'

const harness = await jobHarness()
const { send, aUser } = harness.test
const { run } = sheetImporter(harness, paymentData)
const calls = callsOf(paymentData)

const heads = [
  ...['电商平台代码', '支付企业代码', '交易流水号', '交易金额', '币制', '验核机构', '支付类型', '交易成功时间'],
  ...['原始请求', '原始响应', '订单编号', '商品名称', '商品展示链接', '收款账号', '收款企业名称'],
]

const row = (payment: string, orderNo: string, gname: string, tradingTime = '20200102030410') => [
  ...['9900D90001', '9900D90003', payment, '88.08', '142', '3', '1', tradingTime],
  ...[`https://pay.example.com/gateway?out_trade_no=${payment}`, 'ok', orderNo, gname],
  ...['http://shop.example.com/g/1', '6200000000004711', '示例公司'],
]

const sheetOf = (rows: readonly (readonly string[])[]) => ({
  name: 'payments.csv',
  bytes: Buffer.from([heads, ...rows].map((cells) => cells.join(',')).join('\r\n')),
})

it('a sheet with an article a row: rows of one payment are one, a faulty one is told and left out', async () => {
  const { enterpriseId } = await anEnterprise(harness.test)
  const user = await aUser({ rights: '*', enterpriseId })
  const { faults } = await run(
    user,
    sheetOf([
      row('SHEET-1', 'A', '示例面膜'),
      row('SHEET-1', 'A', '示例奶粉'),
      row('SHEET-1', 'B', '示例面霜'),
      row('SHEET-2', 'C', '示例面膜', '20990102030410'),
    ]),
  )
  const { records } = (await send(calls.list, {}, user)).result
  expect(records).toMatchObject([{ payTransactionId: 'SHEET-1', totalAmount: '88.08' }])
  const { result } = await send(calls.get, { id: String(records[0]?.id) }, user)
  expect(result).toMatchObject({ goods: [{ orderNo: 'A' }, { orderNo: 'A' }, { orderNo: 'B' }] })
  expect(faults).toMatchObject([{ row: 5, column: '交易成功时间' }])
})
