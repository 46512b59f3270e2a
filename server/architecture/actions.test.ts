// Rules of every action: its states exist, it has a right and a handler, and it reports faults row by row.

import { allResources, seedDictionaries } from '@kouan/contract/areas/all-areas.ts'
import { servedActions } from '@kouan/contract/derive/action-calls.ts'
import type { Acting, Action } from '@kouan/contract/language/action.ts'
import { describe, expect, it } from 'vitest'
import { served } from '../areas.ts'
import { testApp } from '../testing/test-app.ts'
import { insertRow, someFields } from './a-row.ts'
import { declaredActing } from './every-call.ts'
import { passingValues } from './passing-values.ts'

const { database, send, aUser } = await testApp()
const staff = await aUser({ rights: '*' })
const all = await declaredActing()
const withStates = all.filter(({ states }) => states !== undefined)
const calls = all.flatMap((of) => servedActions(of).map((one) => ({ of, ...one, name: one.call.name })))
const actions = calls.flatMap(({ of, call, actions }) =>
  [...actions].map(([name, action]) => ({ of, call, action, name: `${of.name}.${name}` })),
)

const dictionaryOf = ({ fields, states }: Acting) => fields[states?.field ?? '']?.code ?? ''
const codesOf = (dictionary: string) =>
  seedDictionaries.find(({ code }) => code === dictionary)?.items.map(([value]) => value) ?? []

it('there are actions for one row and for many', () => {
  expect(actions.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['user.freeze', 'order.declare', 'enterpriseChannel.pause', 'deadLetter.resend']),
  )
})

describe('states', () => {
  it.each(withStates.map((of) => [of.name, of] as const))('%s: each has its text in the dictionary', (_, of) => {
    expect(
      Object.keys(of.states?.of ?? {}).toSorted(),
      'The dictionary (contract/dictionaries) has the states.',
    ).toEqual(codesOf(dictionaryOf(of)).toSorted())
  })

  /** States of one dictionary, whichever resource moves them: applications and enterprises share one. */
  const dictionaries = [...new Set(withStates.map(dictionaryOf))]
  /** States to which nothing moves a row yet. */
  const unreached: Record<string, string[]> = { declare_status: ['CANCELLED'] }

  it.each(dictionaries)('%s: each is reached from a first one', (dictionary) => {
    const sharing = withStates.filter((of) => dictionaryOf(of) === dictionary)
    const declared = sharing.flatMap(({ states }) => Object.entries(states?.of ?? {}))
    const moves = [
      ...declared.flatMap(([from, { to = [] }]) => to.map((to) => ({ from, to }))),
      ...sharing.flatMap(({ actions = {} }) => Object.values(actions).flatMap(movesOf)),
    ]
    const reached = new Set(declared.filter(([, { isFirst }]) => isFirst).map(([code]) => code))
    for (const code of reached) for (const { from, to } of moves) if (from === code) reached.add(to)
    const howTo =
      'No action leads to it: name `from` and `to` in the action, or `to` in the states for background work.'
    expect(
      codesOf(dictionary).filter((code) => !reached.has(code)),
      howTo,
    ).toEqual(unreached[dictionary] ?? [])
  })

  const movesOf = ({ from = [], to }: Action) => (to === undefined ? [] : from.map((code) => ({ from: code, to })))

  it.each(actions.filter(({ action }) => action.to).map((one) => [one.name, one] as const))(
    '%s names states that exist',
    (_, { of, action }) => {
      const named = [...(action.from ?? []), action.to, ...Object.keys(action.titleIn ?? {})]
      expect(named.filter((code) => !codesOf(dictionaryOf(of)).includes(code ?? ''))).toEqual([])
    },
  )
})

describe('calls of actions', () => {
  it.each(calls.map((one) => [one.name, one] as const))('%s is served', (_, { call }) => {
    expect(served.filter((one) => one.call.name === call.name)).toHaveLength(1)
  })

  it.each(calls.filter(({ actions }) => actions.size > 1).map((one) => [one.name, one] as const))(
    '%s: its actions agree on all but what they do, and are told apart',
    (_, { actions }) => {
      const shared = [...actions.values()].map(({ many, right, audit, message, needsVersion }) =>
        JSON.stringify({ many, right, audit, message, needsVersion }),
      )
      expect(new Set(shared).size).toBe(1)
      expect(new Set([...actions.values()].map(({ sends }) => JSON.stringify(sends))).size).toBe(actions.size)
    },
  )
})

const many = actions.filter(({ action }) => action.many)
it.each(many.map((one) => [one.name, one] as const))('%s tells of each row why it was left out', async (_, one) => {
  const ids = ['999999998', '999999999']
  const input = { ...passingValues(one.action.fields ?? {}), ...one.action.sends, ids: ids.join(',') }
  const answer = await send(one.call, input as object, staff)
  expect(answer).toMatchObject({ success: false, result: null })
  expect(answer.problems?.map(({ message }) => message)).toEqual(
    ids.map((id) => `${one.of.title} ${id}：未找到对应数据`),
  )
})

/** Rows of `serveActing` are tested beside their own reading. */
const ofOne = actions.filter(({ action, of }) => !action.many && allResources.some(({ name }) => name === of.name))
it.each(ofOne.map((one) => [one.name, one] as const))(
  '%s: seen version older or newer than the row, refused',
  async (_, one) => {
    const resource = allResources.find(({ name }) => name === one.of.name)
    if (!resource) throw new Error('a resource')
    const state = { [resource.states?.field ?? 'status']: one.action.from?.[0] ?? '1' }
    const keys = { tenant_id: '0', enterprise_id: '701', apply_no: crypto.randomUUID() }
    const values = { ...someFields(resource), ...state, ...keys }
    const id = String(await insertRow(database, { table: resource.table, values }))
    for (const version of [0, 999]) {
      const input = { ...passingValues(one.action.fields ?? {}), ...one.action.sends, id, version }
      expect(await send(one.call, input as object, staff)).toMatchObject({ code: 409, success: false })
    }
  },
)
