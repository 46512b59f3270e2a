// Returns at another office than that of their list: of a direct purchase refused (exclusive-use.test.ts), of bonded goods declared with
// advice, of exports declared without a word.
import { sourceCalls } from '@kouan/contract/calls/document.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { refundDocument } from '@kouan/contract/resources/declaration/refund.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { exportInventoryDocument } from '@kouan/contract/resources/export/export-inventory.ts'
import { exportRefundDocument } from '@kouan/contract/resources/export/export-refund.ts'
import { expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { aShopBothWays } from '../../testing/a-company.ts'
import { aDocument, type DocumentForm, declareOf, documentForm } from '../../testing/a-document.ts'
import { everyRole } from '../../testing/every-kind.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, database } = await scene('platform', { signs: true })
const { user, enterpriseId } = await aShopBothWays(test, {
  company: { companyRoles: everyRole },
  channel: { signer: 'rsa' },
})
for (const crossborderType of ['I1210', 'I1239']) await aChannel(test, { enterpriseId, crossborderType, signer: 'rsa' })

const declare = (kind: DocumentKind, ids: string) => send(declareOf(kind), { ids }, user)

let lists = 0
/** A released list, with a number of customs. */
async function aReleasedList(kind: DocumentKind, given: DocumentForm) {
  lists += 1
  const list = await aDocument(test, user, kind, given)
  const declared = await declare(kind, list.id)
  if (!declared.success) throw new Error(JSON.stringify(declared.problems))
  const invtNo = `22002026${kind.message.direction}${String(lists).padStart(9, '0')}`
  const release = (table: string, of: string) =>
    database.pool.query(`update ${table} set declare_status = 'RELEASED' where ${of} = $1`, [list.id])
  await release('document', 'id')
  await release('attempt', 'document_id')
  await database.pool.query(`update ${kind.resource.table} set invt_no = $2 where id = $1`, [list.id, invtNo])
  return list
}

async function returned(
  kind: DocumentKind,
  { id }: { id: string },
  { from, ...given }: DocumentForm & { from: string },
) {
  const draft = await send(sourceCalls(kind.resource).draft, { from, id }, user)
  if (!draft.result) throw new Error(draft.message)
  const form = { ...(draft.result as DocumentForm), reason: '质量问题', customsCode: '2900', ...given }
  return send(callsOf(kind.resource).add, form as never, user)
}

it.each(['1210', '1239'])(
  'return of bonded goods (%s) at another office: saved, and declared with advice',
  async (mode) => {
    const zone = { emsNo: 'E1', areaCode: '9900D90006', areaName: '示例', country: '142', tradeMode: mode }
    const crossborderType = `I${mode}`
    const bonded = { ...zone, crossborderType, trafNo: '', voyageNo: '', billNo: '' }
    const goods = documentForm(inventoryDocument).goods?.map((line) => ({ ...line, itemRecordNo: 'R-1' })) ?? []
    const list = await aReleasedList(inventoryDocument, { ...bonded, goods })
    const saved = await returned(refundDocument, list, { from: inventoryDocument.resource.name })
    expect(saved).toMatchObject({ success: true })
    const { result } = await declare(refundDocument, (saved.result as { id: string }).id)
    expect(result).toMatchObject({ done: 1, faults: [] })
    expect(result.warnings).toContainEqual(
      expect.stringMatching(new RegExp(`“申报海关代码”须与清单一致：.*“2900”.*监管方式 ${mode} 可以不同.*仅供参考`)),
    )
  },
)

it('return of exported goods at another office: declared, and nothing is said of the office', async () => {
  const list = await aReleasedList(exportInventoryDocument, {})
  const way = { logisticsNo: 'BACK-1', billNo: 'BILL-1', trafName: '示例轮', voyageNo: 'V1', country: '502' }
  const saved = await returned(exportRefundDocument, list, { from: exportInventoryDocument.resource.name, ...way })
  expect(saved).toMatchObject({ success: true })
  const { result } = await declare(exportRefundDocument, (saved.result as { id: string }).id)
  expect(result).toMatchObject({ done: 1, faults: [] })
  expect(result.warnings.join()).not.toContain('海关')
})
