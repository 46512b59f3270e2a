// Long because each case of the table has its situation here, and all share one application with three companies.
// Refusals and warnings before documents are saved, declared, changed and deleted: each case with the answer of each way in.
// The table is refused-and-warned.txt; the rules of messages have their own tests in customs, here one sentence of each check.
import { readFileSync } from 'node:fs'
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { cancellationDocument } from '@kouan/contract/resources/declaration/cancellation.ts'
import { importableGoods } from '@kouan/contract/resources/declaration/importable-goods.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import { refundDocument } from '@kouan/contract/resources/declaration/refund.ts'
import { waybillDocument } from '@kouan/contract/resources/declaration/waybill.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { comparisonConsent } from '@kouan/contract/resources/enterprise/comparison-consent.ts'
import { departureDocument } from '@kouan/contract/resources/export/departure.ts'
import { exportInventoryDocument } from '@kouan/contract/resources/export/export-inventory.ts'
import { returnTallyDocument } from '@kouan/contract/resources/export/return-tally.ts'
import { summaryApplicationDocument } from '@kouan/contract/resources/export/summary-application.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { aCompany } from '../../testing/a-company.ts'
import { aDocument, type DocumentForm, documentActions, documentForm } from '../../testing/a-document.ts'
import { everyRole } from '../../testing/every-kind.ts'
import { jobHarness } from '../../testing/job-harness.ts'
import { type Someone, type Told, waysIn } from '../../testing/ways-in.ts'

const harness = await jobHarness()
const { test, send, database, aUser } = harness
const { someone, saving, declaring, answerOf } = waysIn(harness)

const staff = await aUser({ rights: '*' })
const ofEveryRole = { company: { companyRoles: everyRole } }
const [shop, partner, seller] = [
  await aCompany(test, ofEveryRole),
  await aCompany(test, ofEveryRole),
  await aCompany(test, { company: { companyRoles: 'EBC' } }),
]
const simulated = { simDelaySeconds: 3600 }
for (const { enterpriseId } of [shop, partner, seller]) await aChannel(test, { enterpriseId, simulated })
// Two more channels of the shop: they sign nothing, and their revision lacks some messages and has shorter parts of a series.
const unsigned = { enterpriseId: shop.enterpriseId, revision: '2018-113' } as const
await aChannel(test, { ...unsigned, crossborderType: 'E9610' })
await aChannel(test, { ...unsigned, crossborderType: 'I1210' })
const kinds = [...documentKinds.values()]
const [owner, other] = [await someone(shop.user, kinds), await someone(seller.user, kinds)]
const operator: Someone = { user: staff, token: '' }

/** Numbers of the case, by the letter that stands for them in the table. */
const letters = new Map<string, string>()
const call = (letter: string, value: unknown) => void letters.set(String(value), letter)

async function saved(kind: DocumentKind, letter: string, given: DocumentForm = {}) {
  const document = await aDocument(test, shop.user, kind, given)
  call(letter, document.form[kind.resource.titleField ?? ''])
  return document
}

function formOf(kind: DocumentKind, letter: string, given: DocumentForm = {}) {
  const form = { ...documentForm(kind), ...given }
  call(letter, form[kind.resource.titleField ?? ''])
  return form
}

/** As a receipt would have it. */
async function becomes(id: string, state: string) {
  await database.pool.query('update document set declare_status = $2 where id = $1', [id, state])
  await database.pool.query('update attempt set declare_status = $2 where document_id = $1', [id, state])
}
const stored = ({ resource }: DocumentKind, id: string, column: string, value: unknown) =>
  database.pool.query(`update ${resource.table} set ${column} = $2 where id = $1`, [id, value])

const declared = (kind: DocumentKind, ids: string) => answerOf(documentActions(kind).declare, { ids }, owner)

/** Runs the ways one after the other and merges those with the same answer. */
async function tableOf(ways: Record<string, () => Promise<Told>>): Promise<string> {
  const byAnswer = new Map<string, string[]>()
  for (const [name, way] of Object.entries(ways)) {
    let text = (await way()).join('\n  ') || 'passes'
    for (const [value, letter] of letters) text = text.replaceAll(value, letter)
    byAnswer.set(text, [...(byAnswer.get(text) ?? []), name])
  }
  return [...byAnswer].map(([text, names]) => `${names.join(', ')}:\n  ${text}`).join('\n')
}

type Ways = Record<string, () => Promise<Told>>

const bySaving = (kind: DocumentKind, form: DocumentForm, by = owner): Ways =>
  Object.fromEntries(Object.entries(saving).map(([name, way]) => [`save by ${name}`, () => way(kind, form, by)]))
const byDeclaring = (kind: DocumentKind, ids: string, by = owner): Ways =>
  Object.fromEntries(Object.entries(declaring).map(([name, way]) => [`declare by ${name}`, () => way(kind, ids, by)]))
/** Without the ways that begin with the same function as these. */
const bySavingShortly = (kind: DocumentKind, form: DocumentForm): Ways => ({
  'save by form': () => saving.form(kind, form, owner),
  'save by open API': () => saving['open API'](kind, form, owner),
})
const byDeclaringShortly = (kind: DocumentKind, ids: string): Ways => ({
  'declare by check': () => declaring.check(kind, ids, owner),
  'declare by action': () => declaring.action(kind, ids, owner),
})
const byEditing = (kind: DocumentKind, id: string, change: object): Ways => ({
  edit: () => answerOf(callsOf(kind.resource).edit, { id, ...change }, owner),
})
const byDeleting = (kind: DocumentKind, id: string, then: 'delete' | 'destroy' | 'restore' = 'delete'): Ways => ({
  [then]: () => answerOf(callsOf(kind.resource)[then] as Call, then === 'delete' ? { id } : { ids: id }, owner),
})
/** The document is declared, and customs refuse it before each but the first. */
function byChanging(kind: DocumentKind, ids: string): Ways {
  const { beginChange, declareChange, declareDeletion } = documentActions(kind)
  const from = async (state: string, action: Call) => {
    await becomes(ids, state)
    return answerOf(action, { ids }, owner)
  }
  return {
    'begin a change': () => from('IN_CUSTOMS', beginChange),
    'declare a change': () => from('REJECTED', declareChange),
    'declare a deletion': () => from('REJECTED', declareDeletion),
  }
}

async function declaredOne(kind: DocumentKind, letter: string, given: DocumentForm = {}, state = 'IN_CUSTOMS') {
  const document = await saved(kind, letter, given)
  const told = await declared(kind, document.id)
  if (told.some((sentence) => sentence.startsWith('refuse'))) throw new Error(told.join())
  await becomes(document.id, state)
  return document
}

let lists = 0
/** A list of which customs have said this, with its number. */
async function aList(letter: string, state = 'IN_CUSTOMS') {
  lists += 1
  const invtNo = `51002026I${String(lists).padStart(9, '0')}`
  const list = await declaredOne(inventoryDocument, letter, {}, state)
  await stored(inventoryDocument, list.id, 'invt_no', invtNo)
  call(`NUMBER OF ${letter}`, invtNo)
  return { ...list, invtNo }
}

/** An application about a list with no more than a person fills in. */
function applicationFor(kind: DocumentKind, list: Awaited<ReturnType<typeof aList>>, given: DocumentForm = {}) {
  const { copNo } = documentForm(kind)
  const [line] = list.form.goods ?? []
  const { gcode = '', gname = '', unit = '', qty = '' } = line ?? {}
  const goods = kind.lines ? { goods: [{ gnum: '1', gcode, gname, unit, qty }] } : {}
  return { crossborderType: 'I9610', copNo, invtNo: list.invtNo, reason: '买家取消订单', ...goods, ...given }
}

async function anApplication(kind: DocumentKind, letter: string, form: DocumentForm) {
  const { success, result, problems } = await send(callsOf(kind.resource).add, form as never, owner.user)
  if (!success) throw new Error(JSON.stringify(problems))
  call(letter, form.copNo)
  return (result as { id: string }).id
}

const cases: Record<string, () => Promise<Ways>> = {
  async 'a kind that the company does not send'() {
    const form = formOf(waybillDocument, 'A')
    const given = { enterpriseId: seller.enterpriseId }
    const { id } = await aDocument(test, staff, waybillDocument, given)
    return { ...bySaving(waybillDocument, form, other), ...byDeclaring(waybillDocument, id, other) }
  },
  async 'no enterprise, and an unknown one'() {
    const form = () => documentForm(orderDocument)
    return {
      none: () => saving.form(orderDocument, form(), operator),
      unknown: () => saving.form(orderDocument, { ...form(), enterpriseId: '77' }, operator),
    }
  },
  async 'several faults, in their order'() {
    const used = await declaredOne(inventoryDocument, 'U')
    const { orderNo, ebpCode, goods = [] } = used.form
    call('ORDER', orderNo)
    const faulty = goods.map((line) => ({ ...line, unit2: '035', totalPrice: '1' }))
    const form = formOf(inventoryDocument, 'A', { orderNo, ebpCode, tradeMode: '1210', goods: faulty as never })
    const { id } = await saved(inventoryDocument, 'B')
    for (const [column, value] of Object.entries({ order_no: orderNo, trade_mode: '1210', gross_weight: '0.1' }))
      await stored(inventoryDocument, id, column, value)
    const edited = await saved(inventoryDocument, 'C')
    const change = { orderNo, tradeMode: '1210', grossWeight: '0.1' }
    return {
      ...bySaving(inventoryDocument, form),
      ...byEditing(inventoryDocument, edited.id, change),
      ...byDeclaring(inventoryDocument, id),
    }
  },
  async 'a row with a figure that cannot be read, beside other faults'() {
    const used = await declaredOne(inventoryDocument, 'U')
    const { orderNo, ebpCode } = used.form
    call('ORDER', orderNo)
    return bySaving(
      inventoryDocument,
      formOf(inventoryDocument, 'A', { orderNo, ebpCode, tradeMode: '1210', freight: 'x' }),
    )
  },
  async 'a trade mode that was stored with another business type'() {
    const { id } = await saved(inventoryDocument, 'A')
    await stored(inventoryDocument, id, 'trade_mode', '9630')
    return { ...byEditing(inventoryDocument, id, { note: '改' }), ...byDeclaringShortly(inventoryDocument, id) }
  },
  async 'a key that another document has'() {
    const { id, form } = await saved(paymentDocument, 'A')
    const next = await saved(paymentDocument, 'B')
    const { payTransactionId, payCode } = form
    return {
      ...bySaving(paymentDocument, formOf(paymentDocument, 'A', { ...form, amountPaid: '1' })),
      ...byEditing(paymentDocument, next.id, { payTransactionId, payCode }),
      ...byDeleting(paymentDocument, id),
      async restore() {
        await saving.form(paymentDocument, form, owner)
        return answerOf(callsOf(paymentDocument.resource).restore as Call, { ids: id }, owner)
      },
    }
  },
  async 'a source in another state'() {
    const list = await aList('L', 'RELEASED')
    return bySavingShortly(cancellationDocument, applicationFor(cancellationDocument, list))
  },
  async 'a source that has another open document'() {
    const list = await aList('L')
    await anApplication(cancellationDocument, 'U', applicationFor(cancellationDocument, list))
    return bySavingShortly(cancellationDocument, applicationFor(cancellationDocument, list))
  },
  async 'a source that was released since'() {
    const list = await aList('L')
    const id = await anApplication(cancellationDocument, 'A', applicationFor(cancellationDocument, list))
    await becomes(list.id, 'RELEASED')
    return byDeclaringShortly(cancellationDocument, id)
  },
  async 'two of one batch for one source'() {
    const [list, next] = [await aList('L'), await aList('N')]
    const ids = [
      await anApplication(cancellationDocument, 'A', applicationFor(cancellationDocument, list)),
      await anApplication(cancellationDocument, 'B', applicationFor(cancellationDocument, next)),
    ]
    for (const column of ['invt_no', 'order_no', 'logistics_no', 'ebp_code', 'ebc_code'])
      await database.pool.query(
        `update cancellation set ${column} = (select ${column} from cancellation where id = $1) where id = $2`,
        ids,
      )
    return byDeclaringShortly(cancellationDocument, ids.join())
  },
  async 'more goods returned than the list has left'() {
    const list = await aList('L', 'RELEASED')
    const ids = [
      await anApplication(refundDocument, 'A', applicationFor(refundDocument, list)),
      await anApplication(refundDocument, 'B', applicationFor(refundDocument, list)),
    ]
    const form = applicationFor(refundDocument, list)
    const goods = (form.goods as DocumentForm['goods'])?.map((line) => ({ ...line, qty: '99' })) as never
    return {
      ...bySavingShortly(refundDocument, { ...form, goods }),
      ...byDeclaringShortly(refundDocument, ids.join()),
    }
  },
  async 'a number that a declared document uses, and one twice in a batch'() {
    const first = await saved(inventoryDocument, 'A')
    const { orderNo, ebpCode } = first.form
    call('ORDER', orderNo)
    const ids = [first.id, (await saved(inventoryDocument, 'B', { orderNo, ebpCode })).id].join()
    const check = { 'declare both by check': () => declaring.check(inventoryDocument, ids, owner) }
    const action = { 'declare both by action': () => declared(inventoryDocument, ids) }
    return { ...check, ...action, ...byDeclaringShortly(inventoryDocument, ids.split(',')[1] ?? '') }
  },
  async 'a code that its table lacks'() {
    const goods = documentForm(orderDocument).goods?.map((line) => ({ ...line, unit: '998' })) as never
    const form = formOf(orderDocument, 'A', { goods })
    const { id } = await saved(orderDocument, 'B', { goods })
    return {
      'save by form': () => saving.form(orderDocument, form, owner),
      ...byDeclaring(orderDocument, id),
      ...byChanging(orderDocument, id),
    }
  },
  async 'a line that names a document of the other direction'() {
    const list = await aList('L', 'RELEASED')
    const id = (await saved(summaryApplicationDocument, 'A')).id
    await database.pool.query('update summary_application_list set invt_no = $2 where summary_application_id = $1', [
      id,
      list.invtNo,
    ])
    return { ...byDeclaringShortly(summaryApplicationDocument, id), ...byChanging(summaryApplicationDocument, id) }
  },
  async 'an enterprise that is struck off'() {
    const { id } = await saved(orderDocument, 'A')
    const becomesOwner = (status: string) =>
      database.pool.query('update enterprise set status = $2 where id = $1', [shop.enterpriseId, status])
    await becomesOwner('8')
    return {
      ...byDeclaringShortly(orderDocument, id),
      ...byChanging(orderDocument, id),
      async 'declare again once it is in force'() {
        await becomesOwner('3')
        return declared(orderDocument, id)
      },
    }
  },
  async 'an enterprise whose papers have run out'() {
    const { id } = await declaredOne(orderDocument, 'A')
    const next = await saved(orderDocument, 'B')
    const until = (day: string | null) =>
      database.pool.query('update enterprise_attachment set expire_date = $2 where enterprise_id = $1', [
        shop.enterpriseId,
        day,
      ])
    await until('2020-01-01')
    return {
      ...byDeclaringShortly(orderDocument, next.id),
      ...byChanging(orderDocument, id),
      async 'declare with new papers'() {
        await until(null)
        return declared(orderDocument, next.id)
      },
    }
  },
  async 'no channel, and channels that cannot send it'() {
    const elsewhere = async (kind: DocumentKind, letter: string, type: string) => {
      const { id } = await saved(kind, letter)
      await stored(kind, id, 'crossborder_type', type)
      return id
    }
    const [none, noSigner, noMessage] = [
      await elsewhere(orderDocument, 'A', 'I1239'),
      await elsewhere(inventoryDocument, 'B', 'I1210'),
      await elsewhere(returnTallyDocument, 'C', 'E9610'),
    ]
    return {
      'check without a channel': () => declaring.check(orderDocument, none, owner),
      'check without a signer': () => declaring.check(inventoryDocument, noSigner, owner),
      'check of a message that the revision lacks': () => declaring.check(returnTallyDocument, noMessage, owner),
    }
  },
  async 'a series of which customs hold a part'() {
    const parcels = Array.from({ length: 101 }, (_, at) => ({ logisticsNo: `P${at}` })) as never
    const { id } = await saved(departureDocument, 'A', { parcels })
    expect(await declared(departureDocument, id)).not.toContainEqual(expect.stringMatching('refuse'))
    await becomes(id, 'REJECTED')
    await database.pool.query(
      `update attempt set declare_status = 'IN_CUSTOMS' where document_id = $1 and part_no = 1`,
      [id],
    )
    const { result } = await send(callsOf(departureDocument.resource).get, { id }, owner.user)
    const lines = (result as unknown as { parcels: object[] }).parcels
    const edit = (change: object) => answerOf(callsOf(departureDocument.resource).edit, { id, ...change }, owner)
    return {
      'edit of the head': () => edit({ billNo: 'OTHER' }),
      'edit of a line that customs hold': () => edit({ parcels: lines.slice(1) }),
      ...byDeleting(departureDocument, id),
      'edit that leaves a part without lines': () => edit({ parcels: lines.slice(0, 100) }),
      ...byDeclaringShortly(departureDocument, id),
    }
  },
  async 'an order that a declared list uses'() {
    const { id, form } = await declaredOne(orderDocument, 'A')
    const { orderNo, ebpCode } = form
    await declaredOne(inventoryDocument, 'L', { orderNo, ebpCode }, 'SENT')
    return byChanging(orderDocument, id)
  },
  async 'a document that is under way, that is changed, or that was declared'() {
    const [sent, changed, once] = [
      await declaredOne(orderDocument, 'A', {}, 'SENT'),
      await declaredOne(orderDocument, 'B'),
      await declaredOne(orderDocument, 'C', {}, 'REJECTED'),
    ]
    await answerOf(documentActions(orderDocument).beginChange, { ids: changed.id }, owner)
    const named = (what: string, ways: Ways): Ways =>
      Object.fromEntries(Object.entries(ways).map(([name, way]) => [`${name} ${what}`, way]))
    return {
      ...named('under way', { ...byEditing(orderDocument, sent.id, {}), ...byDeleting(orderDocument, sent.id) }),
      ...named('in change', byEditing(orderDocument, changed.id, { orderNo: 'OTHER', note: '改' })),
      ...named('in change', byDeleting(orderDocument, changed.id)),
      ...named('once declared', byDeleting(orderDocument, once.id)),
      ...named('once declared', byDeleting(orderDocument, once.id, 'destroy')),
    }
  },
  async 'advice about a list: goods that the list of imports lacks, a number of a partner'() {
    const form = { hsCode: '0409', goodsName: '示例商品', note: '', edition: '示例版' }
    expect(await send(callsOf(importableGoods).add, form, staff)).toMatchObject({ success: true })
    const granteeCode = String(shop.form.creditCode)
    expect(await send(callsOf(comparisonConsent).add, { granteeCode } as never, partner.user)).toMatchObject({
      success: true,
    })
    const theirs = await aDocument(test, partner.user, inventoryDocument)
    await send(documentActions(inventoryDocument).declare, { ids: theirs.id }, partner.user)
    const { orderNo, ebpCode } = theirs.form
    const { id } = await saved(inventoryDocument, 'A', { orderNo, ebpCode })
    return { ...byDeclaringShortly(inventoryDocument, id), ...byChanging(inventoryDocument, id) }
  },
  async 'advice about an order: other parties, a payment of two orders, a partner’s payment that differs'() {
    const { form } = await declaredOne(orderDocument, 'U')
    const { payTransactionId, payCode } = form
    call('PAYMENT', payTransactionId)
    const { id, form: own } = await saved(orderDocument, 'A', {
      ...{ payTransactionId, payCode, ebpCode: '9900D90077', ebcCode: '9900D90078' },
    })
    const { orderNo, ebpCode } = own
    await aDocument(test, partner.user, paymentDocument, { orderNo, ebpCode, amountPaid: '1.5' })
    return { ...byDeclaringShortly(orderDocument, id), ...byChanging(orderDocument, id) }
  },
  async 'advice about a list between businesses, and rates that are lacking'() {
    const goods = documentForm(exportInventoryDocument).goods?.map((line) => ({ ...line, currency: '502' }))
    const given = { tradeMode: '9710', crossborderType: 'E9710', goods: goods as never }
    await aChannel(test, { enterpriseId: shop.enterpriseId, crossborderType: 'E9710', simulated })
    const { id } = await saved(exportInventoryDocument, 'A', given)
    const next = await saved(exportInventoryDocument, 'B', given)
    return {
      ...byDeclaringShortly(exportInventoryDocument, `${id},${next.id}`),
      ...byChanging(exportInventoryDocument, id),
    }
  },
  async 'advice about numbers, currencies and countries'() {
    const fromHome = documentForm(inventoryDocument).goods?.map((line) => ({ ...line, country: '142' }))
    const list = await saved(inventoryDocument, 'A', { country: '142', goods: fromHome as never })
    const [line = {}] = documentForm(exportInventoryDocument).goods ?? []
    const goods = [line, { ...line, currency: '502' }] as never
    const given = { crossborderType: 'E9710', tradeMode: '9710', country: '142', goods }
    const sent = await saved(exportInventoryDocument, 'B', given)
    const order = await saved(orderDocument, 'C')
    await stored(orderDocument, order.id, 'order_no', 'ORDER 1')
    await stored(orderDocument, order.id, 'pay_transaction_id', 'PAY 1')
    const shortly = (letter: string, kind: DocumentKind, id: string): Ways =>
      Object.fromEntries(Object.entries(byDeclaringShortly(kind, id)).map(([name, way]) => [`${name} ${letter}`, way]))
    return {
      ...shortly('A', inventoryDocument, list.id),
      ...shortly('B', exportInventoryDocument, sent.id),
      ...shortly('C', orderDocument, order.id),
    }
  },
  async 'advice about a return that is late and differs'() {
    const list = await aList('L', 'RELEASED')
    await database.pool.query(
      `with raw as (insert into receipt_raw (tenant_id, file_name, size, sha256, body, receive_time)
          values (0, 'x', 1, 'x', 'x', now()) returning id)
        insert into receipt (tenant_id, enterprise_id, raw_id, node_index, guid, attempt_id, msg_type, return_status, return_time,
          return_stamp, return_info, identity, usable)
        select tenant_id, enterprise_id, (select id from raw), 0, guid, id, 'CEB622Message', '800', '2020-01-01', '20200101000000', 'x', 'x', true
        from attempt where document_id = $1`,
      [list.id],
    )
    const form = applicationFor(refundDocument, list, { buyerTelephone: '13900000099' })
    const id = await anApplication(refundDocument, 'A', form)
    return byDeclaringShortly(refundDocument, id)
  },
}

const blocks = readFileSync(new URL('refused-and-warned.txt', import.meta.url), 'utf8').split(/^# /m)

it.each(Object.keys(cases))('%s: each way refuses and warns as in the table', async (name) => {
  letters.clear()
  for (const [letter, { form }] of Object.entries({ SHOP: shop, PARTNER: partner, SELLER: seller }))
    call(letter, form.companyName)
  const found = await tableOf((await cases[name]?.()) ?? {})
  const [block = ''] = blocks.filter((text) => text.startsWith(`${name}\n`))
  expect(`${name}\n${found}`).toBe(block.trim())
})
