// Lines of the log about a request and all that follows from it: one trace, and no word of a person.
import { uploadFile } from '@kouan/contract/calls/files.ts'
import { importManyOf, previewSheetOf } from '@kouan/contract/calls/sheets.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { fictitiousIdentityCard } from '@kouan/customs/checks/fictitious.ts'
import { expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { anOrder, orderCalls } from '../../testing/an-order.ts'
import { anOrderSheet } from '../../testing/an-order-sheet.ts'
import { ceb312, drop, inEnvelope } from '../../testing/declaration-harness.ts'
import { httpFarEnd } from '../../testing/http-far-end.ts'
import { multipart } from '../../testing/multipart.ts'
import { declareOrders } from '../../testing/order-calls.ts'
import { scene } from '../../testing/scenes/scene.ts'

let written = ''
const { test, app, config, send, database, enterpriseId, user, start } = await scene('company', {
  config: { allowedNetworks: ['127.0.0.1'] },
  logger: {
    write: (text) => {
      written += text
    },
  },
})
await start({ log: app.log })

const posted: { traceparent: string; body: string }[] = []
/** Answer of the other side. */
let status = 202
const address = await httpFarEnd((response, { method, headers, body }) => {
  if (method !== 'POST') return void response.end('{"files":[]}')
  posted.push({ traceparent: String(headers.traceparent), body })
  // Some repeat in their answer what they refuse.
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ success: status < 300, body }))
})

const remote = () => ({ protocol: 'HTTP', authType: 'NONE', urlUp: `${address}/up`, urlDown: `${address}/down` })
await aChannel(test, { enterpriseId, remote })

const lines = () => written.split('\n').flatMap((line): Record<string, unknown>[] => (line ? [JSON.parse(line)] : []))
const toldOf = (trace: string) =>
  lines().flatMap(({ msg, kind, trace: own }) => (own === trace ? [`${msg} ${kind ?? ''}`.trim()] : []))

const planted = {
  buyerName: '欧阳植入',
  buyerTelephone: '13912345678',
  buyerIdNumber: fictitiousIdentityCard({ birthDate: '19900307', serial: 777 }),
  consignee: '司徒植入',
  consigneeTelephone: '13987654321',
  consigneeAddress: '植入省植入市植入路 7 号',
}

const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
const declare = (ids: string) =>
  app.inject({
    method: 'POST',
    url: config.apiBase + declareOrders.path,
    headers: { 'x-access-token': user.token, traceparent: `00-${trace}-00f067aa0ba902b7-01` },
    payload: { ids },
  })

it('request with a trace: its work, its message and the request to the other side have the same trace', async () => {
  const { id } = await anOrder(test, user, planted)
  expect((await declare(id)).json()).toMatchObject({ success: true })
  await expect.poll(() => posted.length).toBe(1)
  await expect.poll(() => toldOf(trace)).toContain('background work is done deliver-declaration')
  expect(toldOf(trace)).toContain('answered')
  expect(posted[0]?.traceparent).toMatch(new RegExp(`^00-${trace}-[0-9a-f]{16}-01$`))
  expect(posted[0]?.traceparent).not.toContain('00f067aa0ba902b7')
  expect((await database.pool.query('select trace_id from outbound_message')).rows).toEqual([{ trace_id: trace }])
})

it('request without a trace: begins one, which its response and its log line share', async () => {
  const { headers } = await send(orderCalls.list, {}, user)
  const own = String(headers['x-request-id']).replaceAll('-', '')
  await expect.poll(() => toldOf(own)).toEqual(['answered'])
})

it('rule 22: what people entered is in no line: saved, refused, imported, sent, refused by the other side, answered', async () => {
  await send(orderCalls.add, { ...planted, orderNo: 'PLANTED' } as never, user)
  await send(orderCalls.list, { buyerName: planted.buyerName, buyerTelephone: planted.buyerTelephone } as never, user)
  status = 500
  const { id, form } = await anOrder(test, user, planted)
  await declare(id)
  await expect.poll(() => lines().some(({ msg }) => String(msg).startsWith('a channel cannot send'))).toBe(true)

  const bytes = await anOrderSheet(3, (n) => (n === 1 ? { ...planted, currency: '没有' } : planted))
  const uploaded = await app.inject({
    method: 'POST',
    url: config.apiBase + uploadFile.path,
    ...withToken(multipart({ biz: 'import' }, { name: `${planted.buyerName}.xlsx`, bytes })),
  })
  const file = uploaded.json().result.id
  const { headRow, names, sheet } = (await send(previewSheetOf(order), { file } as never, user)).result
  expect(await send(startCallOf(importManyOf(order)), { file, headRow, names, sheet } as never, user)).toMatchObject({
    success: true,
  })

  const folders = await aChannel(test, { enterpriseId, crossborderType: 'I1210' })
  const told = `[Code:13001;Desc:订购人${planted.buyerName}（${planted.buyerIdNumber}）与公安信息不符]`
  const answer = ceb312([{ orderNo: form.orderNo, returnStatus: '100', returnInfo: told }])
  await drop(folders, inEnvelope(answer, folders))
  await drop(folders, answer.slice(0, answer.indexOf('</returnInfo>')))
  await drop(folders, `<a>${Object.values(planted).join('')}`)
  const done = (kind: string) => lines().filter((line) => line.kind === kind && line.msg === 'background work is done')
  await expect.poll(() => done('apply-receipts').length).toBeGreaterThan(0)
  await expect
    .poll(
      async () => (await database.pool.query(`select 1 from job where state not in ('WAITING', 'RUNNING')`)).rowCount,
    )
    .toBe(1)
  await expect
    .poll(async () => (await database.pool.query('select 1 from receipt_raw')).rowCount, { timeout: 20_000 })
    .toBe(3)
  for (const [name, value] of Object.entries(planted)) expect(written.includes(value), name).toBe(false)
})

const withToken = ({ headers, payload }: ReturnType<typeof multipart>) => ({
  headers: { ...headers, 'x-access-token': user.token },
  payload,
})
