// 入库明细单: made of lists that are chosen by conditions, compared with them line by line, and answered by customs.
import { gatherCall } from '@kouan/contract/calls/document.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { intake, intakeDocument } from '@kouan/contract/resources/declaration/intake.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { exampleDocument } from '@kouan/customs/conformance/example-document.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { buildReceipt } from '@kouan/customs/receipts/build-receipt.ts'
import { expect, it } from 'vitest'
import { aDocument, type DocumentForm, declareOf, documentForm } from '../../testing/a-document.ts'
import { checkSent } from '../../testing/check-sent.ts'
import { drop, inEnvelope, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, enterpriseId, user, channel, start, stop } = await scene('working', {
  signs: true,
  company: { companyRoles: 'SITE,AGENT' },
})

const { billNo: _, ...plainForm } = documentForm(intakeDocument)
let made = 0
/** An intake of these waybills. */
const anIntake = (numbers: readonly string[], given: DocumentForm = {}) => {
  made += 1
  const parcels = numbers.map((logisticsNo) => ({ logisticsNo }))
  return aDocument(test, user, intakeDocument, {
    ...plainForm,
    billNo: `BILL${made}`,
    copNo: `IN-${made}`,
    parcels,
    ...given,
  })
}
const declare = (id: string) => send(declareOf(intakeDocument), { ids: id }, user)
const problemsOf = async (id: string) =>
  ((await declare(id)).problems ?? []).map(({ field, message }) => `${field} ${message}`)

it('S2.064 intake: declared, and answered by customs with its number, shows the number', async () => {
  const { id, form } = await anIntake(['WB-1', 'WB-2', 'WB-3'])
  expect(await declare(id)).toMatchObject({ success: true })
  await eventually('state of the document', () => stateOf(test, id), 'SENT -')
  const definition = findDefinition('CEB712Message')
  if (!definition) throw new Error('no receipt answers it')
  const { head } = exampleDocument({ definition, revision: '202205' })
  const key = { copNo: String(form.copNo), operatorCode: String(form.operatorCode), rkdNo: 'RKD000000000000001' }
  const answered = { ...head, ...key, returnStatus: '120', returnTime: '20990101000001000' }
  const guid = '0A1B2C3D-2222-4222-8333-000000000001'
  const receipt = buildReceipt({ definition, revision: '202205', guid, documents: [{ head: answered, lines: [] }] })
  await drop(channel, inEnvelope(receipt, channel, definition.type))
  await eventually('state of the document', () => stateOf(test, id), 'IN_CUSTOMS 120')
  expect((await send(callsOf(intake).get, { id }, user)).result).toMatchObject({ rkdNo: key.rkdNo })
  expect((await checkSent([channel.outbox])).faults).toEqual([])
})

it('intake: a waybill twice, or a second intake of its number, is refused with the field', async () => {
  const twice = await send(
    callsOf(intake).add,
    {
      ...plainForm,
      billNo: 'B',
      parcels: [{ logisticsNo: 'D-1' }, { logisticsNo: 'D-2' }, { logisticsNo: 'D-1' }],
    } as never,
    user,
  )
  expect(twice.problems).toEqual([
    { field: 'parcels[2].logisticsNo', message: '第 3 项的“物流运单编号”与第 1 项相同，现为“D-1”' },
  ])
  const { form } = await anIntake(['D-3'])
  const same = await send(callsOf(intake).add, { ...form, parcels: [{ logisticsNo: 'D-4' }] } as never, user)
  expect(same.problems).toMatchObject([{ field: 'copNo' }])
})

it('declaring an intake: a waybill of another intake is refused', async () => {
  const first = await anIntake(['T-1', 'T-2'])
  const second = await anIntake(['T-0', 'T-2'])
  // It stays in the state that the sentence names.
  await stop()
  await declare(first.id)
  expect(await problemsOf(second.id)).toEqual([
    `parcels[1].logisticsNo 入库明细单 ${second.form.copNo}：第 2 项的“物流运单编号” T-2 已列入入库明细单 ${first.form.copNo}（生成中），不能再列`,
  ])
  await start()
})

it('declaring an intake: is compared with the lists of its waybills, and says which line differs', async () => {
  const list = await aDocument(test, user, inventoryDocument, { logisticsNo: 'C-1', billNo: 'BILL-OF-LIST' })
  const common = Object.fromEntries(
    ['logisticsCode', 'voyageNo', 'trafNo', 'trafMode', 'customsCode'].map((name) => [name, list.form[name]]),
  )
  const wrong = await anIntake(['C-0', 'C-1'], common)
  const [problem] = await problemsOf(wrong.id)
  expect(problem).toContain('billNo')
  expect(problem).toContain('第 2 项，物流运单编号 C-1')
  expect(problem).toContain('BILL-OF-LIST')
  const right = await anIntake(['C-2', 'C-1'], { ...common, billNo: 'BILL-OF-LIST' })
  expect(await declare(right.id)).toMatchObject({ success: true })
})

it('lines of an intake: made of all lists that match, with what these have in common', async () => {
  const given = { billNo: 'GATHERED', voyageNo: 'V-1', logisticsName: '物流甲' }
  for (const at of [1, 2, 3]) {
    await aDocument(test, user, inventoryDocument, {
      ...given,
      logisticsNo: `G-${at}`,
      ...(at === 3 ? { voyageNo: 'V-2' } : {}),
    })
  }
  const gather = (input: object) => send(gatherCall(intake), input as never, user)
  const { result } = await gather({ filter: { billNo: 'GATHERED' }, total: 3 })
  expect(result).toMatchObject({ count: 3, head: { billNo: 'GATHERED', logisticsName: '物流甲' } })
  expect(result.differing).toEqual(['航班航次号 有 2 种：V-1、V-2'])
  expect(result.lines).toEqual(['G-1', 'G-2', 'G-3'].map((logisticsNo) => ({ logisticsNo })))
  expect((await gather({ filter: { billNo: 'GATHERED' }, total: 2 })).message).toContain('列表已变化')
  expect((await gather({ filter: { billNo: 'NONE' }, total: 0 })).message).toBe('没有符合条件的数据')
  const blind = await test.aUser({ rights: ['intake:add'], enterpriseId })
  expect((await send(gatherCall(intake), { filter: { billNo: 'GATHERED' } }, blind)).success).toBe(false)
})
