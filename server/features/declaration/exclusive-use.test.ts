// Numbers that one document alone may use: told by form and declaration, with the way to the other document; free again when that
// one is refused, cancelled or deleted, and never by a return.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { cancellationDocument } from '@kouan/contract/resources/declaration/cancellation.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { refundDocument } from '@kouan/contract/resources/declaration/refund.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { comparisonConsent } from '@kouan/contract/resources/enterprise/comparison-consent.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { type ExclusiveUse, exclusiveUsesOf } from '@kouan/customs/rules/exclusive-use.ts'
import { describe, expect, it } from 'vitest'
import { listSharedNumbers, sharedLine } from '../../domain/stored-data/list-shared-numbers.ts'
import { aShopBothWays } from '../../testing/a-company.ts'
import { aDocument, type DocumentForm, declareOf, documentForm } from '../../testing/a-document.ts'
import { everyRole } from '../../testing/every-kind.ts'
import { scene } from '../../testing/scenes/scene.ts'
import type { TestUser } from '../../testing/test-app.ts'

const { test, send, database } = await scene('platform', { signs: true })

const ofAllRoles = { company: { companyRoles: everyRole }, channel: { signer: 'rsa' } }
const [company, stranger] = [await aShopBothWays(test, ofAllRoles), await aShopBothWays(test, ofAllRoles)]
const { user } = company

const declare = (kind: DocumentKind, ids: string, by: TestUser = user) => send(declareOf(kind), { ids }, by)
const save = (kind: DocumentKind, form: DocumentForm) => send(callsOf(kind.resource).add, form as never, user)

/** As a receipt would have it. */
async function becomes(id: string, state: string) {
  await database.pool.query('update document set declare_status = $2 where id = $1', [id, state])
  await database.pool.query('update attempt set declare_status = $2 where document_id = $1', [id, state])
}

/** The number of one form in another, in its head or its only line. */
function withNumberOf(
  kind: DocumentKind,
  { elements: [name], isByLine }: ExclusiveUse,
  form: DocumentForm,
): DocumentForm {
  const { lines: key = '' } = kind
  if (!isByLine) return { [name]: form[name] }
  const [line] = form[key] as Record<string, string>[]
  return { [key]: [{ ...line, [name]: String(line?.[name]) }] }
}

const cases = [...documentKinds.values()].flatMap((kind) =>
  exclusiveUsesOf(kind.message)
    .filter(({ isAdvice }) => !isAdvice)
    .map((use) => ({ kind, use, type: kind.message.type, number: use.elements[0] })),
)

describe.each(cases)('$type $number that another document uses', ({ kind, use }) => {
  it('is refused when it is declared and when it is saved, with the way to that one; not for another enterprise', async () => {
    const first = await aDocument(test, user, kind)
    const shared = withNumberOf(kind, use, first.form)
    // Both may be stored: nothing is used before it is declared.
    const second = await aDocument(test, user, kind, shared)
    expect(await declare(kind, first.id)).toMatchObject({ success: true })
    const title = String(first.form[kind.resource.titleField ?? ''])
    const [problem] = (await declare(kind, second.id)).problems ?? []
    expect(problem?.field.split('.').at(-1)).toBe(use.elements[0])
    expect(problem?.message).toContain(`${kind.noun} ${title}（生成中）`)
    expect(problem?.opens).toEqual({
      documentId: first.id,
      documentPages: kind.pages.join(','),
      name: `${kind.noun} ${title}`,
    })
    const saved = await save(kind, { ...documentForm(kind), ...shared })
    expect(saved).toMatchObject({
      success: false,
      problems: [{ field: problem?.field, opens: { documentId: first.id } }],
    })
    const theirs = await aDocument(test, stranger.user, kind, shared)
    expect(await declare(kind, theirs.id, stranger.user)).toMatchObject({ success: true })
  })

  it('is free once that one is refused, cancelled or deleted', async () => {
    for (const state of ['FAILED', 'REJECTED', 'RETURNED', 'CANCELLED', 'DELETED']) {
      const first = await aDocument(test, user, kind)
      expect(await declare(kind, first.id)).toMatchObject({ success: true })
      await becomes(first.id, state)
      const second = await aDocument(test, user, kind, withNumberOf(kind, use, first.form))
      expect(await declare(kind, second.id), state).toMatchObject({ success: true })
      if (state !== 'FAILED' && state !== 'REJECTED') continue
      expect((await declare(kind, first.id)).problems?.[0]?.opens?.documentId).toBe(second.id)
    }
  })

  it('in one batch: the first is declared, the other one refused with its name', async () => {
    const first = await aDocument(test, user, kind)
    const second = await aDocument(test, user, kind, withNumberOf(kind, use, first.form))
    const { result } = await declare(kind, `${first.id},${second.id}`)
    expect(result).toMatchObject({ done: 1, faults: [{ message: expect.stringMatching(/已用于同一批的/) }] })
  })
})

it('change of a document to a number that another one uses: refused when it is saved', async () => {
  const first = await aDocument(test, user, inventoryDocument)
  const second = await aDocument(test, user, inventoryDocument)
  await declare(inventoryDocument, first.id)
  const { edit } = callsOf(inventoryDocument.resource)
  const answer = await send(edit, { id: second.id, orderNo: first.form.orderNo } as never, user)
  expect(answer.problems).toMatchObject([{ field: 'orderNo', opens: { documentId: first.id } }])
})

it('one payment for several orders: declared, with advice that names the other', async () => {
  const first = await aDocument(test, user, orderDocument)
  const { payTransactionId, payCode } = first.form
  const second = await aDocument(test, user, orderDocument, { payTransactionId, payCode })
  expect((await declare(orderDocument, first.id)).result).toMatchObject({ done: 1, warnings: [] })
  const { result } = await declare(orderDocument, second.id)
  expect(result).toMatchObject({ done: 1, faults: [] })
  expect(result.warnings.join()).toMatch(
    new RegExp(
      `^订单 ${second.form.orderNo}：“支付交易编号” .+ 已用于订单 ${first.form.orderNo}（生成中），.*仅供参考`,
    ),
  )
})

it('partner’s list of the same order: a warning without number where it has consented, else nothing', async () => {
  const theirs = await aDocument(test, stranger.user, inventoryDocument)
  await declare(inventoryDocument, theirs.id, stranger.user)
  const { orderNo } = theirs.form
  const own = await aDocument(test, user, inventoryDocument, { orderNo })
  const { result: silent } = await declare(inventoryDocument, own.id)
  expect(silent.warnings.join()).not.toContain('也用于')
  await becomes(own.id, 'REJECTED')
  const granteeCode = String(company.form.creditCode)
  expect(await send(callsOf(comparisonConsent).add, { granteeCode } as never, stranger.user)).toMatchObject({
    success: true,
  })
  const { result } = await declare(inventoryDocument, own.id)
  expect(result.done).toBe(1)
  const told = result.warnings.find((sentence) => sentence.includes('也用于'))
  expect(told).toContain(`“订单编号”也用于${stranger.form.companyName}的一份清单（已授权比对）`)
  expect(told).not.toContain(String(theirs.form.copNo))
})

describe('returns of a list', () => {
  let lists = 0
  /** Released, with ten of its only goods. */
  async function aReleasedList() {
    lists += 1
    const list = await aDocument(test, user, inventoryDocument)
    await declare(inventoryDocument, list.id)
    const invtNo = `22002026I8${String(lists).padStart(8, '0')}`
    await becomes(list.id, 'RELEASED')
    await database.pool.query('update inventory_head set invt_no = $2 where id = $1', [list.id, invtNo])
    const sold = Number(list.form.goods?.[0]?.qty)
    return { ...list, invtNo, sold }
  }
  const returning = async (list: Awaited<ReturnType<typeof aReleasedList>>, qty: number, given: DocumentForm = {}) => {
    const { gcode = '', gname = '', unit = '' } = list.form.goods?.[0] ?? {}
    const { copNo } = documentForm(refundDocument)
    const goods = [{ gnum: '1', gcode, gname, unit, qty: String(qty) }]
    return save(refundDocument, {
      crossborderType: 'I9610',
      copNo,
      invtNo: list.invtNo,
      reason: '质量问题',
      goods,
      ...given,
    })
  }
  const idOf = (answer: Awaited<ReturnType<typeof save>>) => (answer.result as { id: string }).id

  it('under way together, as long as they are no more than was sold; refused ones give their goods back', async () => {
    const list = await aReleasedList()
    const [first, second, third] = [
      await returning(list, list.sold / 2),
      await returning(list, list.sold / 2),
      await returning(list, list.sold / 2),
    ]
    expect(await declare(refundDocument, idOf(first))).toMatchObject({ success: true })
    expect(await declare(refundDocument, idOf(second))).toMatchObject({ success: true })
    expect((await declare(refundDocument, idOf(third))).message).toContain('不能超过原清单可退数量 0')
    await becomes(idOf(second), 'REJECTED')
    expect(await declare(refundDocument, idOf(third))).toMatchObject({ success: true })
    expect((await declare(refundDocument, idOf(second))).message).toContain('不能超过原清单可退数量 0')
  })

  it('in one batch more than was sold: the first ones go, the one too many is refused', async () => {
    const list = await aReleasedList()
    const all = [await returning(list, list.sold), await returning(list, list.sold)]
    const { result } = await declare(refundDocument, all.map(idOf).join())
    expect(result).toMatchObject({
      done: 1,
      faults: [{ message: expect.stringContaining('不能超过原清单可退数量 0') }],
    })
  })

  it('granted: frees neither the order nor the waybill of its list', async () => {
    const list = await aReleasedList()
    const granted = await returning(list, list.sold)
    await declare(refundDocument, idOf(granted))
    await becomes(idOf(granted), 'RELEASED')
    for (const name of ['orderNo', 'logisticsNo']) {
      const again = await save(inventoryDocument, { ...documentForm(inventoryDocument), [name]: list.form[name] })
      expect(again.problems).toMatchObject([{ field: name, opens: { documentId: list.id } }])
    }
  })

  it('a line twice, and the number 0: refused', async () => {
    const list = await aReleasedList()
    const { gcode = '', gname = '', unit = '' } = list.form.goods?.[0] ?? {}
    const line = { gnum: '1', gcode, gname, unit, qty: '0.1' }
    const twice = await returning(list, 1, { goods: [line, line] })
    expect(twice.problems).toContainEqual(expect.objectContaining({ field: 'goods[1].gnum' }))
    const none = await returning(list, 1, { goods: [{ ...line, gnum: '0' }] })
    expect(none.problems).toContainEqual(expect.objectContaining({ field: 'goods[0].gnum' }))
  })

  it('of a direct purchase at another office: refused', async () => {
    const list = await aReleasedList()
    const elsewhere = await returning(list, list.sold, { customsCode: '2900' })
    expect(elsewhere.problems?.map(({ message }) => message).join()).toContain('须与清单一致')
  })
})

it('numbers that two declared documents share already: listed with both, and nothing else', async () => {
  const before = (await listSharedNumbers(database.kysely)).length
  const [first, second] = [
    await aDocument(test, user, cancellationDocument),
    await aDocument(test, user, cancellationDocument),
  ]
  for (const { id } of [first, second]) await declare(cancellationDocument, id)
  await database.pool.query('update cancellation set invt_no = $2 where id = $1', [second.id, first.form.invtNo])
  const found = await listSharedNumbers(database.kysely)
  expect(found).toHaveLength(before + 1)
  const [one] = found.filter(({ value }) => value === first.form.invtNo)
  expect(one && sharedLine(one)).toBe(
    `撤销申请单的“清单编号” ${first.form.invtNo}：${first.form.copNo}（生成中）、${second.form.copNo}（生成中）`,
  )
  await becomes(second.id, 'REJECTED')
  expect(await listSharedNumbers(database.kysely)).toHaveLength(before)
})
