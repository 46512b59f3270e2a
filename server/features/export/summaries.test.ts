// Lists of exports in a master bill and in a summary: chosen by conditions, declared, answered, and what that does to the lists.
import { documentCalls, gatherCall, sourceCalls } from '@kouan/contract/calls/document.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { departure, departureDocument } from '@kouan/contract/resources/export/departure.ts'
import { exportCancellationDocument } from '@kouan/contract/resources/export/export-cancellation.ts'
import { exportInventory, exportInventoryDocument } from '@kouan/contract/resources/export/export-inventory.ts'
import { exportRefundDocument } from '@kouan/contract/resources/export/export-refund.ts'
import { masterBill, masterBillDocument } from '@kouan/contract/resources/export/master-bill.ts'
import { summaryApplication, summaryApplicationDocument } from '@kouan/contract/resources/export/summary-application.ts'
import { summaryResult } from '@kouan/contract/resources/export/summary-result.ts'
import { expect, it } from 'vitest'
import { aDocument, type DocumentForm, declareOf } from '../../testing/a-document.ts'
import { dropReceipt } from '../../testing/answer-document.ts'
import { checkSent } from '../../testing/check-sent.ts'
import { stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, user, channel, reaches } = await scene('working', {
  company: { companyRoles: 'AGENT,EBC,LOGISTICS' },
  channel: { crossborderType: 'E9610' },
})

const declare = (kind: DocumentKind, id: string) => send(declareOf(kind), { ids: id }, user)
const listOf = async (id: string) => (await send(callsOf(exportInventory).get, { id }, user)).result

let said = 0
/** One answer of customs, with numbers of its own. */
async function answer(type: string, head: Record<string, string | undefined>, lines: Record<string, string>[] = []) {
  said += 1
  const number = String(said).padStart(9, '0')
  const opDate = `2099010100${number.slice(-4)}000`
  await dropReceipt(channel, type, { head: { preNo: `B20990101${number}`, opDate, ...head }, lines })
}

/** A list that customs have taken in, under a number of theirs. */
async function aList(logisticsNo: string, given: DocumentForm = {}) {
  const { id, form } = await aDocument(test, user, exportInventoryDocument, {
    statisticsFlag: 'B',
    logisticsNo,
    billNo: undefined,
    voyageNo: undefined,
    ...given,
  })
  await declare(exportInventoryDocument, id)
  await reaches(id, 'SENT -')
  said += 1
  const { agentCode, copNo, ebpCode, ebcCode, orderNo, customsCode, statisticsFlag } = form as Record<string, string>
  const invtNo = `22002099E${String(said).padStart(9, '0')}`
  const of = { agentCode, copNo, ebpCode, ebcCode, orderNo, customsCode, statisticsFlag, invtNo }
  await answer('CEB604Message', { ...of, returnStatus: '120' })
  await reaches(id, 'IN_CUSTOMS 120')
  return { id, invtNo, of, form: form as Record<string, string> }
}

const masterOf = (list: { form: Record<string, string> }, numbers: string[], given: DocumentForm) => {
  const { customsCode, agentCode, agentName, logisticsCode, logisticsName, trafMode, grossWeight } = list.form
  const common = {
    customsCode,
    agentCode,
    agentName,
    logisticsCode,
    logisticsName,
    trafMode,
    grossWeight,
    trafName: '示例航班',
  }
  const parcels = numbers.map((logisticsNo) => ({ logisticsNo, totalPackageNo: 'PACK-1' }))
  return aDocument(test, user, masterBillDocument, { ...common, parcels, ...given } as DocumentForm)
}

it('S2.064 master bill: taken in by customs, gives its bill to its lists; a second one with a list is refused', async () => {
  const list = await aList('M-1')
  const bill = await masterOf(list, ['M-1'], { copNo: 'MB-1', billNo: 'AWB-1', voyageNo: 'CA981' })
  const second = await masterOf(list, ['M-1'], { copNo: 'MB-2', billNo: 'AWB-2', voyageNo: 'CA981' })
  expect(await declare(masterBillDocument, bill.id)).toMatchObject({ success: true })
  await reaches(bill.id, 'SENT -')
  expect(await listOf(list.id)).toMatchObject({ followUp: 'CONSOLIDATE_PENDING', billNo: null })
  expect((await declare(masterBillDocument, second.id)).message).toContain(
    '第 1 项的“物流运单编号” M-1 已列入总分单 MB-1',
  )
  const { agentCode, logisticsCode, copNo, billNo } = bill.form as Record<string, string>
  await answer('CEB608Message', { agentCode, logisticsCode, copNo, billNo, msgSeqNo: '1', returnStatus: '120' })
  await reaches(bill.id, 'IN_CUSTOMS 120')
  expect(await listOf(list.id)).toMatchObject({
    followUp: 'CONSOLIDATE_DONE',
    billNo: 'AWB-1',
    voyageNo: 'CA981',
    totalPackageNo: 'PACK-1',
  })
})

it('released list in a granted master bill: its goods can be returned, while it cannot be cancelled', async () => {
  const list = await aList('M-6')
  const bill = await masterOf(list, ['M-6'], { copNo: 'MB-7', billNo: 'AWB-7', voyageNo: 'CA981' })
  await declare(masterBillDocument, bill.id)
  await reaches(bill.id, 'SENT -')
  const { agentCode, logisticsCode, copNo, billNo } = bill.form as Record<string, string>
  await answer('CEB608Message', { agentCode, logisticsCode, copNo, billNo, msgSeqNo: '1', returnStatus: '120' })
  await reaches(bill.id, 'IN_CUSTOMS 120')
  const draft = (of: DocumentKind) =>
    send(sourceCalls(of.resource).draft, { from: 'exportInventory', id: list.id }, user)
  expect((await draft(exportCancellationDocument)).message).toContain(
    '已列入总分单 MB-7（海关已入库），须先把它从总分单中删除',
  )
  await answer('CEB604Message', { ...list.of, returnStatus: '800' })
  await reaches(list.id, 'RELEASED 800')
  expect((await draft(exportRefundDocument)).result).toMatchObject({ invtNo: list.invtNo, goods: [{ gnum: '1' }] })
})

it('departure drawn from a granted master bill: has its transport and waybills, and the bill shows it', async () => {
  const list = await aList('D-1')
  const bill = await masterOf(list, ['D-1'], { copNo: 'MB-6', billNo: 'AWB-6', voyageNo: 'CA6' })
  const draft = () => send(sourceCalls(departure).draft, { from: 'masterBill', id: bill.id }, user)
  expect((await draft()).message).toBe('总分单 MB-6 的状态为“待申报”，不能离境')
  await declare(masterBillDocument, bill.id)
  await reaches(bill.id, 'SENT -')
  const { agentCode, logisticsCode, copNo, billNo } = bill.form as Record<string, string>
  await answer('CEB608Message', { agentCode, logisticsCode, copNo, billNo, msgSeqNo: '1', returnStatus: '120' })
  await reaches(bill.id, 'IN_CUSTOMS 120')
  const { result } = await draft()
  expect(result).toMatchObject({
    billNo: 'AWB-6',
    voyageNo: 'CA6',
    parcels: [{ logisticsNo: 'D-1', totalPackageNo: 'PACK-1' }],
  })
  const save = (change: object) =>
    send(
      callsOf(departure).add,
      { ...result, crossborderType: 'E9610', leaveTime: '20260101000000', ...change } as never,
      user,
    )
  const differing = '须与总分单一致：离境单为“AWB-9”，总分单为“AWB-6”（第 1 项，物流运单编号 D-1）'
  expect((await save({ billNo: 'AWB-9' })).problems).toMatchObject([
    { field: 'billNo', message: expect.stringContaining(differing) },
  ])
  const made = await save({})
  expect(made).toMatchObject({ success: true })
  await declare(departureDocument, (made.result as { id: string }).id)
  expect((await send(callsOf(masterBill).get, { id: bill.id }, user)).result).toMatchObject({
    followUp: 'DEPART_PENDING',
  })
})

it('master bill that customs refuse: its lists are free for another one', async () => {
  const list = await aList('M-2')
  const bill = await masterOf(list, ['M-2'], { copNo: 'MB-3', billNo: 'AWB-3' })
  await declare(masterBillDocument, bill.id)
  await reaches(bill.id, 'SENT -')
  const { agentCode, logisticsCode, copNo, billNo } = bill.form as Record<string, string>
  await answer('CEB608Message', { agentCode, logisticsCode, copNo, billNo, msgSeqNo: '1', returnStatus: '100' })
  await reaches(bill.id, 'REJECTED 100')
  expect(await listOf(list.id)).toMatchObject({ followUp: 'CONSOLIDATE_REFUSED', billNo: null })
  const other = await masterOf(list, ['M-2'], { copNo: 'MB-4', billNo: 'AWB-4' })
  expect(await declare(masterBillDocument, other.id)).toMatchObject({ success: true })
})

it('master bill with the waybill of an import list: refused with the line before anything is sent', async () => {
  const list = await aList('M-3')
  await aDocument(test, user, inventoryDocument, { logisticsNo: 'IMPORTED' })
  const bill = await masterOf(list, ['M-3', 'IMPORTED'], { copNo: 'MB-5', billNo: 'AWB-5' })
  const { problems } = await declare(masterBillDocument, bill.id)
  expect(problems).toEqual([
    {
      field: 'parcels[1].logisticsNo',
      message: '总分单 MB-5：第 2 项的“物流运单编号” IMPORTED 是进口清单的，总分单只能列出口清单',
    },
  ])
})

const summaryOf = (list: { form: Record<string, string> }, given: DocumentForm) => {
  const { customsCode, agentCode, agentName, ebcCode, ebcName } = list.form
  return aDocument(test, user, summaryApplicationDocument, {
    ...({ customsCode, agentCode, agentName, ebcCode, ebcName } as DocumentForm),
    startTime: undefined,
    endTime: undefined,
    ...given,
  })
}

it('summary: made of the lists that can be summed up, answered by two messages of one result and its later number', async () => {
  const one = await aList('S-1', { ebcName: '汇总甲' })
  const two = await aList('S-2', { ebcName: '汇总甲' })
  const filter = { logisticsNo: 'S-*' }
  const gathered = (await send(gatherCall(summaryApplication), { filter, total: 2 } as never, user)).result
  expect(gathered.lines).toEqual([{ invtNo: one.invtNo }, { invtNo: two.invtNo }])
  expect(gathered.head).toMatchObject({ ebcName: '汇总甲' })
  const summary = await summaryOf(one, {
    ...gathered.head,
    copNo: 'SUM-1',
    lists: gathered.lines as never,
    itemNameFlag: '0',
  })
  expect(await declare(summaryApplicationDocument, summary.id)).toMatchObject({ success: true })
  await reaches(summary.id, 'SENT -')
  const { agentCode, ebcCode, copNo } = summary.form as Record<string, string>
  const sumNo = 'SUM000000000000001'
  await answer('CEB702Message', { agentCode, ebcCode, copNo, sumNo, msgSeqNo: '1', returnStatus: '120' })
  await reaches(summary.id, 'IN_CUSTOMS 120')
  await answer('CEB702Message', { agentCode, ebcCode, copNo, sumNo, msgSeqNo: '1', returnStatus: '399' })
  await reaches(summary.id, 'REVIEWED 399')
  expect(await listOf(two.id)).toMatchObject({ followUp: 'SUMMARIZE_DONE' })
  const named = Object.fromEntries(
    ['customsCode', 'agentCode', 'agentName', 'ebcCode', 'ebcName', 'declAgentCode', 'declAgentName'].map((name) => [
      name,
      String(summary.form[name]),
    ]),
  )
  const head = {
    ...named,
    sumNo,
    declSeqNo: 'DECL00000000000001',
    decState: '1',
    grossWeight: '2',
    netWeight: '1',
    msgCount: '2',
  }
  const lineOf = (invtNo: string) => ({ invtNo, logisticsNo: 'S-1', gseqno: '1', gnum: '1', gcode: '6109100021' })
  // The second part comes first.
  await answer('CEB792Message', { ...head, msgSeqNo: '2' }, [lineOf(two.invtNo)])
  await answer('CEB792Message', { ...head, msgSeqNo: '1' }, [lineOf(one.invtNo)])
  await answer('CEB792Message', { ...head, msgSeqNo: '1', decState: '8', entryId: 'ENTRY0000000000001' }, [
    lineOf(one.invtNo),
  ])
  const results = async () =>
    (await send(callsOf(summaryResult).list, { documentId: summary.id } as never, user)).result.records
  await eventually('entry id', async () => (await results())[0]?.entryId ?? '', 'ENTRY0000000000001')
  const [result, ...others] = await results()
  expect([result?.decState, others]).toEqual(['8', []])
  const named792 = async () => {
    const { result: full } = await send(callsOf(summaryResult).get, { id: result?.id ?? '' }, user)
    const { goods, partsArrived } = full as unknown as { goods: { invtNo: string }[]; partsArrived: number }
    return `${partsArrived}: ${goods.map(({ invtNo }) => invtNo).join(' ')}`
  }
  await eventually('lists of the result', named792, `2: ${one.invtNo} ${two.invtNo}`)
  expect(await stateOf(test, summary.id)).toBe('REVIEWED 399')
  const { timeline } = (await send(documentCalls(summaryApplication).detail, { id: summary.id }, user)).result
  expect(timeline.map(({ title }) => title)).toContain('收到回执：8 汇总结果：报关单状态 8')
  expect((await checkSent([channel.outbox])).faults).toEqual([])
})

it('summary of a simplified list, of neither lists nor a period, or of half a period: each refused with its field', async () => {
  const list = await aList('S-3', { statisticsFlag: 'A' })
  const other = await summaryOf(list, { copNo: 'SUM-2', lists: [{ invtNo: 'ELSEWHERE' }] as never })
  const save = (given: object) =>
    send(callsOf(summaryApplication).add, { ...other.form, copNo: 'SUM-3', ...given } as never, user)
  const [problem] = (await save({ lists: [{ invtNo: list.invtNo }] })).problems ?? []
  expect(problem?.field).toBe('lists[0].invtNo')
  expect(problem?.message).toContain('的清单为简化申报（A），不能汇总')
  expect((await save({ lists: [] })).problems?.length).toBe(1)
  const half = await save({ lists: [], startTime: '20260101000000' })
  expect(half.problems?.map(({ field }) => field)).toContain('endTime')
  const period = { startTime: '20260101000000', endTime: '20260131235959' }
  expect(await save({ lists: [], ...period })).toMatchObject({ success: true })
})
