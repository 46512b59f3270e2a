// A scope of an account never gives more than the person behind it may see.

import { readFile } from 'node:fs/promises'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { permissionsOf } from '@kouan/contract/derive/permissions.ts'
import { openAccount } from '@kouan/contract/resources/open/open-account.ts'
import { describe, expect, it } from 'vitest'
import { openCalls } from '../../areas.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { openHarness } from '../../testing/an-open-account.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, aUser } = test
const { sendOpen, anAccount } = openHarness(test)
const { enterpriseId } = await anEnterprise(test)
const keepers = permissionsOf(openAccount).map(({ code }) => code)
const personWith = (...rights: string[]) => aUser({ enterpriseId, rights: [...keepers, ...rights] })

const calls = [
  ['taxBill:list', '/tax-bills'],
  ['order:list', '/receipts?documentId=1'],
  ['enterpriseChannel:list', '/channels'],
  ['enterprise:overview', '/enterprise'],
  ['order:list', '/states'],
] as const

describe('rights of an account', () => {
  it('open calls: only code tables and the token need no right', () => {
    const free = openCalls.filter(({ needs, ofKinds }) => !needs.includes(':') && !ofKinds)
    expect(free.map(({ name }) => name)).toEqual(['open.token', 'open.codeTables', 'open.codeTable'])
  })

  it.each(calls)(
    'open call: a person without %s and an account with every scope, 403; with it, 200',
    async (right, path) => {
      const without = await anAccount(await personWith(...calls.map(([one]) => one).filter((one) => one !== right)))
      expect(await sendOpen('GET', path, { token: without.token })).toMatchObject({ status: 403 })
      const held = await anAccount(await personWith(right))
      expect(await sendOpen('GET', path, { token: held.token })).toMatchObject({ status: 200 })
    },
  )

  it('message of a receipt: without the list of a kind of the account, 403', async () => {
    const { token } = await anAccount(await personWith('payment:list', 'receipt:list', 'taxBill:list'))
    expect(await sendOpen('GET', '/receipts/1/message', { token })).toMatchObject({ status: 403 })
  })

  it('states: an account with a kind whose list the person may not see, states of other kinds alone', async () => {
    const { token } = await anAccount(await personWith('order:list'), { kinds: 'order,payment' })
    const { body } = await sendOpen('GET', '/states', { token })
    expect((body.states as { kind: string }[]).filter(({ kind }) => kind !== 'order')).toEqual([])
  })

  it.each(['99999999999999999999.1', '9223372036854775808.1'])(
    'states: cursor %s beyond 2^63 - 1, 422',
    async (cursor) => {
      const { token } = await anAccount(await personWith('order:list'))
      expect(await sendOpen('GET', `/states?cursor=${cursor}`, { token })).toMatchObject({ status: 422 })
      expect(await sendOpen('GET', '/states?cursor=9223372036854775807.1', { token })).toMatchObject({ status: 200 })
    },
  )

  it('upgrade: the people of an enterprise whose account loses a call, one message that names account and call', async () => {
    const person = await personWith('order:list', 'taxBill:list', 'enterprise:overview')
    await anAccount(person, { accountName: '<ERP>' })
    await anAccount(person, { accountName: 'two kinds', kinds: 'order,payment' })
    await anAccount(person, { accountName: 'no kind', kinds: 'payment', scopes: 'read' })
    const migration = await readFile(
      new URL('../../db/migrations/2110-rights-of-open-accounts.sql', import.meta.url),
      'utf8',
    )
    const { pool } = test.database
    await pool.query("update open_account set status = 'REVOKED' where account_name = 'ERP'")
    await pool.query(migration.slice(migration.indexOf('do $$')))
    const told = await pool.query<{ content: string }>(
      `select a.msg_content as content from announcement a join announcement_user u on u.announcement_id = a.id
        where u.user_id = $1 and a.titile = '接口账户缺少权限'`,
      [person.id],
    )
    expect(told.rows.map(({ content }) => content)).toEqual([
      expect.stringContaining(
        `<p>${[
          `“&lt;ERP&gt;”（权限同用户 ${person.username}）：申报通道`,
          `“two kinds”（权限同用户 ${person.username}）：申报通道、部分单证种类的单证状态、部分单证种类的查询回执`,
          `“no kind”（权限同用户 ${person.username}）：单证状态、申报通道`,
        ].join('；')}</p>`,
      ),
    ])
  })

  it('list of accounts: names the calls for which the person lacks the right, and nothing where none is missing', async () => {
    const poor = await personWith('order:list', 'order:add', 'order:edit', 'order:delete', 'order:declare')
    const { id } = await anAccount(poor)
    const { result } = await send(callsOf(openAccount).get, { id }, poor)
    expect(result.missingRights).toMatch(
      new RegExp(`^用户 ${poor.username} 没有权限，不能调用：.*查询电子税单.*本企业.*申报通道`),
    )
    expect(result.missingRights).not.toMatch(/查询回执|查询进口订单/)
    const rich = await aUser({ enterpriseId, rights: '*' })
    const all = await anAccount(rich)
    expect((await send(callsOf(openAccount).get, { id: all.id }, rich)).result.missingRights).toBeNull()
  })
})
