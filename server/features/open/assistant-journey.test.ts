// One conversation as tool calls: declared, refused by customs, explained, corrected, declared again.
import { expect, it } from 'vitest'
import { aChannel } from '../../testing/a-channel.ts'
import { assistantHarness } from '../../testing/an-assistant.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { orderForm } from '../../testing/an-order.ts'
import { declarationHarness, stateOf } from '../../testing/declaration-harness.ts'
import { eventually } from '../../testing/eventually.ts'

const harness = await declarationHarness()
const { test } = harness
const { sendOpen, anAccount } = openHarness(test)
const { useTool } = assistantHarness(test)
await harness.start()

it('an order that customs refuse: waits by its reason, says why, is corrected and declared again by tokens', async () => {
  const { user, enterpriseId } = await anEnterprise(test)
  await aChannel(test, { enterpriseId, simulated: { simDelaySeconds: 0, simOutcome: 'PASS' } })
  const { token } = await anAccount(user, { assistantsWrite: true, outcomeByDigits: true })
  const confirmed = async (name: string, given: Record<string, unknown>) => {
    const tried = await useTool(token, name, given)
    expect(tried).toMatchObject({ isError: false, done: false, token: expect.any(String) })
    return useTool(token, name, { ...given, token: tried.token })
  }
  const form = orderForm()
  const body = { ...form, orderNo: `${form.orderNo}-01` }
  const id = String((await sendOpen('PUT', '/documents/order', { token, body })).body.id)

  expect(await confirmed('declare_documents', { kind: 'order', ids: [id] })).toMatchObject({ done: true, declared: 1 })
  await eventually('state of the order', () => stateOf(test, id), 'REJECTED 100')

  const waiting = await useTool(token, 'waiting_by_reason')
  expect(waiting).toMatchObject({ failed: [{ kind: 'order', declareStatus: 'REJECTED', count: 1 }] })
  const told = await useTool(token, 'explain_failure', { kind: 'order', number: body.orderNo })
  expect(told).toMatchObject({ id, declareStatus: 'REJECTED', returnStatus: '100', reasonCode: expect.any(String) })
  expect(told.summary).toMatch(/^REJECTED 退单：海关退单。原因代码 /)
  expect(told.summary).not.toContain(body.orderNo)

  const correction = { kind: 'order', id, changes: { 'goods[0].itemName': '示例补水面膜' } }
  expect(await confirmed('correct_fields', correction)).toMatchObject({ done: true, id })
  expect(await confirmed('declare_documents', { kind: 'order', ids: [id] })).toMatchObject({ done: true, declared: 1 })
  await eventually('a second answer', async () => {
    const { body: read } = await sendOpen('GET', `/documents/order/${id}`, { token })
    return read.attemptNo === 2 && read.declareStatus === 'REJECTED'
  })
})
