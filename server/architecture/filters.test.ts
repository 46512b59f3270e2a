// A list answers any address and any saved query with rows or with a refusal, never with a server error.
import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { sampler } from '@kouan/customs/conformance/trial-share.ts'
import { describe, expect, it } from 'vitest'
import { storedFields } from '../crud/columns.ts'
import { testApp } from '../testing/test-app.ts'

const { send, aUser } = await testApp()

const values = [
  '-1',
  '9223372036854775808',
  '>=99999999999',
  '1.5',
  '2026-02-31',
  '<2026-01-01 25:61:61',
  'x\u0000',
  '\ud800',
  '*1*',
  ',1,',
  '1*',
  '9'.repeat(70_000),
  '*\u0000*',
  "'",
  '*',
  ',,',
  '!',
]
const listed = allResources.flatMap((resource) => {
  const { list } = callsOf(resource)
  return list ? [[resource.name, resource, list] as const] : []
})

const isChosen = sampler('Hostile values of filters')

describe('rule 14: no value of a filter makes a list fail', () => {
  it.each(listed)('%s', async (_, resource, list) => {
    const failed: string[] = []
    // A person may search for personal values sixty times an hour.
    const admin = await aUser({ rights: '*' })
    for (const name of Object.keys(storedFields(resource))) {
      for (const value of values.filter(isChosen)) {
        const query = { [name]: value }
        const { status, code } = await send(list, query, admin)
        if (status >= 500 || ![200, 400].includes(code)) failed.push(`${code} ${JSON.stringify(query)}`)
      }
      for (const rule of ['empty', 'not_empty', 'like', 'in', 'gt'].filter(isChosen)) {
        const superQueryParams = JSON.stringify([{ field: name, rule, val: '\ud8001' }])
        const { status } = await send(list, { superQueryParams }, admin)
        if (status >= 500) failed.push(`${status} ${superQueryParams}`)
      }
    }
    expect(failed).toEqual([])
  })
})
