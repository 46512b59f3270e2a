// Hostile arguments of every tool: an answer or a refusal with its code, never an error of the server, and nothing half done.
import * as declared from '@kouan/contract/calls/open/assistant-tools.ts'
import { expect, it } from 'vitest'
import { toolParts } from '../../areas.ts'
import { assistantHarness } from '../../testing/an-assistant.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { anOrder, orderCalls } from '../../testing/an-order.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { anAccount } = openHarness(test)
const { useTool } = assistantHarness(test)
const { user } = await anEnterprise(test)
const { token } = await anAccount(user, { assistantsWrite: true, ratePerMinute: 6000 })
const { id } = await anOrder(test, user)

const values: readonly unknown[] = [
  ...[null, '', ' ', true, -1, 1.5, 1e300, [], {}, [[]], { a: { b: {} } }, ['1', { x: 1 }]],
  ...['\u0000', '\ud800', "' or 1=1 --", '%', '../../etc/passwd', '＜', 'x'.repeat(5000), '999999999999999999', '-'],
  ...[
    { 'goods[9999].qty': '1' },
    { 'goods[0].qty': { a: 1 } },
    { 'goods[-1].qty': '1' },
    { toString: 'x' },
    { id: '1' },
  ],
]

/** Arguments that reach the handler where the one that is spoiled does. */
const right: Readonly<Record<string, unknown>> = {
  ...{ kind: 'order', id, ids: [id], changes: { batchNumbers: 'B-1' }, document: {}, report: 'reportYear' },
}

it('tools: each one that the contract declares is served once', () => {
  const names = Object.values(declared).flatMap((one) => (typeof one === 'object' && 'tool' in one ? [one.tool] : []))
  expect(toolParts.map(({ tool }) => tool.tool).toSorted()).toEqual(names.toSorted())
})

it.each(toolParts.map(({ tool }) => [tool.tool, tool] as const))(
  '%s: hostile values of each argument, no unexpected error',
  async (name, { input }) => {
    const usual = Object.fromEntries(Object.entries(right).filter(([key]) => Object.hasOwn(input, key)))
    for (const key of [...Object.keys(input), 'unknown', 'constructor']) {
      for (const value of values) {
        const { isError, code, summary } = await useTool(token, name, { ...usual, [key]: value })
        const what = [key, JSON.stringify(value).slice(0, 60), isError ? code : 'answered']
        expect([...what, what.includes('unexpected')]).toEqual([...what, false])
        expect(summary).not.toBe('')
      }
    }
  },
)

it('what was spoiled: the order as it was', async () => {
  const { result } = await test.send(orderCalls.get, { id }, user)
  expect(result).toMatchObject({ version: 1, declareStatus: 'READY', batchNumbers: null })
})
