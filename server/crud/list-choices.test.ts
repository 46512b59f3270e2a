// Answers to pickers of other clients that ask the list for somebody who may not list.
import { listAllUsers, listUsers } from '@kouan/contract/calls/system/user-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const db = database.kysely
await sql`insert into sys_tenant (id, name) values (71, '七一')`.execute(db)
await sql`insert into sys_position (name, code, post_rank) values ('关务员', 'clerk', '1'), ('仓管员', 'keeper', '2')`.execute(
  db,
)
const positions = callsOf(position).list
const person = await aUser()
const lister = await aUser({ rights: ['position:list', 'user:list'] })
const { get } = callsOf(position)

describe('positions without the right to list them', () => {
  it.each([-521, -1, 0, 501, 99999])('pageSize %i, all rows: id, code and name alone', async (pageSize) => {
    const { status, result } = await send(positions, { pageSize, postRank: '1' }, person)
    expect(status).toBe(200)
    expect(result.total).toBe(2)
    expect(result.records.toSorted((a, b) => String(a.code).localeCompare(String(b.code)))).toEqual([
      { id: expect.stringMatching(/^\d+$/), code: 'clerk', name: '关务员' },
      { id: expect.stringMatching(/^\d+$/), code: 'keeper', name: '仓管员' },
    ])
  })

  it('one code: its row', async () => {
    const { result } = await send(positions, { code: 'keeper' }, person)
    expect(result.records).toEqual([{ id: expect.any(String), code: 'keeper', name: '仓管员' }])
  })

  it.each([
    ['a page', { pageSize: 10 }],
    ['the largest page', { pageSize: 500 }],
    ['no page', {}],
    ['a part of a name', { name: '*员*' }],
    ['a field that is no choice', { postRank: '1' }],
    ['a blank name', { name: ' ' }],
  ])('%s: refused', async (_case, input) => {
    expect(await send(positions, input, person)).toMatchObject({ status: 403, code: 510 })
    expect((await send(positions, input, lister)).status).toBe(200)
  })

  it('a row by its id, and nobody signed in: refused', async () => {
    const { rows } = await sql<{ id: string }>`select id::text as id from sys_position limit 1`.execute(db)
    expect((await send(get, { id: rows[0]?.id ?? '' }, person)).status).toBe(403)
    expect((await send(positions, { pageSize: -1 })).status).toBe(401)
  })
})

describe('users without the right to list them', () => {
  it('the account of a colleague: its name and nothing else', async () => {
    const { result } = await send(listUsers, { username: lister.username, phone: '1' }, person)
    expect(result.records).toEqual([{ id: lister.id, username: lister.username, realname: expect.any(String) }])
  })

  it.each([
    ['of an enterprise', { enterpriseId: '711' }],
    ['of another tenant', { tenantIds: ['71'] }],
  ])('an account %s: not there', async (_case, options) => {
    const far = await aUser(options)
    expect((await send(listUsers, { username: far.username }, person)).result).toMatchObject({ total: 0, records: [] })
    const all = (await send(listUsers, { pageSize: -521 }, person)).result.records.map(({ id }) => id)
    expect(all).toContain(person.id)
    expect(all).not.toContain(far.id)
  })

  it('frozen account, calls of other screens: the account is not offered, the calls are refused', async () => {
    const frozen = await aUser()
    await sql`update sys_user set status = 2 where id = ${frozen.id}`.execute(db)
    expect((await send(listUsers, { username: frozen.username }, person)).result.total).toBe(0)
    expect((await send(listAllUsers, { pageSize: -1 }, person)).status).toBe(403)
    expect((await send(listUsers, { phone: '13800138000' }, person)).status).toBe(403)
  })
})

it('pageSize -521, the sign for all rows: answered as -1 is', async () => {
  const asked = async (pageSize: number) => (await send(positions, { pageSize }, lister)).result
  expect(await asked(-521)).toEqual(await asked(-1))
  expect((await send(positions, { pageSize: 'x' } as never, lister)).code).not.toBe(200)
})
