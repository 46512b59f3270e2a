import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { intake, intakeDocument } from '@kouan/contract/resources/declaration/intake.ts'
import { exampleDocument } from '@kouan/customs/conformance/example-document.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import { buildReceipt } from '@kouan/customs/receipts/build-receipt.ts'
import { afterAll, expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { aDocument, declareOf, documentForm } from '../../testing/a-document.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { checkSent } from '../../testing/check-sent.ts'
import { declarationHarness, drop, inEnvelope, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeSigningKeys } from '../../testing/signing-keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'kouan-intake-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const harness = await declarationHarness({ config: { signingFile: makeSigningKeys(folder).file } })
const { test } = harness
const { enterpriseId } = await anEnterprise(test, { companyRoles: 'SITE', tradeModes: '9610' })
const user = await test.aUser({ rights: '*', enterpriseId })
await harness.start()

it('intake: declared and answered by customs, is in customs', async () => {
  const channel = await aChannel(test, { enterpriseId, signer: 'rsa' })
  const { id, form } = await aDocument(test, user, intakeDocument)
  expect(await test.send(declareOf(intakeDocument), { ids: id }, user)).toMatchObject({ success: true })
  await eventually('state of the document', () => stateOf(test, id), 'SENT -')

  const definition = findDefinition('CEB712Message')
  if (!definition) throw new Error('no receipt answers it')
  const { head } = exampleDocument({ definition, revision: '202205' })
  const key = { copNo: String(form.copNo), operatorCode: String(form.operatorCode) }
  const answered = { ...head, ...key, returnStatus: '120', returnTime: '20990101000001000' }
  const guid = '0A1B2C3D-2222-4222-8333-000000000001'
  const receipt = buildReceipt({ definition, revision: '202205', guid, documents: [{ head: answered, lines: [] }] })
  await drop(channel, inEnvelope(receipt, channel, definition.type))
  await eventually('state of the document', () => stateOf(test, id), 'IN_CUSTOMS 120')
  expect((await checkSent([channel.outbox])).faults).toEqual([])
})

it('intake: a second with the same key, is refused with the field', async () => {
  const { form } = await aDocument(test, user, intakeDocument)
  const same = { ...documentForm(intakeDocument), copNo: form.copNo, operatorCode: form.operatorCode }
  const answer = await test.send(callsOf(intake).add, same as never, user)
  expect(answer.problems).toMatchObject([{ field: 'copNo' }])
})
