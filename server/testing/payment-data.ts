// Raw payment data, a platform that customs ask for them, and the far end of customs, for tests.
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { paymentData } from '@kouan/contract/resources/declaration/payment-data.ts'
import { paymentPlatform } from '@kouan/contract/resources/declaration/payment-platform.ts'
import { afterAll } from 'vitest'
import type { TestApp, TestUser } from './test-app.ts'

export const examplePlatform = '9900D90001'
const account = '6200000000004711'

let made = 0

/** A form that is accepted; `given` overrides fields. */
export function paymentForm(orderNo: string, given: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1
  return {
    ebpCode: examplePlatform,
    payCode: '9900D90003',
    payTransactionId: `PAY-${made}`,
    totalAmount: '88.08',
    currency: '142',
    verDept: '3',
    payType: '1',
    tradingTime: '20200102030410',
    initalRequest: `https://pay.example.com/gateway?out_trade_no=${orderNo}&total=88.08`,
    initalResponse: '{"code":"ok","url":"https://pay.example.com/a/b"}',
    goods: [
      {
        orderNo,
        gname: '示例面膜',
        itemLink: 'http://shop.example.com/g/1',
        recpAccount: account,
        recpName: '示例公司',
      },
    ],
    ...given,
  }
}

export async function somePaymentData({ send }: TestApp, user: TestUser, orderNo: string): Promise<string> {
  const added = await send(callsOf(paymentData).add, paymentForm(orderNo) as never, user)
  if (!added.success) throw new Error(`no payment data: ${added.message}`)
  return added.result.id
}

export interface TestPlatform {
  id: string
  /** Path of the address. */
  path: string
}

/** Sets up the platform of an enterprise; `given` overrides fields. */
export async function aPlatform(
  { send }: TestApp,
  staff: TestUser,
  given: { enterpriseId: string } & Record<string, unknown>,
): Promise<TestPlatform> {
  const form = {
    ebpCode: examplePlatform,
    perMinute: 6000,
    uploadTo: 'SIMULATED',
    deadlineSeconds: 120,
    alarmSeconds: 90,
    enabled: true,
    ...given,
  }
  const added = await send(callsOf(paymentPlatform).add, form as never, staff)
  if (!added.success) throw new Error(`no platform: ${added.message}`)
  return { id: added.result.id, path: String(added.result.address) }
}

type Answering = (response: ServerResponse, payExInfoStr: string) => void

export const answerOf = (code: string, message = '') => JSON.stringify({ code, message, total: 0, serviceTime: 1 })

/** Address of customs that takes uploads; it answers 10000 until `answers` say otherwise, one for each upload. */
export async function customsAddress() {
  const received: string[] = []
  const answers: Answering[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const sent = new URLSearchParams(Buffer.concat(chunks).toString()).get('payExInfoStr') ?? ''
      received.push(sent)
      const usual: Answering = (one) => void one.end(answerOf('10000', '上传成功'))
      const answering = answers.shift() ?? usual
      answering(response, sent)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/upload`, received, answers }
}
