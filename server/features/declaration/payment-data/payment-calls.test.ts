import { X509Certificate } from 'node:crypto'
import { readPaymentUpload } from '@kouan/contract/calls/payment-upload.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { paymentCall } from '@kouan/contract/resources/declaration/payment-call.ts'
import { paymentData } from '@kouan/contract/resources/declaration/payment-data.ts'
import { paymentPlatform } from '@kouan/contract/resources/declaration/payment-platform.ts'
import { nodeCryptography } from '@kouan/customs/node/node-cryptography.ts'
import { readPaymentData, signedTextOfUpload } from '@kouan/customs/payment/read-payment.ts'
import { expect, it } from 'vitest'
import { checkAlarms } from '../../../domain/alarm/alarm.ts'
import { lateUploads } from '../../../domain/payment-data/late-uploads.ts'
import { aChannel } from '../../../testing/a-channel.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { answerOf, aPlatform, customsAddress, somePaymentData } from '../../../testing/payment-data.ts'
import { paymentHarness } from '../../../testing/payment-harness.ts'
import { makeSigningKeys } from '../../../testing/signing-keys.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'

const folder = temporaryFolder('payment')
const keys = makeSigningKeys(folder)
const harness = await paymentHarness({ allowedNetworks: ['127.0.0.1'], signingFile: keys.file })
const { test, staff, run, aPlatformCompany, ask, work, upload, listed } = harness
const { send, database, clock, services } = test
const customs = await customsAddress()

it.each(['rsa', 'sm2'] as const)('customs ask for an order: its data are sent, signed by the key %s', async (kind) => {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const user = await test.aUser({ rights: '*', enterpriseId })
  const { transferInfoId } = await aChannel(test, { enterpriseId, signer: kind })
  const to = { uploadTo: 'OTHER', uploadAddress: customs.address, transferInfoId }
  const { path } = await aPlatform(test, staff, { enterpriseId, ...to })
  await somePaymentData(test, user, 'T0001')
  customs.received.length = 0
  const answered = await ask(path, { sessionID: `JOURNEY-${kind}` })
  expect(answered).toMatchObject({ status: 200, type: 'application/json; charset=utf-8', body: { code: '10000' } })
  expect(typeof answered.body.serviceTime).toBe('number')
  await work()

  const [sent = ''] = customs.received
  const { data } = readPaymentData(sent)
  expect(data).toMatchObject({ sessionID: `JOURNEY-${kind}`, payExchangeInfoHead: { totalAmount: '88.08' } })
  expect(sent).toContain('"totalAmount":88.08,')
  const certificate = new X509Certificate(keys.certificateOf(kind)).raw
  const isSigned = nodeCryptography.isSignedBy({
    algorithm: kind === 'rsa' ? 'rsa-sha1' : 'sm2-sm3',
    certificate,
    data: Buffer.from(signedTextOfUpload(sent) ?? ''),
    signature: Buffer.from(data?.signValue ?? '', 'base64'),
  })
  expect(isSigned).toBe(true)
  expect(data?.certNo).toBe('00001001')

  const [call] = await listed(user)
  expect(call).toMatchObject({ status: 'UPLOADED', answerCode: '10000', answerMessage: '上传成功', isLate: false })
  const shown = await send(readPaymentUpload, { id: String(call?.id) }, user)
  expect(shown.result?.text).toContain(data?.signValue)
  expect(shown.result?.text).not.toContain('6200000000004711')
  expect(shown.result?.text).not.toContain('out_trade_no')
  const { rows } = await database.pool.query(`select body from payment_call where id = $1`, [call?.id])
  expect(rows[0].body.includes('示例面膜')).toBe(false)
})

it('an order without data: answered alike, waits, and is sent when the data come', async () => {
  const { user, path } = await aPlatformCompany()
  await somePaymentData(test, user, 'KNOWN')
  const [known, unknown] = [await ask(path, { orderNo: 'KNOWN' }), await ask(path, { orderNo: 'UNKNOWN' })]
  const fixed = { ...unknown, body: { ...unknown.body, serviceTime: known.body.serviceTime } }
  expect(fixed).toEqual(known)
  await work()
  expect(await listed(user)).toMatchObject([
    { orderNo: 'KNOWN', status: 'UPLOADED' },
    { orderNo: 'UNKNOWN', status: 'WAITING', problem: expect.stringContaining('没有该订单的支付原始数据') },
  ])
  await somePaymentData(test, user, 'UNKNOWN')
  await work()
  expect((await listed(user)).map(({ status }) => status)).toEqual(['UPLOADED', 'UPLOADED'])
})

it('data that come between the search and its end: not missed', async () => {
  const { user, path } = await aPlatformCompany()
  await ask(path, { orderNo: 'BETWEEN' })
  let isStored = false
  const during: typeof run = {
    ...run,
    async transact(given, scope) {
      const found = await run.transact(given, scope)
      if (found === undefined && !isStored) {
        isStored = true
        await somePaymentData(test, user, 'BETWEEN')
      }
      return found
    },
  }
  await work(during)
  await work()
  expect(await listed(user)).toMatchObject([{ orderNo: 'BETWEEN', status: 'UPLOADED' }])
})

it('an order of another platform is never found, whatever its number', async () => {
  const [one, other] = [await aPlatformCompany(), await aPlatformCompany()]
  await somePaymentData(test, other.user, 'OF-OTHER')
  expect((await ask(one.path, { orderNo: 'OF-OTHER' })).body.code).toBe('10000')
  await work()
  expect(await listed(one.user)).toMatchObject([{ orderNo: 'OF-OTHER', status: 'WAITING' }])
  expect(await listed(other.user)).toEqual([])
})

it('a request that is sent again: counted, and nothing is uploaded twice', async () => {
  const { user, path } = await aPlatformCompany()
  await somePaymentData(test, user, 'T0001')
  for (const orderNo of ['T0001', 'T0001', 'T0002']) await ask(path, { orderNo, sessionID: 'SAME' })
  await work()
  const calls = await listed(user)
  expect(calls).toMatchObject([{ orderNo: 'T0001', status: 'UPLOADED' }])
  const { result } = await send(callsOf(paymentCall).get, { id: String(calls[0]?.id) }, user)
  expect(result).toMatchObject({ calls: 3, uploads: [expect.objectContaining({ isTaken: true })] })
  // Another session wants an upload of its own.
  await ask(path, { sessionID: 'OTHER' })
  await work()
  expect((await listed(user)).map(({ status }) => status)).toEqual(['UPLOADED', 'UPLOADED'])
})

it('data that come after the deadline: an alarm before it, the upload is late, the alarm ends', async () => {
  const { user, path, enterpriseId } = await aPlatformCompany()
  const check = () => checkAlarms({ vault: services.vault, sources: [lateUploads] }).handler(run)
  const alarms = async () =>
    (
      await database.pool.query(
        `select a.status, a.title from alarm a join payment_platform p on p.id::text = a.incident
          where a.kind = 'PAYMENT_DATA' and p.enterprise_id = $1 order by a.id`,
        [enterpriseId],
      )
    ).rows
  const start = clock.now()
  clock.now = () => start
  await ask(path, { orderNo: 'LATE' })
  await work()
  await check()
  expect(await alarms()).toEqual([])
  clock.now = () => new Date(start.getTime() + 45_000)
  await check()
  expect(await alarms()).toMatchObject([
    { status: 'OPEN', title: expect.stringContaining('海关调取的支付数据没有上传') },
  ])
  clock.now = () => new Date(start.getTime() + 200_000)
  await somePaymentData(test, user, 'LATE')
  await work()
  expect(await listed(user)).toMatchObject([{ status: 'UPLOADED' }])
  const { result } = await send(callsOf(paymentCall).list, { isLate: 'true' } as never, user)
  expect(result.total).toBe(1)
  await check()
  expect(await alarms()).toMatchObject([{ status: 'ENDED' }])
  clock.now = () => new Date()
})

async function toFarEnd() {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const user = await test.aUser({ rights: '*', enterpriseId })
  const { transferInfoId } = await aChannel(test, { enterpriseId, signer: 'sm2' })
  const to = { uploadTo: 'OTHER', uploadAddress: customs.address, transferInfoId }
  const { path } = await aPlatform(test, staff, { enterpriseId, ...to })
  await somePaymentData(test, user, 'T0001')
  customs.received.length = 0
  await ask(path)
  const { rows } = await database.pool.query(
    `delete from work_item where kind = 'upload-payment-data' returning payload ->> 'callId' as id`,
  )
  return { user, id: String(rows[0].id) }
}

it('an answer that is lost: the same bytes are sent again, and “used before” means that they arrived', async () => {
  const { user, id } = await toFarEnd()
  customs.answers.push(
    (response) => void response.destroy(),
    (response) => void response.end(answerOf('20006', '入库失败')),
  )
  expect(await upload(id)).toBe(5)
  expect(await listed(user)).toMatchObject([{ status: 'RETRYING' }])
  expect(await upload(id)).toBeUndefined()
  expect(customs.received).toHaveLength(2)
  expect(customs.received[1]).toBe(customs.received[0])
  expect(await listed(user)).toMatchObject([{ status: 'UPLOADED', answerCode: '20006' }])
})

it('a certificate that customs do not know: given up at once with what to do, and sent again by a person', async () => {
  const { user, id } = await toFarEnd()
  customs.answers.push((response) => void response.end(answerOf('20004', '企业实时数据获取验签证书未在服务系统注册')))
  expect(await upload(id)).toBeUndefined()
  expect(await listed(user)).toMatchObject([
    { status: 'FAILED', problem: expect.stringContaining('证书编号没有在海关') },
  ])
  expect(await send(actionCalls(paymentCall).resend, { ids: [id] } as never, user)).toMatchObject({ success: true })
  await work()
  expect(await listed(user)).toMatchObject([{ status: 'UPLOADED' }])
  // Customs have answered the first ones, so that these were made anew.
  expect(customs.received[1]).not.toBe(customs.received[0])
})

it('a far end that says nothing but faults: tried again with longer pauses, and given up', async () => {
  const { user, id } = await toFarEnd()
  const waits: (number | undefined)[] = []
  for (let tries = 0; tries < 10; tries += 1) {
    customs.answers.push((response) => void response.writeHead(502).end('<html></html>'))
    waits.push(await upload(id))
  }
  expect(waits).toEqual([5, 10, 20, 30, 60, 120, 300, 600, 1800, undefined])
  expect(await listed(user)).toMatchObject([{ status: 'FAILED', problem: '海关没有按格式应答（HTTP 502）' }])
})

it('data with a fault: nothing is sent, the reason is told, and the corrected data go out', async () => {
  const { user, path } = await aPlatformCompany()
  const id = await somePaymentData(test, user, 'FAULTY')
  await database.pool.query(`update payment_data set trading_time = '20200132030410' where id = $1`, [id])
  await ask(path, { orderNo: 'FAULTY' })
  await work()
  expect(await listed(user)).toMatchObject([{ status: 'WAITING', problem: expect.stringContaining('交易成功时间') }])
  const corrected = await send(callsOf(paymentData).edit, { id, tradingTime: '20200102030410' } as never, user)
  expect(corrected.success, corrected.message).toBe(true)
  await work()
  expect(await listed(user)).toMatchObject([{ status: 'UPLOADED' }])
})

it('a platform without a signer sends nothing to real customs, and says why', async () => {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
  const user = await test.aUser({ rights: '*', enterpriseId })
  const { transferInfoId } = await aChannel(test, { enterpriseId })
  const to = { uploadTo: 'OTHER', uploadAddress: customs.address, transferInfoId }
  const { path } = await aPlatform(test, staff, { enterpriseId, ...to })
  await somePaymentData(test, user, 'T0001')
  customs.received.length = 0
  await ask(path)
  await work()
  expect(customs.received).toEqual([])
  expect(await listed(user)).toMatchObject([{ status: 'FAILED', problem: expect.stringContaining('没有签名方式') }])
})

it('the simulated customs ask, for a platform that sends to them alone; an enterprise sets up nothing', async () => {
  const { id, user, enterpriseId } = await aPlatformCompany()
  await somePaymentData(test, user, 'T0001')
  const asked = await send(actionCalls(paymentPlatform).simulate, { id, orderNo: 'T0001' } as never, staff)
  expect(asked.success, asked.message).toBe(true)
  await work()
  expect(await listed(user)).toMatchObject([{ orderNo: 'T0001', status: 'UPLOADED', simulated: true }])
  const times = { perMinute: 60, deadlineSeconds: 120, alarmSeconds: 90 }
  const form = { ...times, enterpriseId, ebpCode: 'OTHER1', uploadTo: 'SIMULATED' }
  expect(await send(callsOf(paymentPlatform).add, form as never, user)).toMatchObject({ success: false })
  expect(await send(actionCalls(paymentPlatform).renew, { id } as never, user)).toMatchObject({ success: false })
  const unsigned = { ...form, uploadTo: 'PRODUCTION' }
  expect(await send(callsOf(paymentPlatform).add, unsigned as never, staff)).toMatchObject({
    success: false,
    message: expect.stringContaining('签名的传输主体'),
  })
})
