import { allResources, seedMenu } from '@kouan/contract/areas/all-areas.ts'
import { printCall } from '@kouan/contract/calls/print.ts'
import { servedCalls } from '@kouan/contract/derive/calls.ts'
import { servedSheetCalls } from '@kouan/contract/derive/spreadsheet-calls.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import type { MenuRow } from '@kouan/contract/menu/menu-row.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { served } from '../areas.ts'
import { testApp } from '../testing/test-app.ts'
import { declaredCalls, declaredResources } from './every-call.ts'

const { app, config, send, aUser, database } = await testApp()
const handWritten = await declaredCalls()
const declared = [
  ...handWritten,
  ...allResources.flatMap((resource) => [...servedCalls(resource), ...servedSheetCalls(resource)]),
  ...allResources.filter(({ standard }) => standard.includes('get')).map(printCall),
]
const calls = served.map(({ call }) => call)
const addresses = calls.flatMap((call) => [call.method, ...(call.also ?? [])].map((method) => `${method} ${call.path}`))
const repeated = (list: string[]) => list.filter((entry, index) => list.indexOf(entry) !== index)
const flatten = (rows: MenuRow[]): MenuRow[] => rows.flatMap((row) => [row, ...flatten(row.children ?? [])])
const menu = flatten(seedMenu)
const guarded = calls.filter((call) => call.needs !== 'public')
const withRight = calls.filter((call) => call.needs.includes(':'))

describe('the calls of the contract', () => {
  it('every resource file is listed in the manifest of its area', async () => {
    const missing = (await declaredResources()).filter((resource) => !allResources.includes(resource))
    expect(missing.map((resource) => resource.name)).toEqual([])
  })

  it('every call is served once', () => {
    const names = calls.map((call) => call.name)
    expect(declared.filter((call) => !names.includes(call.name)).map((call) => call.name)).toEqual([])
    expect(repeated(names)).toEqual([])
    expect(repeated(addresses)).toEqual([])
  })

  it('rule 8: every call says what it needs', () => {
    const silent = calls.filter((call) => !/^(public|signed-in|[\w-]+:[\w-]+)$/.test(call.needs ?? ''))
    expect(silent.map((call) => call.name)).toEqual([])
  })

  it('every right that a call needs can be granted by the seeded menu', () => {
    const granted: string[] = menu.flatMap((row) => [
      ...(row.perms ?? []),
      ...(row.buttons ?? []).map(({ code }) => code),
    ])
    expect(withRight.map((call) => call.needs).filter((right) => !granted.includes(right))).toEqual([])
  })

  it('rule 5: every public call that writes or searches is throttled', () => {
    const open = calls.filter((call) => call.needs === 'public' && call.limit === undefined)
    expect(open.map((call) => call.name)).toEqual([])
  })

  it('rule 26: every call that changes something leaves an audit row', () => {
    const silent = calls.filter((call) => call.method !== 'GET' && call.audit === 'none' && call.needs.includes(':'))
    expect(silent.map((call) => call.name)).toEqual([])
  })
})

describe('the gate', () => {
  it.each(guarded.map((call) => [call.name, call] as const))('%s refuses without login', async (_, call) => {
    expect(await callWithToken(call)).toMatchObject({ status: 401, code: 401, success: false })
  })

  const nobody = aUser()
  it.each(withRight.map((call) => [call.name, call] as const))('rule 8: %s refuses without right', async (_, call) => {
    const answer = await callWithToken(call, (await nobody).token)
    expect(answer).toMatchObject({ status: 403, code: 510, success: false })
    expect(answer.result ?? null).toBeNull()
  })

  it('rule 26: refused attempts leave their audit rows', async () => {
    const { username } = await nobody
    const refused = withRight.filter((call) => call.method !== 'GET')
    const { rows } = await sql<{ name: string | null }>`select distinct method as name from sys_log
      where userid = ${username} and outcome = 'refused'`.execute(database.kysely)
    const recorded = rows.map((row) => row.name)
    expect(refused.filter((call) => !recorded.includes(call.name)).map((call) => call.name)).toEqual([])
  })

  it('an unknown path: answers 404', async () => {
    const response = await app.inject({ method: 'GET', url: `${config.apiBase}/sys/nothing` })
    expect({ status: response.statusCode, ...response.json() }).toMatchObject({ status: 404, code: 404 })
  })
})

const callWithToken = (call: Call, token?: string) =>
  send(call, Object.fromEntries(pathInputs(call)), token === undefined ? undefined : { id: '', username: '', token })

const pathInputs = (call: Call) => [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, '1'])
