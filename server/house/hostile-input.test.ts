// Whatever a client sends, a call answers with a result or a refusal, never with a failure of the server.
import type { Call } from '@kouan/contract/language/call.ts'
import { describe, expect, it } from 'vitest'
import { served } from '../features/served.ts'
import { testApp } from '../testing/test-app.ts'

const { send, aUser, clock } = await testApp()

let minutes = 0
clock.now = () => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)

const values = [
  'x\u0000',
  '9223372036854775808',
  '99999999999',
  '%E0%A4%A',
  '2026-02-31',
  '1,x\u0000',
  '9223372036854775808,1',
  'x'.repeat(9000),
  true,
  ['x\u0000'],
  { a: 1 },
]

describe('rule 14: no input makes a call fail', () => {
  const calls = served.map(({ call }) => call).filter((call) => !call.upload && call.reply !== 'stream')
  it.each(calls.map((call) => [call.name, call] as const))('%s', async (_, call) => {
    const failed: string[] = []
    for (const value of values) {
      // One of the calls ends the session.
      const user = await aUser({ rights: '*' })
      const inputs = [...namesOf(call).map((name) => ({ [name]: value })), allWith(call, value)]
      for (const input of inputs) {
        // A minute later each time, or the calls that are throttled would answer nothing else.
        minutes += 1
        const { status } = await send(call, { ...pathOf(call), ...input }, user)
        if (status >= 500) failed.push(`${status} ${JSON.stringify(input).slice(0, 100)}`)
      }
    }
    expect(failed).toEqual([])
  })
})

const namesOf = (call: Call) => Object.keys(call.input)
const allWith = (call: Call, value: unknown) => Object.fromEntries(namesOf(call).map((name) => [name, value]))
const pathOf = (call: Call) => Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))
