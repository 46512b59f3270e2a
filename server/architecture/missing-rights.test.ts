// Each right missing, one at a time: whoever holds all others is refused by each way to a write that needs it.

import { allResources } from '@kouan/contract/areas/all-areas.ts'
import { columnsOfImport } from '@kouan/contract/calls/sheet-columns.ts'
import { importManyOf } from '@kouan/contract/calls/sheets.ts'
import { saveDictItems } from '@kouan/contract/calls/system/dictionary-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { startCallOf } from '@kouan/contract/derive/job-calls.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { dictionary, dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import { describe, expect, it } from 'vitest'
import { served } from '../areas.ts'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { openHarness } from '../testing/an-open-account.ts'
import { anOrder, orderForm } from '../testing/an-order.ts'
import { testApp } from '../testing/test-app.ts'
import { passingValues } from './passing-values.ts'

const test = await testApp()
const { send, aUser } = test
const calls = served.map(({ call }) => call)
const everyRight = [...new Set(calls.map(({ needs }) => needs).filter((needs) => needs.includes(':')))]
const allBut = (right: string) => everyRight.filter((one) => one !== right)
const writes = calls.filter(({ method, needs }) => method !== 'GET' && needs.includes(':'))
const pathOf = (path: string) => Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1']))

describe('calls that write', () => {
  it.each([...new Set(writes.map(({ needs }) => needs))])(
    'without %s: refused, whatever else is held',
    async (right) => {
      const needing = writes.filter(({ needs }) => needs === right)
      const person = await aUser({ rights: allBut(right) })
      for (const call of needing) {
        const { status } = await send(call, pathOf(call.path) as never, person)
        expect([call.name, status]).toEqual([call.name, 403])
      }
    },
  )
})

describe('imports that change stored rows', () => {
  const changing = allResources.filter(({ standard }) => standard.includes('import') && standard.includes('edit'))
  it.each(changing.map((resource) => [resource.name, resource] as const))(
    '%s: not without edit',
    async (_, resource) => {
      const call = startCallOf(importManyOf(resource))
      const input = {
        ...passingValues(call.input),
        names: columnsOfImport(resource).map(({ name }) => name),
        existing: 'update',
      }
      const statusFor = async (rights: string[]) => (await send(call, input as never, await aUser({ rights }))).status
      expect(await statusFor(allBut(permissionOf(resource, 'edit')))).toBe(403)
      expect(await statusFor(everyRight)).not.toBe(403)
    },
  )
})

describe('open API: documents', () => {
  const { sendOpen, anAccount } = openHarness(test)
  const statusOf = async (path: string, { token, body }: { token: string; body: unknown }) => {
    const sent = await sendOpen(
      path === 'put' ? 'PUT' : 'POST',
      `/documents/order${path === 'put' ? '' : `/${path}`}`,
      {
        token,
        body,
      },
    )
    const [row] = (sent.body.results as { errors?: unknown[] }[] | undefined) ?? []
    return sent.status === 200 && row?.errors ? 'row refused' : sent.status
  }
  /** Per way to a write: what answers with that right missing; what is not named succeeds. */
  const ways = {
    'put, new': { add: 403 },
    'put, stored': { add: 403, edit: 403 },
    'put, the same': { add: 403 },
    'batch, new': { add: 403 },
    'batch, stored': { add: 403, edit: 'row refused' },
    declare: { declare: 403 },
    cancel: { delete: 403 },
  } as const
  it.each(['list', 'add', 'edit', 'delete', 'declare', 'import'])('without order:%s', async (right) => {
    const { user, enterpriseId } = await anEnterprise(test)
    const person = await aUser({ rights: allBut(`order:${right}`), enterpriseId })
    const { token } = await anAccount(person)
    const stored = await anOrder(test, user)
    const change = { ...stored.form, batchNumbers: 'B-2' }
    const sent = {
      'put, new': ['put', orderForm()],
      'put, the same': ['put', stored.form],
      'put, stored': ['put', change],
      'batch, new': ['batch', { documents: [orderForm()] }],
      'batch, stored': ['batch', { documents: [{ ...stored.form, batchNumbers: 'B-3' }] }],
      declare: ['declare', { ids: [stored.id] }],
      cancel: ['cancel', { ids: [stored.id] }],
    } as const
    const answers: Record<string, unknown> = {}
    for (const [way, [path, body]] of Object.entries(sent)) answers[way] = await statusOf(path, { token, body })
    const isRefused = (way: keyof typeof ways) => Object.hasOwn(ways[way], right)
    for (const way of Object.keys(ways) as (keyof typeof ways)[]) {
      const expected: unknown = (ways[way] as Record<string, unknown>)[right]
      if (isRefused(way)) expect([way, answers[way]]).toEqual([way, expected])
      else expect([way, answers[way]]).not.toEqual([way, 403])
    }
  })
})

describe('a table that is saved as a whole', () => {
  it.each(['add', 'edit', 'delete'] as const)('without dictionaryItem:%s: no row of that kind', async (right) => {
    const admin = await aUser({ rights: '*' })
    const code = `net_${right}`
    const { id: dictId } = (await send(callsOf(dictionary).add, { dictName: code, dictCode: code } as never, admin))
      .result
    const items = callsOf(dictionaryItem)
    const item = (itemValue: string) => ({ itemText: itemValue, itemValue, sortOrder: 1, status: 1 })
    const stored = async (value: string) =>
      (await send(items.add, { ...item(value), dictId } as never, admin)).result.id as string
    const [first, second] = [await stored('1'), await stored('2')]
    const person = await aUser({ rights: allBut(`dictionaryItem:${right}`) })
    const ways = {
      add: { items: [item('3')] },
      edit: { items: [{ ...item('4'), id: first }] },
      delete: { items: [], deletedIds: second },
    }
    for (const [way, sent] of Object.entries(ways)) {
      const { status, success } = await send(saveDictItems, { dictId, ...sent } as never, person)
      if (way === right || right === 'edit') expect([way, status]).toEqual([way, 403])
      else expect([way, success]).toEqual([way, true])
    }
  })
})
