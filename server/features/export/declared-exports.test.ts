// Every kind of export: form, declared, answered by customs, state. Each message is valid by the schema of its revision.
import { exportArea } from '@kouan/contract/areas/export.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { effects } from '@kouan/contract/resources/document/follow-ups.ts'
import { exampleDocument } from '@kouan/customs/conformance/example-document.ts'
import { findDefinition } from '@kouan/customs/messages/catalogue.ts'
import type { Revision } from '@kouan/customs/messages/message.ts'
import { buildReceipt } from '@kouan/customs/receipts/build-receipt.ts'
import { expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { aDocument, declareOf } from '../../testing/a-document.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { checkSent } from '../../testing/check-sent.ts'
import { declarationHarness, drop, inEnvelope, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'

const harness = await declarationHarness()
const { test } = harness
await harness.start()

/** An enterprise with a channel of each revision. */
async function wayOf(revision: Revision) {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: 'EBC,AGENT,LOGISTICS,SITE', tradeModes: '9610' })
  const user = await test.aUser({ rights: '*', enterpriseId })
  return { revision, user, channel: await aChannel(test, { enterpriseId, crossborderType: 'E9610', revision }) }
}
const ways = [await wayOf('202205'), await wayOf('2018-113')]
/** Applications need a list of theirs: export-applications.test.ts. */
const isApplication = ({ madeFrom = [] }: DocumentKind) =>
  madeFrom.some(({ effect, isByLine }) => effect && effects[effect].isExclusive && !isByLine)
const kinds = (exportArea.documents ?? []).filter((kind) => !isApplication(kind))
const cases = ways.flatMap((way) =>
  kinds.flatMap((kind) => (way.revision in kind.message.revisions ? [{ ...way, kind, noun: kind.noun }] : [])),
)

it.each(cases)('$noun by $revision: declared and answered, has the state that customs gave it', async (one) => {
  const { kind, user, channel, revision } = one
  const { id, form } = await aDocument(test, user, kind)
  expect(await test.send(declareOf(kind), { ids: id }, user)).toMatchObject({ success: true })
  await eventually('state of the document', () => stateOf(test, id), 'SENT -')

  const definition = findDefinition(kind.message.receiptType ?? '')
  if (!definition) throw new Error('no receipt answers it')
  const { head } = exampleDocument({ definition, revision })
  const known = Object.keys(head).filter((name) => typeof form[name] === 'string')
  const own = Object.fromEntries(known.map((name) => [name, String(form[name])]))
  const states = kind.isReleased ? ['IN_CUSTOMS 120', 'RELEASED 800'] : ['IN_CUSTOMS 120']
  for (const [at, state] of states.entries()) {
    const answered = { ...head, ...own, returnStatus: state.split(' ')[1], returnTime: `2026010510310${at}000` }
    const receipt = buildReceipt({ definition, revision, guid: guidOf(at), documents: [{ head: answered, lines: [] }] })
    await drop(channel, inEnvelope(receipt, channel, definition.type))
    await eventually('state of the document', () => stateOf(test, id), state)
  }
})

it('every message of these kinds, valid by the schema of its revision', async () => {
  for (const { channel, revision } of ways) {
    const sent = cases.filter((one) => one.revision === revision).length
    expect(await checkSent([channel.outbox], revision)).toEqual({ checked: sent, faults: [] })
  }
})

const guidOf = (at: number) => `0A1B2C3D-2222-4222-8333-00000000000${at}`
