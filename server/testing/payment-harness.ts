// Customs that ask for payment data, and the uploads that follow, for tests.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { paymentCall } from '@kouan/contract/resources/declaration/payment-call.ts'
import type { Config } from '../config.ts'
import { uploadHandler } from '../domain/payment-data/upload-payment-data.work.ts'
import { Postpone } from '../work/work.ts'
import { anEnterprise } from './an-enterprise.ts'
import { asQueue } from './as-queue.ts'
import { aPlatform } from './payment-data.ts'
import { type TestUser, testApp } from './test-app.ts'

interface Asking {
  orderNo?: string
  sessionID?: string
  remoteAddress?: string
}

interface RawAsking {
  payload?: string
  contentType?: string
  remoteAddress?: string
}

/** The form with one openReq. */
export const formOf = (openReq: string) => new URLSearchParams({ openReq }).toString()

let sessions = 0

/** Sets up the application. Call it at the top level of a test file. */
export async function paymentHarness(config: Partial<Config> = {}) {
  const test = await testApp({ config })
  const { app, send, database, clock, services } = test
  const staff = await test.aUser({ rights: '*' })
  const handler = uploadHandler(services)
  const run = asQueue(database, clock)

  async function aPlatformCompany(given: Record<string, unknown> = {}) {
    const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
    const user = await test.aUser({ rights: '*', enterpriseId })
    const platform = await aPlatform(test, staff, { enterpriseId, ...given })
    return { enterpriseId, user, ...platform }
  }

  async function ask(path: string, { orderNo = 'T0001', sessionID, remoteAddress = '127.0.0.1' }: Asking = {}) {
    sessions += 1
    const openReq = JSON.stringify({
      orderNo,
      sessionID: sessionID ?? `SESSION-${sessions}`,
      serviceTime: '1577905450417',
    })
    return askAs(path, { payload: formOf(openReq), remoteAddress })
  }

  async function askAs(path: string, { payload, contentType, remoteAddress = '127.0.0.1' }: RawAsking) {
    const response = await app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': contentType ?? 'application/x-www-form-urlencoded' },
      remoteAddress,
      ...(payload === undefined ? {} : { payload }),
    })
    return { status: response.statusCode, type: response.headers['content-type'], body: response.json() }
  }

  /** Runs the uploads that wait in the queue, once each. */
  async function work(as = run): Promise<void> {
    const { rows } = await database.pool.query<{ payload: { callId: string } }>(
      `delete from work_item where kind = 'upload-payment-data' returning payload`,
    )
    for (const { payload } of rows) await upload(payload.callId, as)
  }

  /** Returns the seconds until the next try; undefined: there is none. */
  async function upload(callId: string, as = run): Promise<number | undefined> {
    const item = { id: '1', kind: 'upload-payment-data', key: null, tenantId: '0', payload: { callId }, attempt: 1 }
    try {
      await handler(as, item)
      return undefined
    } catch (error) {
      if (error instanceof Postpone) return error.seconds
      throw error
    }
  }

  const listed = async (user: TestUser) =>
    (await send(callsOf(paymentCall).list, { pageSize: 100, column: 'createTime', order: 'asc' } as never, user)).result
      .records

  return { test, staff, run, aPlatformCompany, ask, askAs, work, upload, listed }
}
