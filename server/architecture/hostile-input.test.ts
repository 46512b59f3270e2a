// A call answers any input with a result or a refusal, never with a server error.
import { allResources } from '@kouan/contract/areas/all-areas.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { type Field, isLines } from '@kouan/contract/language/field.ts'
import { addressUnder } from '@kouan/contract/rules/call-address.ts'
import { isWhole, sampler } from '@kouan/customs/conformance/trial-share.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { served } from '../areas.ts'
import { type TestUser, testApp } from '../testing/test-app.ts'
import { insertRow, someFields } from './a-row.ts'
import { passingValues } from './passing-values.ts'

const { app, config, database, send, aUser, clock } = await testApp()

const rowIds = new Map<string, string>()
for (const { name, table, fields } of allResources) {
  const values = { ...someFields({ table, fields }), tenant_id: '0', enterprise_id: '701', org_code: 'A01' }
  rowIds.set(name, String(await insertRow(database, { table, values })))
}

let minutes = 0
clock.now = () => new Date(Date.UTC(2026, 0, 1) + minutes * 60_000)

const values = [
  'x\u0000',
  '\ud800',
  '9223372036854775808',
  '99999999999',
  '-99999999999',
  99999999999,
  '%E0%A4%A',
  '2026-02-31',
  '1,x\u0000',
  '9223372036854775808,1',
  '1 or 1=1',
  '*1*',
  ',1,',
  'x'.repeat(9000),
  '1'.repeat(70_000),
  true,
  ['x\u0000'],
  ['\ud800'],
  { a: 1 },
  { '\ud800': { '\u0000': 1 } },
  [[1]],
]
const calls = served.map(({ call }) => call).filter((call) => !call.upload && call.reply !== 'stream')

const senders = [
  { name: 'staff', values, sender: () => aUser({ rights: '*' }) },
  // The database refuses rows out of scope: that is a refusal, too.
  { name: 'an enterprise', values: ['1', '1 or 1=1'], sender: () => aUser({ rights: '*', enterpriseId: '701' }) },
]

let addresses = 0
function anAddress(): string {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Each call gets a third of the values, in all fields at once, and the next call others; in the trial each gets all. */
const isAllOf = (nthCall: number, nthValue: number) => isWhole || (nthCall + nthValue) % 3 === 0

/** The same for values in single fields. */
const isChosen = sampler('Hostile values in single fields', 60)

describe.each(senders)('rule 14: no input makes a call fail, sent by $name', ({ values, sender }) => {
  let user: TestUser
  beforeAll(async () => {
    user = await sender()
  })
  it.each(calls.map((call, nth) => [call.name, call, nth] as const))('%s', async (_, call, nth) => {
    const failed: string[] = []
    const [first = 'id', ...others] = Object.keys(call.input)
    for (const [at, value] of values.filter((value) => mayTravel(call, value)).entries()) {
      const alone = Object.entries(call.input).flatMap(([name, field]) => [
        () => ({ [name]: value }),
        ...inLines(name, field, value),
      ])
      // The other fields get valid values, so that the handler sees this one; they are made when they are sent.
      const chosen = alone.filter(isChosen).map((make) => ({ ...passing(call), ...make() }))
      const firstAlone = others.length > 0 && isChosen() ? [{ [first]: value }] : []
      // A call without fields ignores this one, too.
      const all = isAllOf(nth, at) ? [{ [first]: value, ...allWith(call, value) }] : []
      for (const input of [...chosen, ...firstAlone, ...all]) {
        const sendHostile = () => {
          // Each time later and from another address: throttled calls would answer 429 otherwise.
          minutes += 1
          return send(call, { ...pathOf(call), ...input } as object, { ...user, address: anAddress() })
        }
        let { status } = await sendHostile()
        // The call before ended the session, or it expired.
        if (status === 401) {
          user = await sender()
          status = (await sendHostile()).status
        }
        if (status >= 500) failed.push(`${status} ${JSON.stringify(input).slice(0, 200)}`)
      }
    }
    expect(failed).toEqual([])
  })
})

describe('rule 14: JSON of ten thousand levels makes no call fail', () => {
  const deep = '['.repeat(10_000) + ']'.repeat(10_000)
  // Calls whose path is given its meaning first (server/features/online).
  const meantLater = new Set(served.filter(({ meant }) => meant).map(({ call }) => call.name))
  const declared = calls.filter(({ name }) => !meantLater.has(name))
  const written = declared.filter(
    ({ method, input }) => method !== 'GET' && method !== 'DELETE' && Object.keys(input)[0],
  )
  let user: TestUser
  beforeAll(async () => {
    user = await aUser({ rights: '*' })
  })
  it.each(written.map((call) => [call.name, call] as const))('%s', async (_, call) => {
    const failed: string[] = []
    const names = Object.keys(call.input).filter(
      (one, at) => !call.path.includes(`:${one}`) && (at === 0 || isChosen()),
    )
    for (const [at, name] of names.entries()) {
      minutes += 1
      // A person may try a connection 30 times a minute, whatever time the application believes it to be.
      if (at > 0 && at % 25 === 0) user = await aUser({ rights: '*' })
      const plain = JSON.stringify({ ...passing(call), [name]: 'here' })
      const answer = await app.inject({
        method: call.method,
        url: addressUnder(config.apiBase, call.path),
        headers: { 'x-access-token': user.token, 'content-type': 'application/json' },
        remoteAddress: anAddress(),
        payload: plain.replace('"here"', deep),
      })
      const { code, problems } = answer.json()
      if (code !== 400 || !problems) failed.push(`${name}: ${answer.body.slice(0, 200)}`)
    }
    expect(failed).toEqual([])
  })
})

/** A query holds text alone, and a path no lone surrogates. */
const mayTravel = ({ method, path }: Call, value: unknown) =>
  (typeof value === 'string' || !['GET', 'DELETE'].includes(method)) &&
  (!path.includes(':') || !/\p{Surrogate}/u.test(String(value)))

/** Valid values of an existing row. */
const passing = (call: Call) => ({
  ...passingValues(call.input),
  ...('password' in call.input ? { password: 'Harbour2026', confirmpassword: 'Harbour2026' } : {}),
  ...('id' in call.input ? { id: rowIds.get(call.name.split('.')[0] ?? '') ?? '1' } : {}),
})

const allWith = (call: Call, value: unknown) => Object.fromEntries(Object.keys(call.input).map((name) => [name, value]))
const pathOf = (call: Call) => Object.fromEntries([...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))

/** The value in each field of a line. */
function inLines(name: string, field: Field, value: unknown) {
  if (!isLines(field)) return []
  const inner = field.fields ?? {}
  return Object.keys(inner).map((key) => () => ({ [name]: [{ ...passingValues(inner), [key]: value }] }))
}
