// Lists and payments from form to the last word of customs, through folders and through the simulated customs.

import { setChannelStatus } from '@kouan/contract/calls/channel.ts'
import { documentCalls } from '@kouan/contract/calls/document.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { inventory, inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { payment, paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import { taxBill } from '@kouan/contract/resources/declaration/tax-bill.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { describe, expect, it } from 'vitest'
import { aChannel, type TestChannel } from '../../testing/a-channel.ts'
import { aDocument, declareOf, documentForm } from '../../testing/a-document.ts'
import { dropReceipt } from '../../testing/answer-document.ts'
import { checkSent, describeChecked } from '../../testing/check-sent.ts'
import { readOutbox, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, staff, enterpriseId, user, start } = await scene('company', {
  signs: true,
  company: { companyRoles: 'EBC,PAY' },
})
await start()

const reaches = (id: string, state: string) => eventually('state of the document', () => stateOf(test, id), state)
const declare = (kind: DocumentKind, id: string) => send(declareOf(kind), { ids: id }, user)

/** One receipt about this document, as customs would send it. */
const answer = (kind: DocumentKind, channel: TestChannel, head: Record<string, string>) =>
  dropReceipt(channel, kind.message.receiptType ?? '', { head })

describe('an import list', () => {
  it('goes out signed, is rejected, corrected, declared again, and released under the number of customs', async () => {
    const channel = await aChannel(test, { enterpriseId, signer: 'rsa' })
    const { id, form } = await aDocument(test, user, inventoryDocument)
    const key = { agentCode: String(form.agentCode), copNo: String(form.copNo) }
    const preNo = 'B20990101000000009'
    expect(await declare(inventoryDocument, id)).toMatchObject({ success: true, result: { done: 1 } })
    await reaches(id, 'SENT -')
    await answer(inventoryDocument, channel, { ...key, preNo, returnStatus: '100' })
    await reaches(id, 'REJECTED 100')
    expect((await send(callsOf(inventory).edit, { id, note: '已更正' }, user)).message).toBe('修改成功!')
    await declare(inventoryDocument, id)
    await reaches(id, 'SENT -')
    const sent = await readOutbox(channel)
    expect(sent).toHaveLength(2)
    for (const { xml } of sent) expect(xml).toContain('<ds:SignatureValue>')
    // A new declaration does not name the number that the port gave to the one before it.
    expect(sent.filter(({ xml }) => xml.includes(preNo))).toEqual([])
    const [invtNo, second] = ['22002099I000000009', 'B20990101000000010']
    await answer(inventoryDocument, channel, { ...key, preNo: second, invtNo, returnStatus: '800' })
    await reaches(id, 'RELEASED 800')
    expect((await send(callsOf(inventory).get, { id }, user)).result).toMatchObject({
      preNo: second,
      invtNo,
      attemptNo: 2,
    })
    const { attempts, timeline } = (await send(documentCalls(inventory).detail, { id }, user)).result
    expect(attempts.map(({ declareStatus }) => declareStatus)).toEqual(['RELEASED', 'REJECTED'])
    expect(timeline.filter(({ source }) => source === 'receipt')).toHaveLength(2)
    const checked = await checkSent([channel.outbox])
    console.log(describeChecked(checked))
    expect(checked.faults).toEqual([])
    await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
  })

  it('comes to its tax bill through the simulated customs, and shows the node of its own in a message of two', async () => {
    const channel = await aChannel(test, {
      enterpriseId,
      signer: 'rsa',
      simulated: { simDelaySeconds: 0, simOutcome: 'PASS' },
    })
    const [one, other] = [
      await aDocument(test, user, inventoryDocument),
      await aDocument(test, user, inventoryDocument),
    ]
    await declare(inventoryDocument, `${one.id},${other.id}`)
    await eventually(
      'state of the document',
      () => stateOf(test, other.id),
      (state) => state.startsWith('RELEASED'),
    )
    const bills = async () => (await send(callsOf(taxBill).list, {}, user)).result.records
    await eventually(
      'tax bills',
      bills,
      (all) => all.filter(({ status, complete }) => status === '2' && complete).length === 2,
    )
    const bill = (await bills()).find(({ documentId }) => documentId === other.id)
    expect(bill).toMatchObject({ simulated: true, status_dictText: '已汇总' })
    const { attempts } = (await send(documentCalls(inventory).detail, { id: other.id }, user)).result
    const asked = { attemptId: attempts[0]?.attemptId ?? '' }
    const view = (await send(documentCalls(inventory).message, asked, user)).result
    expect(view).toMatchObject({ nodeCount: 2, simulated: true })
    expect(view.node).toContain(String(other.form.copNo))
    expect(view.node).not.toContain(String(one.form.copNo))
    // A message is that of its kind: another kind's rights do not show it.
    expect((await send(documentCalls(payment).message, asked, user)).success).toBe(false)
    await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
  })

  it('is not declared without a signer, and its number is taken once', async () => {
    const channel = await aChannel(test, { enterpriseId })
    const { id, form } = await aDocument(test, user, inventoryDocument)
    expect((await declare(inventoryDocument, id)).message).toContain('必须签名')
    const again = await send(
      callsOf(inventory).add,
      { ...documentForm(inventoryDocument), copNo: String(form.copNo) },
      user,
    )
    expect(again.problems).toEqual([{ field: 'copNo', message: `企业内部编号：${form.copNo}已存在` }])
    const broken = await send(
      callsOf(inventory).add,
      { ...documentForm(inventoryDocument), netWeight: '99', grossWeight: '1' },
      user,
    )
    expect(broken.problems?.map(({ field }) => field)).toContain('grossWeight')
    await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
  })
})

describe('business type of an import document', () => {
  const { add, edit } = callsOf(inventory)

  it('trade mode of another business type: refused in the form, in an edit and at the declaration', async () => {
    const message =
      '监管方式：业务类型为“进口 9610 直购进口”的须为 9610 跨境贸易电子商务，现为 1210 保税跨境贸易电子商务'
    const zone = { emsNo: 'E1', areaCode: '9900D90006', areaName: '示例', country: '142' }
    const bonded = { ...zone, trafNo: '', voyageNo: '', billNo: '', tradeMode: '1210' }
    const added = await send(add, { ...documentForm(inventoryDocument), ...bonded }, user)
    expect(added.problems).toContainEqual({ field: 'tradeMode', message })
    const channel = await aChannel(test, { enterpriseId, signer: 'rsa' })
    const { id } = await aDocument(test, user, inventoryDocument)
    const mixed = await send(edit, { id, tradeMode: '1210' }, user)
    expect(mixed.problems).toContainEqual({ field: 'tradeMode', message })
    // A row of an earlier version.
    await test.database.pool.query(`update inventory_head set trade_mode = '1210' where id = $1`, [id])
    const refused = await declare(inventoryDocument, id)
    expect(JSON.stringify(refused)).toContain('业务类型为“进口 9610 直购进口”的须为 9610')
    await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
  })

  it('type of exports: refused, but stays where it is stored', async () => {
    const expected = '业务类型：只能为 进口 9610 直购进口、进口 1210 网购保税、进口 1239 网购保税A'
    const added = await send(add, { ...documentForm(inventoryDocument), crossborderType: 'E9610' }, user)
    expect(added.problems).toEqual([{ field: 'crossborderType', message: expected }])
    const { id } = await aDocument(test, user, paymentDocument)
    await test.database.pool.query(`update payment_head set crossborder_type = 'E9610' where id = $1`, [id])
    expect((await send(callsOf(payment).edit, { id, crossborderType: 'E9610', note: '旧' }, user)).success).toBe(true)
  })
})

it('a payment goes out and is taken in', async () => {
  const channel = await aChannel(test, { enterpriseId })
  const { id, form } = await aDocument(test, user, paymentDocument)
  await declare(paymentDocument, id)
  await reaches(id, 'SENT -')
  await answer(paymentDocument, channel, {
    payCode: String(form.payCode),
    payTransactionId: String(form.payTransactionId),
    returnStatus: '120',
  })
  await reaches(id, 'IN_CUSTOMS 120')
  expect((await checkSent([channel.outbox])).faults).toEqual([])
})
