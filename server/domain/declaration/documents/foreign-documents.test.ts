// Declaring for others: parties that are neither the enterprise nor the transfer subject of its open channels are named, once for all
// documents with the same ones.
import { paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { expect, it } from 'vitest'
import { aChannel } from '../../../testing/a-channel.ts'
import { aDocument, type DocumentForm, declareOf } from '../../../testing/a-document.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { testApp } from '../../../testing/test-app.ts'

const test = await testApp()
const { enterpriseId, form } = await anEnterprise(test, { companyRoles: 'EBC,PAY', tradeModes: '9610' })
const user = await test.aUser({ rights: '*', enterpriseId })
const { transferInfoId } = await aChannel(test, { enterpriseId, simulated: { simDelaySeconds: 3600 } })
// The subject of the channel, which declares for others, too.
await test.database.pool.query(`update transfer_info set cop_code = '9900D90099' where id = $1`, [transferInfoId])

const [stranger, other] = ['9900D90077', '9900D90078']
const own = String(form.creditCode)

async function warningsOf(kind: DocumentKind, ...forms: DocumentForm[]): Promise<string[]> {
  const ids: string[] = []
  for (const given of forms) ids.push((await aDocument(test, user, kind, given)).id)
  const { message, result } = await test.send(declareOf(kind), { ids: ids.join(',') }, user)
  if (result?.done !== forms.length) throw new Error(message)
  return result.warnings
}
const order = (orderNo: string, codes: DocumentForm) => ({
  ...{ orderNo, payCode: '', payName: '', payTransactionId: '' },
  ...codes,
})

it('order of which one party is the enterprise, or the transfer subject of its channel: no warning', async () => {
  const parties = [
    { ebpCode: stranger, ebcCode: own },
    { ebpCode: own, ebcCode: stranger },
    { ebpCode: stranger, ebcCode: '9900D90099' },
  ]
  const forms = parties.map((codes, at) => order(`OWN-${at}`, codes))
  expect(await warningsOf(orderDocument, ...forms)).toEqual([])
})

it('orders of others: one warning for all with the same parties, with the number of the first', async () => {
  const warnings = await warningsOf(
    orderDocument,
    order('FOREIGN-1', { ebpCode: stranger, ebcCode: stranger }),
    order('FOREIGN-2', { ebpCode: stranger, ebcCode: stranger }),
    order('FOREIGN-3', { ebpCode: stranger, ebcCode: other }),
  )
  const of = (which: string, ebcCode: string) =>
    expect.stringMatching(
      new RegExp(
        `FOREIGN-${which}：电商平台代码 ${stranger}、电商企业代码 ${ebcCode} 都不是企业“${form.companyName}”登记的代码或其传输主体，请确认代其申报$`,
      ),
    )
  expect(warnings).toEqual([of('1.* 等 2 项', stranger), of('3[^ ]*', other)])
})

it('payment of another payment company: its only party is named, without 都', async () => {
  const [warning, ...others] = await warningsOf(paymentDocument, { payCode: stranger })
  expect(warning).toMatch(new RegExp(`支付企业代码 ${stranger} 不是企业“${form.companyName}”登记的代码`))
  expect(others).toEqual([])
})

it('subject of a channel that is closed: no longer one of the own', async () => {
  await test.database.pool.query(`update transfer_info set cop_code = '9900D90097' where id = $1`, [transferInfoId])
  const [warning] = await warningsOf(orderDocument, order('CLOSED-1', { ebpCode: stranger, ebcCode: '9900D90099' }))
  expect(warning).toContain('9900D90099')
})
