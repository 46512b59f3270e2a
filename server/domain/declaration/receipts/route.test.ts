// A receipt counts on its own route only: in the tenant of the channel that it was received from, from a channel that the transfer
// subject of its document uses. What a file claims about its sender and receiver opens no other one.

import { openChannel } from '@kouan/contract/calls/channel.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { expect, it } from 'vitest'
import { aChannel, type TestChannel } from '../../../testing/a-channel.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { anOrder } from '../../../testing/an-order.ts'
import {
  ceb312,
  ceb900,
  declarationHarness,
  drop,
  inEnvelope,
  readOutbox,
  stateOf,
} from '../../../testing/declaration-harness.ts'
import { eventually } from '../../../testing/eventually.ts'
import { declareOrders } from '../../../testing/order-calls.ts'

const harness = await declarationHarness()
const { test } = harness
const { send, database } = test
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const user = await test.aUser({ rights: '*', enterpriseId })
const staff = await test.aUser({ rights: '*' })
const own = await aChannel(test, { enterpriseId })
const { enterpriseId: neighbourId } = await anEnterprise(test, { companyRoles: 'EBC' })
const foreign = await aChannel(test, { enterpriseId: neighbourId })
await harness.start()

const reaches = (id: string, state: string) => eventually('state of the document', () => stateOf(test, id), state)

async function aSentOrder(): Promise<{ id: string; orderNo: string; copMsgId: string }> {
  const { id, form } = await anOrder(test, user)
  await send(declareOrders, { ids: id }, user)
  await reaches(id, 'SENT -')
  const sent = (await readOutbox(own)).find(({ documents }) => documents[0]?.orderNo === form.orderNo)
  return { id, orderNo: form.orderNo, copMsgId: sent?.copMsgId ?? '' }
}

/** Once its file was read to the end. */
async function kept(guid: string) {
  return eventually('receipt of the file', async () => {
    const { rows } = await database.pool.query<{ tenant: string; status: string; note: string | null }>(
      `select r.tenant_id as tenant, r.match_status as status, r.match_note as note
        from receipt r join receipt_raw f on f.id = r.raw_id where r.guid = $1 and f.parse_status = '1'`,
      [guid],
    )
    return rows[0]
  })
}

const newGuid = () => crypto.randomUUID().toUpperCase()

/** Each refuses an order, for which nobody sent it, in words of its own. */
async function refusal(inbox: Pick<TestChannel, 'inbox'>, { orderNo, mailbox }: { orderNo: string; mailbox: string }) {
  const guid = newGuid()
  await drop(inbox, inEnvelope(ceb312([{ orderNo, returnStatus: '100', guid, returnInfo: guid }]), { dxpId: mailbox }))
  return guid
}

it('decision 51: receipt in a foreign inbox: stored as 未匹配 with the reason, whatever receiver its envelope names', async () => {
  const order = await aSentOrder()
  const guid = await refusal(foreign, { orderNo: order.orderNo, mailbox: own.dxpId })
  expect(await kept(guid)).toMatchObject({ status: '0', note: expect.stringContaining('没有使用收到此回执的通道') })
  expect(await stateOf(test, order.id)).toBe('SENT -')
  const [shown] = (await send(callsOf(receipt).list, { orderNo: order.orderNo }, staff)).result.records
  expect(shown).toMatchObject({
    matchStatus_dictText: '未匹配',
    documentId: null,
    matchNote: expect.stringContaining(own.dxpId),
  })
  await drop(own, inEnvelope(ceb312([{ orderNo: order.orderNo, returnStatus: '120' }]), own))
  await reaches(order.id, 'IN_CUSTOMS 120')
  const matched = await send(callsOf(receipt).list, { orderNo: order.orderNo, returnStatus: '120' }, staff)
  expect(matched.result.records.map(({ documentId }) => documentId)).toEqual([order.id])
})

it('S3.072 receipt in the list: has message type, document, status, text, return time and mailbox', async () => {
  const order = await aSentOrder()
  const guid = newGuid()
  const text = ceb312([{ orderNo: order.orderNo, returnStatus: '120', guid, returnInfo: '逻辑校验通过' }])
  await drop(own, inEnvelope(text, own))
  await reaches(order.id, 'IN_CUSTOMS 120')
  const [row] = (await send(callsOf(receipt).list, { orderNo: order.orderNo }, staff)).result.records
  expect(row).toMatchObject({
    ...{ msgType: 'CEB312Message', matchStatus: '1', orderNo: order.orderNo, returnStatus: '120', guid },
    ...{ returnInfo: '逻辑校验通过', dxpId: own.dxpId, documentId: order.id, duplicateCount: 0 },
  })
  expect(row?.returnTime).toMatch(/^\d{4}-\d\d-\d\d/)
})

it('decision 51: refusal of a whole message (CEB900) in a foreign inbox: stored as 未匹配 with the reason', async () => {
  const order = await aSentOrder()
  const text = ceb900(order.copMsgId)
  const guid = /<MessageReturn>\s*<guid>([^<]+)/.exec(text)?.[1] ?? ''
  await drop(foreign, inEnvelope(text, own, 'CEB900Message'))
  expect(await kept(guid)).toMatchObject({ status: '0', note: expect.stringContaining('没有使用收到此回执的通道') })
  expect(await stateOf(test, order.id)).toBe('SENT -')
  await drop(own, inEnvelope(ceb900(order.copMsgId), own, 'CEB900Message'))
  await reaches(order.id, 'FAILED -1')
})

it('decision 51: receipt for the mailbox of its own inbox: changes no order of another mailbox', async () => {
  const order = await aSentOrder()
  const guid = await refusal(foreign, { orderNo: order.orderNo, mailbox: foreign.dxpId })
  expect(await kept(guid)).toMatchObject({ status: '0', note: expect.stringContaining('不是经收到此回执的通道') })
  expect(await stateOf(test, order.id)).toBe('SENT -')
})

it('rule 9: receipt: stored in the tenant of its channel', async () => {
  const order = await aSentOrder()
  await database.pool.query(`insert into sys_tenant (id, name) values (1, '另一租户') on conflict do nothing`)
  await database.pool.query(
    `insert into base_channel (tenant_id, channel_code, channel_name, folder) values (1, 'other', '另一通道', 'other')`,
  )
  const inbox = own.inbox.replace(/test-\d+/, 'other')
  const guid = await refusal({ inbox }, { orderNo: order.orderNo, mailbox: own.dxpId })
  const note = expect.stringContaining('不是任何传输主体的报文传输编号')
  expect(await kept(guid)).toMatchObject({ tenant: '1', status: '0', note })
  expect(await stateOf(test, order.id)).toBe('SENT -')
  const inOne = await test.aUser({ rights: '*', tenantIds: ['1'] })
  expect((await send(callsOf(receipt).list, { orderNo: order.orderNo }, inOne)).result.total).toBe(1)
  expect((await send(callsOf(receipt).list, { orderNo: order.orderNo }, staff)).result.total).toBe(0)
})

it('decision 51: receipt from another sender than customs: not applied', async () => {
  const order = await aSentOrder()
  for (const [senderId, said] of [
    ['DXPENT0000000404', '发送方 DXPENT0000000404 不是'],
    ['', '发送方 （空） 不是'],
  ] as const) {
    const guid = newGuid()
    const payload = ceb312([{ orderNo: order.orderNo, returnStatus: '100', guid, returnInfo: guid }])
    await drop(own, inEnvelope(payload, own).replace('>DXPEDC0000000001<', `>${senderId}<`))
    expect(await kept(guid)).toMatchObject({ status: '0', note: expect.stringContaining(said) })
  }
  expect(await stateOf(test, order.id)).toBe('SENT -')
})

it('decision 51: channel of the transfer subject: a route from the moment that the subject uses it', async () => {
  const order = await aSentOrder()
  const spare = await aChannel(test, { enterpriseId: neighbourId })
  const answer = inEnvelope(ceb312([{ orderNo: order.orderNo, returnStatus: '120' }]), own)
  const first = await refusal(spare, { orderNo: order.orderNo, mailbox: own.dxpId })
  expect(await kept(first)).toMatchObject({ status: '0' })
  const ids = { enterpriseId, transferInfoId: own.transferInfoId, baseChannelId: spare.baseChannelId }
  const opened = await send(openChannel, { ...ids, crossborderType: 'I1210' }, staff)
  expect(opened.message).toBe('通道已开通！')
  await drop(spare, answer)
  await reaches(order.id, 'IN_CUSTOMS 120')
})

it('rule 29: identical copy by a foreign route: the receipt by its own route still applies', async () => {
  const order = await aSentOrder()
  const guid = newGuid()
  const file = inEnvelope(ceb312([{ orderNo: order.orderNo, returnStatus: '120', guid }]), own)
  await drop(foreign, file)
  expect(await kept(guid)).toMatchObject({ status: '0' })
  await drop(own, file)
  await reaches(order.id, 'IN_CUSTOMS 120')
})
