// Applications about an export list: its cancellation before the release, and the return of its goods afterwards.
import { sourceCalls } from '@kouan/contract/calls/document.ts'
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { exportCancellationDocument } from '@kouan/contract/resources/export/export-cancellation.ts'
import { exportInventory, exportInventoryDocument } from '@kouan/contract/resources/export/export-inventory.ts'
import { exportOrderDocument } from '@kouan/contract/resources/export/export-order.ts'
import { exportRefund, exportRefundDocument } from '@kouan/contract/resources/export/export-refund.ts'
import { returnTally, returnTallyDocument } from '@kouan/contract/resources/export/return-tally.ts'
import { expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { aDocument, type DocumentForm, declareOf, documentForm, type TestDocument } from '../../testing/a-document.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { answerDocument } from '../../testing/answer-document.ts'
import { checkSent } from '../../testing/check-sent.ts'
import { readOutbox, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, user, channel } = await scene('working', {
  company: { companyRoles: 'AGENT,EBC,SITE' },
  channel: { crossborderType: 'E9610' },
})

type Known = TestDocument & { kind: DocumentKind }

const declare = ({ kind, id }: Known) => send(declareOf(kind), { ids: id }, user)

/** Declares, or answers a declared one, and waits for the state. */
async function moved(document: Known, returnStatus: string, state: string, more: Record<string, string> = {}) {
  if ((await stateOf(test, document.id)) === 'READY -') {
    expect(await declare(document)).toMatchObject({ success: true })
    await eventually('sent', () => stateOf(test, document.id), 'SENT -')
  }
  await answerDocument(channel, document.kind, { form: document.form, returnStatus, more })
  await eventually(`state after ${returnStatus}`, () => stateOf(test, document.id), `${state} ${returnStatus}`)
}

let lists = 0

/** A list that customs hold, with this state and five pieces. */
async function aList(returnStatus = '120', state = 'IN_CUSTOMS'): Promise<Known & { invtNo: string }> {
  lists += 1
  const invtNo = `22002026E${String(lists).padStart(9, '0')}`
  const line = { ...(await aDocument(test, user, exportInventoryDocument)).form.goods?.[0] }
  const goods = [{ ...line, qty: '5', qty1: '2.5', price: '2', totalPrice: '10', gcode: '6109' }]
  const document = await aDocument(test, user, exportInventoryDocument, { goods, statisticsFlag: 'A' })
  const list = { ...document, kind: exportInventoryDocument }
  await moved(list, returnStatus, state, { invtNo })
  return { ...list, invtNo }
}

async function draftOf(kind: DocumentKind, { id }: TestDocument, from = exportInventory.name): Promise<DocumentForm> {
  const { result, message } = await send(sourceCalls(kind.resource).draft, { from, id }, user)
  if (!result) throw new Error(message)
  return result as DocumentForm
}

const save = (kind: DocumentKind, form: DocumentForm) => send(callsOf(kind.resource).add, form as never, user)
const sentencesOf = (answer: Awaited<ReturnType<typeof save>>) =>
  (answer.problems ?? []).map(({ field, message }) => `${field} ${message}`)

async function anApplication(kind: DocumentKind, list: TestDocument, given: DocumentForm = {}): Promise<Known> {
  const form = { ...(await draftOf(kind, list)), reason: '买家取消', ...given } as DocumentForm
  const added = await save(kind, form)
  if (!added.success) throw new Error(JSON.stringify(added))
  return { id: (added.result as { id: string }).id, kind, form }
}

/** How the goods come back, which no list says. */
const way = { logisticsNo: 'BACK-1', billNo: 'BILL-1', trafName: '示例轮', voyageNo: 'V1', country: '502' }

const followUpOf = async ({ id }: TestDocument) =>
  (await send(callsOf(exportInventory).get, { id }, user)).result.followUp

it('export list made from its order: has its parties and goods', async () => {
  const order = await aDocument(test, user, exportOrderDocument, { crossborderType: 'E9610' })
  const draft = await draftOf(exportInventoryDocument, order, exportOrderDocument.resource.name)
  const { orderNo, ebpName, goods = [] } = order.form
  expect(draft).toMatchObject({ orderNo, ebpName, crossborderType: 'E9610' })
  expect(draft.goods).toMatchObject([{ gname: goods[0]?.itemName, itemNo: goods[0]?.itemNo }])
})

it('cancellation of an export list: granted, the list is cancelled', async () => {
  const list = await aList()
  const application = await anApplication(exportCancellationDocument, list)
  expect(application.form).toMatchObject({ invtNo: list.invtNo, agentCode: list.form.agentCode })
  await moved(application, '120', 'IN_CUSTOMS', { invtNo: list.invtNo })
  expect(await followUpOf(list)).toBe('CANCEL_PENDING')
  await answerDocument(channel, exportCancellationDocument, {
    form: application.form,
    returnStatus: '399',
    more: { invtNo: list.invtNo },
  })
  await eventually('list', () => stateOf(test, list.id), 'CANCELLED 120')
})

it('cancellation of a released export list, return of one that is not: refused with what to do', async () => {
  const released = await aList('800', 'RELEASED')
  await expect(draftOf(exportCancellationDocument, released)).rejects.toThrow(
    /状态为“放行”，不能撤销（放行前可以撤销，放行后可以退货）/,
  )
  const held = await aList()
  await expect(draftOf(exportRefundDocument, held)).rejects.toThrow(/不能退货（放行前可以撤销，放行后可以退货）/)
})

it('return of exported goods: at most what is left, from abroad, with a trade mode of returns', async () => {
  const list = await aList('800', 'RELEASED')
  const draft = { ...(await draftOf(exportRefundDocument, list)), reason: '尺码不符', ...way }
  const line = draft.goods?.[0] ?? {}
  expect(draft).toMatchObject({ invtNo: list.invtNo, goods: [{ gnum: '1', qty: '5', qty1: '2.5' }] })
  const tooMany = await save(exportRefundDocument, { ...draft, goods: [{ ...line, qty: '6' }] })
  expect(sentencesOf(tooMany)).toEqual(['goods[0].qty 第 1 项商品的“数量”不能超过原清单可退数量 5，现为 6'])
  expect(sentencesOf(await save(exportRefundDocument, { ...draft, country: '142' }))).toEqual([
    'country “启运国（地区）”为启运国，不能为 142（中国）',
  ])
  const goods = [{ ...line, qty: '2', qty1: '1' }]
  const first = await anApplication(exportRefundDocument, list, { ...way, goods })
  await moved(first, '120', 'IN_CUSTOMS', { invtNo: list.invtNo })
  const [sent] = (await readOutbox(channel)).filter(({ xml }) => xml.includes('CEB213Message'))
  expect(sent?.xml).toContain('<ceb:tradeMode>9661</ceb:tradeMode>')
  expect(sent?.xml).toContain('<ceb:gcode>6109000000</ceb:gcode>')
  await answerDocument(channel, exportRefundDocument, {
    form: first.form,
    returnStatus: '800',
    more: { invtNo: list.invtNo },
  })
  await eventually('list', () => followUpOf(list), 'RETURN_PART')
  expect(await draftOf(exportRefundDocument, list)).toMatchObject({ goods: [{ qty: '3' }] })
})

it('returns that customs took in: tallied in bulk, each under a number of its own, and the return says so', async () => {
  const returns: TestDocument[] = []
  for (const number of Array.from({ length: 120 }, (_, at) => `TALLY-${at}`)) {
    const { goods = [] } = documentForm(exportRefundDocument)
    const given = { logisticsNo: number, country: '502', goods: goods.map((line) => ({ ...line, gnum: '1' })) }
    returns.push(await aDocument(test, user, exportRefundDocument, given))
  }
  const [granted] = returns.splice(7, 1).map((one) => ({ ...one, kind: exportRefundDocument }))
  if (!granted) throw new Error('no return')
  await moved(granted, '120', 'IN_CUSTOMS', { invtNo: String(granted.form.invtNo) })
  const [first, ...others] = returns.map(({ id }) => id)
  const { tally } = actionCalls(exportRefund)
  const given = { operatorCode: '9900D90006', operatorName: '示例监管场所有限公司', location: '示例仓库 3 区' }
  const early = await send(tally, { ids: String(first), ...given }, user)
  expect(early.message).toContain('不能理货')
  await test.database.pool.query(`update document set declare_status = 'IN_CUSTOMS' where id = any($1)`, [others])
  others.push(granted.id)
  for (const ids of [others.slice(0, 40), others.slice(40, 80), others.slice(80)]) {
    const done = { success: true, result: { done: ids.length, faults: [] } }
    expect(await send(tally, { ids: ids.join(','), ...given }, user)).toMatchObject(done)
  }
  const { result } = await send(callsOf(returnTally).list, { logisticsNo: 'TALLY-*', pageSize: 200 } as never, user)
  expect(result.records).toHaveLength(others.length)
  expect(new Set(result.records.map(({ coElNo }) => coElNo)).size).toBe(others.length)
  const one = result.records.find(({ logisticsNo }) => logisticsNo === 'TALLY-7')
  expect(one).toMatchObject({ ...given, invtNo: granted.form.invtNo, billNo: granted.form.billNo })
  const counted = { id: String(one?.id), kind: returnTallyDocument, form: one as unknown as DocumentForm }
  expect(await declare(counted)).toMatchObject({ success: true })
  const followUp = async () => (await send(callsOf(exportRefund).get, { id: granted.id }, user)).result.followUp
  expect(await followUp()).toBe('TALLY_PENDING')
  await moved(counted, '399', 'REVIEWED')
  expect(await followUp()).toBe('TALLY_DONE')
})

it('return of exported goods by a channel of the revision 2018-113, which has no such message: refused before anything is sent', async () => {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'AGENT,EBC', tradeModes: '9610' })
  const user = await test.aUser({ rights: '*', enterpriseId })
  const old = await aChannel(test, { enterpriseId, crossborderType: 'E9610', revision: '2018-113' })
  const { goods = [] } = documentForm(exportRefundDocument)
  const given = { country: '502', goods: goods.map((line) => ({ ...line, gnum: '1' })) }
  const { id } = await aDocument(test, user, exportRefundDocument, given)
  const answer = await send(declareOf(exportRefundDocument), { ids: id }, user)
  expect(answer).toMatchObject({
    success: false,
    message: expect.stringContaining('报文规范 2018-113 没有出口退货申请单，请联系运营改用 202205 版的传输主体'),
  })
  expect(await readOutbox(old)).toEqual([])
})

it('every message of these tests: valid by the schema', async () => {
  const { checked, faults } = await checkSent([channel.outbox])
  expect(faults).toEqual([])
  // Four lists, one cancellation, two returns, one tally.
  expect(checked).toBe(8)
})
