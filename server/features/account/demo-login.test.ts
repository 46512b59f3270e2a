// One press into an account of the demonstration, and each condition without which it is an unknown path.

import { getUserInfo } from '@kouan/contract/calls/account.ts'
import { loginAsDemo } from '@kouan/contract/calls/demo-login.ts'
import { readLoginWays } from '@kouan/contract/calls/login-ways.ts'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { testApp } from '../../testing/test-app.ts'

const demonstration = await testApp({ config: { demoLogin: 'this machine' } })
const { database } = demonstration
const open = await testApp({ config: { demoLogin: 'anybody' }, database })
const closed = await testApp({ config: { demoLogin: 'nobody' }, database })
const db = database.kysely

/** Public calls are limited by address, so that each test has one of its own. */
let visitors = 0
const visitor = { id: '', username: '', token: '', address: '' }
type App = typeof demonstration
const ways = async (app: App) => (await app.send(readLoginWays, {}, visitor)).result.demoAccounts
const enter = (app: App, username = 'importer') => app.send(loginAsDemo, { username }, visitor)

const own = await anEnterprise(demonstration, { companyRoles: 'EBC', tradeModes: '1210' })
const account = async (username: string, enterpriseId: string | null) => {
  const { rows } = await sql<{
    id: string
  }>`with made as (insert into sys_user (username, realname, password_hash, enterprise_id)
      values (${username}, ${username}, '-', ${enterpriseId}) returning id), held as (
      insert into sys_user_tenant (user_id, tenant_id) select id, 0 from made)
    select id::text from made`.execute(db)
  return rows[0]?.id ?? ''
}
const importer = await account('importer', own.enterpriseId)
const operator = await account('operator', null)
const stranger = await account('stranger', own.enterpriseId)
await account('reviewer', null)
const made = { enterprise: [own.enterpriseId], sys_user: [operator, stranger] }

beforeEach(async () => {
  visitor.address = `127.0.0.${++visitors}`
  await sql`insert into demo (tenant_id, begun_at, orders, begun_by, is_complete, made)
    values (0, now(), 40, 1, true, ${JSON.stringify(made)})`.execute(db)
})
afterEach(async () => {
  await sql`delete from demo`.execute(db)
})

/** The page shows no account, and the call answers as a path that does not exist. */
async function expectClosed(app: App, username?: string) {
  expect(await ways(app)).toEqual([])
  await expectUnknown(app, username)
}
async function expectUnknown(app: App, username?: string) {
  const answer = await enter(app, username)
  const unknown = await app.app.inject({ method: 'POST', url: `${app.config.apiBase}/sys/nowhere`, payload: {} })
  expect([answer.status, answer.message]).toEqual([404, unknown.json().message])
}

describe('one press', () => {
  it('signs in an account of the demonstration, and the login is in the log', async () => {
    expect(await ways(demonstration)).toEqual([
      { username: 'operator', role: '运营', purpose: expect.stringContaining('通道') },
      { username: 'importer', role: expect.stringContaining('申报企业'), purpose: expect.any(String) },
    ])
    const { result, status } = await enter(demonstration)
    expect([status, result.userInfo.id]).toEqual([200, importer])
    const signedIn = { ...visitor, token: result.token }
    expect((await demonstration.send(getUserInfo, {}, signedIn)).result.userInfo.username).toBe('importer')
    const { rows } =
      await sql`select userid, outcome, log_type from sys_log where method = ${loginAsDemo.name}`.execute(db)
    expect(rows).toEqual([{ userid: 'importer', outcome: 'done', log_type: 1 }])
  })

  it('does not exist in a server that is not started for a demonstration', () => expectClosed(closed))

  it('does not exist while the load is unfinished', async () => {
    await sql`update demo set is_complete = false`.execute(db)
    await expectClosed(demonstration)
  })

  it('does not exist without a load', async () => {
    await sql`delete from demo`.execute(db)
    await expectClosed(demonstration)
  })

  it.each([0, 9])('does not exist while tenant %i has another enterprise', async (tenant) => {
    const other = await anEnterprise(demonstration, { companyRoles: 'EBC', tradeModes: '1210' })
    await sql`update enterprise set tenant_id = ${tenant} where id = ${other.enterpriseId}`.execute(db)
    await expectClosed(demonstration)
    // The tests after this one find it as one of the demonstration's.
    made.enterprise.push(other.enterpriseId)
  })

  it('from another machine: only where the operator has opened it', async () => {
    visitor.address = '10.4.0.1'
    await expectClosed(demonstration)
    expect((await enter(open)).status).toBe(200)
  })

  it.each(['admin', 'stranger', 'reviewer', 'nobody'])(
    'account %s: does not exist, as it is none of those that are shown',
    async (username) => {
      await expectUnknown(demonstration, username)
    },
  )

  it('does not exist for an account of the demonstration that has become an administrator', async () => {
    const held = sql`insert into sys_user_role (user_id, role_id) select ${operator}, id from sys_role where role_code = 'admin'`
    expect(Number((await held.execute(db)).numAffectedRows)).toBe(1)
    await expectUnknown(demonstration, 'operator')
    await sql`delete from sys_user_role where user_id = ${operator}`.execute(db)
  })

  it('does not exist for a frozen account', async () => {
    await sql`update sys_user set status = 2 where id = ${importer}`.execute(db)
    await expectUnknown(demonstration)
    await sql`update sys_user set status = 1 where id = ${importer}`.execute(db)
  })
})
