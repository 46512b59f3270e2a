// Applications about an import list: what they need of it, what they do to it, and what stands in their way.
import { documentCalls, sourceCalls } from '@kouan/contract/calls/document.ts'
import { readWorklist } from '@kouan/contract/calls/worklist.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { sheetCallsOf } from '@kouan/contract/derive/spreadsheet-calls.ts'
import { cancellation, cancellationDocument } from '@kouan/contract/resources/declaration/cancellation.ts'
import { inventory, inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { refund, refundDocument } from '@kouan/contract/resources/declaration/refund.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { describe, expect, it } from 'vitest'
import { writeWorkbook } from '../../domain/spreadsheets/files/write-workbook.ts'
import { aDocument, type DocumentForm, declareOf, type TestDocument } from '../../testing/a-document.ts'
import { answerDocument } from '../../testing/answer-document.ts'
import { checkSent } from '../../testing/check-sent.ts'
import { stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { multipart } from '../../testing/multipart.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, user, channel } = await scene('working', { signs: true, company: { companyRoles: 'AGENT' } })

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

/** A list that customs hold, with this state. */
async function aList(returnStatus = '120', state = 'IN_CUSTOMS'): Promise<Known & { invtNo: string }> {
  lists += 1
  const invtNo = `51002026I${String(lists).padStart(9, '0')}`
  const document = await aDocument(test, user, inventoryDocument, {})
  const list = { ...document, kind: inventoryDocument }
  await moved(list, returnStatus, state, { invtNo })
  return { ...list, invtNo }
}

async function draftOf(kind: DocumentKind, { id }: TestDocument): Promise<DocumentForm> {
  const { result, message } = await send(sourceCalls(kind.resource).draft, { from: inventory.name, id }, user)
  if (!result) throw new Error(message)
  return result as DocumentForm
}

const save = (kind: DocumentKind, form: DocumentForm) => send(callsOf(kind.resource).add, form as never, user)

/** Saves the draft of an application, with the reason and what is given. */
async function anApplication(kind: DocumentKind, list: TestDocument, given: DocumentForm = {}): Promise<Known> {
  const form = { ...(await draftOf(kind, list)), reason: '买家取消订单', ...given }
  const added = await save(kind, form)
  if (!added.success) throw new Error(JSON.stringify(added))
  const { id } = added.result as { id: string }
  const agentCode = String(list.form.agentCode)
  return { id, kind, form: { ...form, agentCode } as DocumentForm }
}

const rowOf = async (list: TestDocument) => (await send(callsOf(inventory).get, { id: list.id }, user)).result
const followUpOf = async (list: TestDocument) => (await rowOf(list)).followUp
const titlesOf = async (list: TestDocument) =>
  (await send(documentCalls(inventory).detail, { id: list.id }, user)).result.timeline.map(({ title }) => title)

describe('cancellation of a list', () => {
  it('draft: has the numbers of the list and no data of persons; saved with them all the same', async () => {
    const list = await aList()
    const draft = await draftOf(cancellationDocument, list)
    expect(draft).toMatchObject({ invtNo: list.invtNo, orderNo: list.form.orderNo, ebcCode: list.form.ebcCode })
    expect(draft).not.toHaveProperty('buyerName')
    const { id } = await anApplication(cancellationDocument, list)
    const saved = (await send(callsOf(cancellation).get, { id }, user)).result
    expect(saved).toMatchObject({ agentCode: list.form.agentCode })
    const revealed = await send(callsOf(cancellation).reveal, { id, field: 'buyerName' }, user)
    expect(revealed.result).toBe(list.form.buyerName)
  })

  it('granted: the list is 已撤销, in its history too; what was sent is valid', async () => {
    const list = await aList()
    const application = await anApplication(cancellationDocument, list)
    expect(await followUpOf(list)).toBeNull()
    await declare(application)
    expect(await followUpOf(list)).toBe('CANCEL_PENDING')
    await eventually('sent', () => stateOf(test, application.id), 'SENT -')
    await moved(application, '399', 'REVIEWED')
    await eventually('state of the list', () => stateOf(test, list.id), 'CANCELLED 120')
    expect(await followUpOf(list)).toBeNull()
    const name = `撤销申请单 ${application.form.copNo}`
    expect(await titlesOf(list)).toEqual(expect.arrayContaining([`${name}：撤销中`, `${name}：已撤销`]))
    expect((await checkSent([channel.outbox])).faults).toEqual([])
  })

  it('refused: the list is as before and may be cancelled again', async () => {
    const list = await aList()
    await moved(await anApplication(cancellationDocument, list), '100', 'REJECTED')
    await eventually('follow-up', () => followUpOf(list), 'CANCEL_REFUSED')
    expect(await stateOf(test, list.id)).toBe('IN_CUSTOMS 120')
    await moved(await anApplication(cancellationDocument, list), '399', 'REVIEWED')
    await eventually('state of the list', () => stateOf(test, list.id), 'CANCELLED 120')
  })

  it('late receipts of the list: it stays 已撤销', async () => {
    const list = await aList()
    await moved(await anApplication(cancellationDocument, list), '399', 'REVIEWED')
    await moved(list, '300', 'CANCELLED', { invtNo: list.invtNo })
  })

  it('one open application: a second is refused with the number of the first', async () => {
    const list = await aList()
    const first = await anApplication(cancellationDocument, list)
    const { form } = first
    const second = await save(cancellationDocument, { ...form, copNo: `${form.copNo}`.replace(/^.../, 'ZZZ') })
    const name = `撤销申请单 ${form.copNo}`
    expect(second.problems).toContainEqual({
      field: 'invtNo',
      message: `清单 ${list.form.copNo} 已有${name}（待申报），请申报它，或先把它删除`,
      opens: { documentId: first.id, documentPages: 'declaration/CancellationList', name },
    })
    await declare(first)
    await expect(draftOf(cancellationDocument, list)).rejects.toThrow('须等海关答复')
  })

  it('released list, list without a number, data that differs: refused with the reason', async () => {
    const released = await aList('800', 'RELEASED')
    await expect(draftOf(cancellationDocument, released)).rejects.toThrow(
      `清单 ${released.form.copNo} 的状态为“放行”，不能撤销（放行前可以撤销，放行后可以退货）`,
    )
    const stored = await aDocument(test, user, inventoryDocument)
    await expect(draftOf(cancellationDocument, stored)).rejects.toThrow('还没有清单编号')
    const list = await aList()
    const draft = await draftOf(cancellationDocument, list)
    const answer = await save(cancellationDocument, { ...draft, reason: '买家取消', orderNo: 'ANOTHER' })
    expect(answer.problems).toMatchObject([{ field: 'orderNo', message: expect.stringContaining('须与清单一致') }])
  })

  it('detained list: may be cancelled, unless customs had released it before', async () => {
    const detained = await aList('501', 'DETAINED')
    expect(await draftOf(cancellationDocument, detained)).toMatchObject({ invtNo: detained.invtNo })
    const released = await aList('800', 'RELEASED')
    await moved(released, '599', 'DETAINED', { invtNo: released.invtNo })
    await expect(draftOf(cancellationDocument, released)).rejects.toThrow(
      `清单 ${String(released.form.copNo)} 放行后被扣留，不能撤销（放行前可以撤销，放行后可以退货）`,
    )
    await expect(draftOf(refundDocument, released)).rejects.toThrow('的状态为“扣留”，不能退货')
  })

  it('sheet with number, list and reason alone: the rest is that of the list; a released one is left out with the reason', async () => {
    const [held, released] = [await aList(), await aList('800', 'RELEASED')]
    const rows = [
      ['企业内部编号', '清单编号', '撤单原因'],
      ['SHEET-1', held.invtNo, '买家取消'],
      ['SHEET-2', released.invtNo, '买家取消'],
    ]
    const bytes = await writeWorkbook({ title: '导入', rows, widths: [] })
    const { payload, headers } = multipart({}, { name: '撤销申请单.xlsx', bytes })
    const answer = await test.app.inject({
      method: 'POST',
      url: `${test.config.apiBase}${sheetCallsOf(cancellation).importExcel.path}`,
      headers: { ...headers, 'x-access-token': user.token },
      payload,
    })
    expect(answer.json()).toMatchObject({ code: 201, result: { successCount: 1, errorCount: 1 } })
    const { records } = (await send(callsOf(cancellation).list, { copNo: 'SHEET-1' }, user)).result
    expect(records).toMatchObject([{ copNo: 'SHEET-1', orderNo: held.form.orderNo, agentName: held.form.agentName }])
  })

  it('released between saving and declaring: refused when it is declared', async () => {
    const list = await aList()
    const application = await anApplication(cancellationDocument, list)
    await moved(list, '800', 'RELEASED', { invtNo: list.invtNo })
    expect(await declare(application)).toMatchObject({ success: false, message: expect.stringContaining('不能撤销') })
  })
})

describe('refund of goods of a list', () => {
  const returned = (form: DocumentForm, qty: string) => [{ ...form.goods?.[0], qty }]

  it('part, then the rest: what is left goes down, the list says so', async () => {
    const list = await aList('800', 'RELEASED')
    const draft = await draftOf(refundDocument, list)
    expect(draft.goods).toHaveLength(list.form.goods?.length ?? 0)
    const listed = Number(draft.goods?.[0]?.qty)
    const half = String(listed / 2)
    const part = await anApplication(refundDocument, list, { goods: returned(draft, half) as never })
    await declare(part)
    expect(await followUpOf(list)).toBe('RETURN_PENDING')
    await eventually('sent', () => stateOf(test, part.id), 'SENT -')
    await moved(part, '399', 'REVIEWED')
    await eventually('follow-up', () => followUpOf(list), 'RETURN_PART')
    expect(await stateOf(test, list.id)).toBe('RELEASED 800')

    const rest = await draftOf(refundDocument, list)
    expect(Number(rest.goods?.[0]?.qty)).toBe(listed / 2)
    const tooMuch = { ...rest, reason: '质量问题', goods: returned(rest, String(listed)) as never }
    const refused = await save(refundDocument, tooMuch)
    expect(refused.problems).toMatchObject([
      { field: 'goods[0].qty', message: expect.stringContaining('不能超过原清单可退数量') },
    ])
    await moved(await anApplication(refundDocument, list), '800', 'RELEASED')
    await eventually('follow-up', () => followUpOf(list), 'RETURN_WHOLE')
    await expect(draftOf(refundDocument, list)).rejects.toThrow('的商品已全部退货')
    expect((await checkSent([channel.outbox])).faults).toEqual([])
  })

  it('gnum of the list: kept, although the lines before it were not chosen', async () => {
    const list = await aList('800', 'RELEASED')
    const draft = await draftOf(refundDocument, list)
    const last = draft.goods?.at(-1)
    const { id } = await anApplication(refundDocument, list, { goods: [last] as never })
    const saved = (await send(callsOf(refund).get, { id }, user)).result as { goods?: { gnum: unknown }[] }
    expect(String(saved.goods?.[0]?.gnum)).toBe(String(last?.gnum))
    const unknown = { ...draft, copNo: 'OTHER-1', reason: '质量问题', goods: [{ ...last, gnum: '77' }] as never }
    const { problems } = await save(refundDocument, unknown)
    expect(problems).toContainEqual(expect.objectContaining({ field: 'goods[0].gnum' }))
  })

  it('time limits: counted from the release, in lists and in the worklist; a late one is declared with advice', async () => {
    const list = await aList('800', 'RELEASED')
    const { returnTime, returnBy } = await rowOf(list)
    const later = (days: number) => {
      const day = new Date(`${String(returnTime).slice(0, 10)}T00:00:00Z`).getTime() + days * 86_400_000
      return new Date(day).toISOString().slice(0, 10)
    }
    expect(returnBy).toBe(later(30))
    const application = await anApplication(refundDocument, list)
    const backBy = async () => (await send(callsOf(refund).get, { id: application.id }, user)).result.backBy
    expect(await backBy()).toBe(later(45))
    const due = async () => (await send(readWorklist, {}, user)).result.dueReturns
    expect(await due()).toEqual([])
    await test.database.pool.query(
      `update receipt set return_time = return_time - interval '40 days'
        where attempt_id in (select id from attempt where document_id = $1)`,
      [list.id],
    )
    expect(await backBy()).toBe(later(5))
    const [group] = await due()
    expect(group).toMatchObject({ kind: refund.name, count: 1, first: later(5), isOverdue: false })
    const found = await send(callsOf(refund).list, { dueBy: group?.dueBy } as never, user)
    expect(found.result.records.map(({ id }) => id)).toEqual([application.id])
    const { result } = await declare(application)
    expect(JSON.stringify(result)).toContain('放行已超过 30 日')
    await moved(application, '399', 'REVIEWED')
    expect(await due()).toEqual([])
  })

  it('list that is not released: refused, the cancellation is named', async () => {
    const list = await aList()
    await expect(draftOf(refundDocument, list)).rejects.toThrow('不能退货（放行前可以撤销，放行后可以退货）')
  })
})
