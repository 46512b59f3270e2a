// Every kind of document from its form to the last word of customs, in every revision that has its message.
import { documentKinds } from '@kouan/contract/areas/all-areas.ts'
import { documentCalls } from '@kouan/contract/calls/document.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { type Revision, revisions } from '@kouan/customs/messages/message.ts'
import { describe, expect, it } from 'vitest'
import { aShopBothWays } from '../../testing/a-company.ts'
import { aDocument, businessTypeOf, documentActions, documentForm } from '../../testing/a-document.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { answerDocument } from '../../testing/answer-document.ts'
import { checkSent } from '../../testing/check-sent.ts'
import { stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'
import { aSimulatedCompany, everyRole, goodEnds, goodStates } from '../../testing/every-kind.ts'
import { scene } from '../../testing/scenes/scene.ts'

const { test, send, start } = await scene('platform', { signs: true })
await start()

const kinds = [...documentKinds.values()]
const rows = kinds.map((kind) => [kind.message.type, kind] as const)
const declare = (kind: DocumentKind, id: string, user: Parameters<typeof send>[2]) =>
  send(documentActions(kind).declare, { ids: id }, user)

/** A company with a channel of each direction that sends messages of the revision. */
const aCompany = (revision: Revision) =>
  aShopBothWays(test, { company: { companyRoles: everyRole }, channel: { revision, signer: 'rsa' } })

const companies = { '202205': await aCompany('202205'), '2018-113': await aCompany('2018-113') }
const simulated = await aSimulatedCompany(test)

describe.each(revisions)('revision %s', (revision: Revision) => {
  const isIn = ({ message }: DocumentKind) => message.revisions[revision] !== undefined
  const company = companies[revision]

  it.each(rows.filter(([, kind]) => isIn(kind)))('%s: form, declaration, receipt, state', async (_, kind) => {
    const { user, channels } = company
    const channel = channels.get(businessTypeOf(kind.message))
    if (!channel) throw new Error('no channel')
    const { id, form } = await aDocument(test, user, kind, {}, revision)
    expect(await declare(kind, id, user)).toMatchObject({ success: true, result: { done: 1 } })
    await eventually('state of the document', () => stateOf(test, id), 'SENT -')
    const [[returnStatus = '', state = ''] = []] = Object.entries(goodEnds(kind))
    const part = kind.series ? { [kind.series.count]: '1', [kind.series.number]: '1' } : {}
    await answerDocument(channel, kind, { form: { ...kind.fixed, ...form, ...part }, returnStatus })
    await eventually('state of the document', () => stateOf(test, id), `${state} ${returnStatus}`)
    const { timeline } = (await send(documentCalls(kind.resource).detail, { id }, user)).result
    expect(timeline.map(({ source }) => source)).toEqual(['receipt', 'job', 'user'])
  })

  it.each(rows.filter(([, kind]) => !isIn(kind)))('%s: is not declared, with a sentence', async (_, kind) => {
    const { user } = company
    const added = await send(callsOf(kind.resource).add, documentForm(kind) as never, user)
    const answer = added.success ? await declare(kind, (added.result as { id: string }).id, user) : added
    expect(answer).toMatchObject({ success: false, message: expect.stringMatching(/版/) })
  })

  it('every message is valid by the schema of its revision', async () => {
    const { channels } = company
    const outboxes = [...channels.values()].map(({ outbox }) => outbox)
    const { checked, faults } = await checkSent(outboxes, revision)
    console.log(
      `${revision}: ${checked ?? 'no'} messages of ${kinds.filter(isIn).length} kinds held against the schema, ${faults.length} fail`,
    )
    expect(faults).toEqual([])
    if (checked !== undefined) expect(checked).toBe(kinds.filter(isIn).length)
  })
})

describe('simulated customs', () => {
  it.each(rows)('%s: declared, it ends well without any person', async (_, kind) => {
    const { user } = simulated
    const { id } = await aDocument(test, user, kind)
    expect(await declare(kind, id, user)).toMatchObject({ success: true })
    const good = goodStates(kind)
    await eventually(
      'state of the document',
      async () => (await stateOf(test, id)).split(' ')[0] ?? '',
      (state) => good.includes(state),
    )
  })
})

it.each(rows)('%s: a second with the same key is refused with the field', async (_, kind) => {
  const { enterpriseId } = await anEnterprise(test, { companyRoles: everyRole, tradeModes: '9610' })
  const user = await test.aUser({ rights: '*', enterpriseId })
  const { form } = await aDocument(test, user, kind)
  const key = Object.fromEntries(kind.message.key.flatMap((name) => (form[name] ? [[name, form[name]]] : [])))
  const answer = await send(callsOf(kind.resource).add, { ...documentForm(kind), ...key } as never, user)
  expect(answer.problems?.map(({ field, message }) => `${field} ${message}`)).toContainEqual(
    expect.stringMatching(new RegExp(`^(${kind.resource.titleField}|${kind.message.key.join('|')}) .*(已存在|已有)`)),
  )
})
