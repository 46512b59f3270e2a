// Lists are found by further keys than their first one: numbers that customs assign in earlier receipts.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setChannelStatus } from '@kouan/contract/calls/channel.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { inventory, inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { receipt } from '@kouan/contract/resources/declaration/receipt.ts'
import { taxBill } from '@kouan/contract/resources/declaration/tax-bill.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { buildReceipt } from '@kouan/customs/receipts/build-receipt.ts'
import { afterAll, expect, it } from 'vitest'
import { aChannel } from '../../../testing/a-channel.ts'
import { aDocument, declareOf } from '../../../testing/a-document.ts'
import { anEnterprise } from '../../../testing/an-enterprise.ts'
import { declarationHarness, drop, inEnvelope, stateOf } from '../../../testing/declaration-harness.ts'
import { eventually } from '../../../testing/eventually.ts'
import { makeSigningKeys } from '../../../testing/signing-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'kouan-lists-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const harness = await declarationHarness({ config: { signingFile: makeSigningKeys(folder).file } })
const { test } = harness
const { send, database } = test
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const user = await test.aUser({ rights: '*', enterpriseId })
const staff = await test.aUser({ rights: '*' })
const channel = await aChannel(test, { enterpriseId, signer: 'rsa' })
await harness.start()

const reaches = (id: string, state: string) => eventually('state of the document', () => stateOf(test, id), state)
let made = 0

/** Declared and on its way. */
async function aList(copNo: string): Promise<{ id: string; agentCode: string }> {
  const { id, form } = await aDocument(test, user, inventoryDocument, { copNo })
  await send(declareOf(inventoryDocument), { ids: id }, user)
  await reaches(id, 'SENT -')
  return { id, agentCode: String(form.agentCode) }
}

async function say(type: string, head: Record<string, string>): Promise<void> {
  const definition = findDefinition(type)
  if (!definition) throw new Error(type)
  made += 1
  const guid = `0A1B2C3D-1111-4222-8333-${String(made).padStart(12, '0')}`
  const time = `2099010100000${made}000`
  const lines = definition.line
    ? [{ gnum: '1', gcode: '1901101000', taxPrice: '1', customsTax: '0', valueAddedTax: '0', consumptionTax: '0' }]
    : []
  const text = buildReceipt({
    definition,
    revision: '202205',
    guid,
    documents: [{ head: { guid, returnTime: time, returnInfo: '示例', ...head }, lines }],
  })
  // A receipt without our own number is none that the schema allows.
  await drop(channel, inEnvelope(text, channel, type, { isFaulty: type === 'CEB622Message' && !('copNo' in head) }))
}

const receiptsOf = async (documentId: string) => {
  const { rows } = await database.pool.query<{ said: string }>(
    `select r.msg_type || ' ' || coalesce(r.return_status, r.tax_status) as said from receipt r join attempt d on d.id = r.attempt_id
    where d.document_id = $1 order by r.return_stamp`,
    [documentId],
  )
  return rows.map(({ said }) => said)
}
const unmatched = async () => (await database.pool.query(`select from receipt where match_status = '0'`)).rows.length

const taxes = { customsTax: '0', valueAddedTax: '0', consumptionTax: '0' }

it('receipt without our own number: finds its list by a number of an earlier receipt', async () => {
  const { id, ...company } = await aList('COP-1')
  const other = await aList('COP-2')
  const [preNo, invtNo] = ['B20990101000000001', '22002099I000000001']
  await say('CEB622Message', { ...company, copNo: 'COP-1', preNo, returnStatus: '2' })
  await reaches(id, 'ACCEPTED_BY_PORT 2')
  await say('CEB622Message', { preNo, invtNo, returnStatus: '120' })
  await reaches(id, 'IN_CUSTOMS 120')
  await say('CEB622Message', { invtNo, returnStatus: '800' })
  await reaches(id, 'RELEASED 800')
  expect(await stateOf(test, other.id)).toBe('SENT -')
  const { result } = await send(callsOf(inventory).get, { id }, user)
  expect(result).toMatchObject({ preNo, invtNo })
})

it('tax bills before the number is known: wait for it and change no state', async () => {
  const { id, ...company } = await aList('COP-3')
  const [preNo, invtNo] = ['B20990101000000003', '22002099I000000003']
  await say('CEB816Message', { ...taxes, invtNo, taxNo: `${invtNo}_1`, status: '1' })
  await say('CEB818Message', { invtNo, taxNo: `${invtNo}_1`, status: '2' })
  await eventually('unmatched receipts', () => unmatched(), 2)
  await say('CEB622Message', { ...company, copNo: 'COP-3', preNo, invtNo, returnStatus: '800' })
  await reaches(id, 'RELEASED 800')
  // They follow when the number is committed.
  await eventually('unmatched receipts', () => unmatched(), 0)
  expect(await receiptsOf(id)).toEqual(['CEB816Message 1', 'CEB818Message 2', 'CEB622Message 800'])
  const ofBills = (await send(callsOf(receipt).list, { msgType: 'CEB818Message', taxStatus: '2' }, staff)).result
  expect(ofBills.records).toMatchObject([{ taxStatus: '2', taxStatus_dictText: '已汇总', returnStatus: null }])
  expect((await send(callsOf(receipt).list, { msgType: 'CEB818Message', returnStatus: '2' }, staff)).result.total).toBe(
    0,
  )
  const { records } = (await send(callsOf(taxBill).list, { invtNo }, user)).result
  expect(records).toMatchObject([{ taxNo: `${invtNo}_1`, status: '2', complete: true, documentId: id }])
  const bill = (await send(callsOf(taxBill).get, { id: records[0]?.id ?? '' }, user)).result
  expect(bill).toMatchObject({ goods: [{ gcode: '1901101000', taxPrice: '1' }] })
})

it('assigned number: never reassigned to another list', async () => {
  const { id, ...company } = await aList('COP-4')
  const [first, second] = ['B20990101000000004', 'B20990101000000005']
  await say('CEB622Message', { ...company, copNo: 'COP-4', preNo: first, returnStatus: '2' })
  await reaches(id, 'ACCEPTED_BY_PORT 2')
  await say('CEB622Message', { ...company, copNo: 'COP-4', preNo: second, returnStatus: '3' })
  await reaches(id, 'ACCEPTED_BY_PORT 3')
  const { rows } = await database.pool.query(
    `select key_fields ->> 'preNo' as "preNo" from attempt where document_id = $1`,
    [id],
  )
  expect(rows).toEqual([{ preNo: first }])
  await send(setChannelStatus, { id: channel.id, status: '3' }, staff)
})
