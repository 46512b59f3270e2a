// What an enterprise's request could do if it were made to run any statement: nothing to sessions, rights, tenants, states.
import { type DeclareState, declareStates } from '@kouan/customs/codes/declare-state.ts'
import { ceb311 } from '@kouan/customs/messages/import/ceb311.ts'
import { mayChange, mayDeclare, mayRedeclare } from '@kouan/customs/receipts/permitted-steps.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { anEnterprise } from '../testing/an-enterprise.ts'
import { anOrder } from '../testing/an-order.ts'
import { testApp } from '../testing/test-app.ts'
import { inTransaction } from './transaction.ts'

const test = await testApp()
const { database, aUser } = test
const mine = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const other = await anEnterprise(test, { companyRoles: 'EBC', tradeModes: '9610' })
const user = await aUser({ rights: '*', enterpriseId: mine.enterpriseId })
const order = await anOrder(test, user)
const foreign = await anOrder(test, await aUser({ rights: '*', enterpriseId: other.enterpriseId }))

/** In a transaction of the enterprise, as the gate opens it; nothing of it stays. */
async function refusalOf(statement: string): Promise<string | undefined> {
  const scope = { tenantId: '0', enterpriseId: mine.enterpriseId }
  let refusal: string | undefined
  await inTransaction({ db: database.enterprise.kysely, scope }, async (transaction) => {
    await sql.raw(statement).execute(transaction)
    throw new Error('obeyed')
  }).catch((error: Error) => {
    refusal = error.message === 'obeyed' ? undefined : error.message
  })
  return refusal
}

describe('rule 10: an enterprise', () => {
  it.each([
    'select token_hash from sys_session',
    'delete from sys_session',
    'insert into sys_user_role (user_id, role_id) select id, 1 from sys_user',
    `insert into sys_role_permission (role_id, permission_id) select r.id, p.id from sys_role r, sys_permission p`,
    "update sys_permission set perms = ''",
    'update sys_tenant set status = 0',
    'insert into sys_user_tenant (user_id, tenant_id) select id, 0 from sys_user',
    'update sys_user set status = 1',
    'update sys_user set enterprise_id = null',
    "insert into sys_user (username, realname, password_hash) values ('x', 'x', 'x')",
    'delete from sys_log',
    "update document set declare_status = 'RELEASED'",
    "update attempt set declare_status = 'RELEASED'",
    'delete from document',
    'update receipt set usable = true',
    'select body from receipt_raw',
    'insert into work_item (kind, tenant_id, payload, state) values ($$x$$, 0, $$null$$, $$ready$$)',
    'select * from kouan_exchange_channels()',
    'select * from kouan_waiting_tenants(30)',
    'select * from kouan_torn_files(now())',
    "select * from kouan_torn_files(now(), '{LOCAL}')",
  ])('cannot: %s', async (statement) => {
    expect(await refusalOf(statement)).toMatch(/permission denied/)
  })

  it.each([
    `update order_head set declare_status = 'RELEASED' where id = ${order.id}`,
    `update order_head set attempt_no = 0 where id = ${order.id}`,
    `update order_head set return_status = '800' where id = ${order.id}`,
    `update order_head set simulated = false where id = ${order.id}`,
    `update order_head set cop_msg_id = 'M' where id = ${order.id}`,
    `update order_head set customs_state = 'IN_CUSTOMS' where id = ${order.id}`,
    `update order_head set change_opened = null where id = ${order.id}`,
    "update enterprise set status = '7'",
    "update enterprise set company_name = 'x'",
    "update enterprise_apply set status = '3'",
    'update enterprise set admin_user_id = null',
  ])('cannot move a state: %s', async (statement) => {
    expect(await refusalOf(statement)).toMatch(
      /^a request cannot set the state of a row of (order_head|enterprise|enterprise_apply)$/,
    )
  })

  it('can neither begin with a state, nor with an answer of customs', async () => {
    const copy = (columns: string, values: string) => `insert into order_head (order_no, ebp_code, ebp_name, ebc_code,
      ebc_name, goods_value, freight, discount, tax_total, actural_paid, buyer_reg_no, buyer_name, buyer_telephone,
      buyer_id_number, consignee, consignee_telephone, consignee_address, ${columns})
      values ('N', '1', '1', '1', '1', 1, 0, 0, 0, 1, '1', '1', '1', '1', '1', '1', '1', ${values})`
    expect(await refusalOf(copy('note', "''"))).toBeUndefined()
    const refused = 'a request cannot set the state of a row of order_head'
    expect(await refusalOf(copy('declare_status', "'RELEASED'"))).toBe(refused)
    expect(await refusalOf(copy('return_status', "'800'"))).toBe(refused)
    expect(await refusalOf(copy('attempt_no', '7'))).toBe(refused)
  })

  it('can declare its own order and no other, and end sessions of its own users only', async () => {
    expect(await refusalOf(`select kouan_begin_attempts(array[${order.id}], false, 'M')`)).toBeUndefined()
    expect(await refusalOf(`select kouan_begin_attempts(array[${foreign.id}], false, 'M')`)).toMatch(
      /cannot be declared/,
    )
    // Whatever scope a statement claims.
    const claims = `select set_config('kouan.enterprise', '', true); `
    expect(await refusalOf(`${claims} select kouan_begin_attempts(array[${foreign.id}], false, 'M')`)).toMatch(
      /cannot be declared/,
    )
    const staff = await aUser()
    const sessions = async () =>
      (await database.pool.query('select from sys_session where user_id = $1', [staff.id])).rowCount
    const scope = { tenantId: '0', enterpriseId: mine.enterpriseId }
    await inTransaction({ db: database.enterprise.kysely, scope }, (transaction) =>
      sql`select set_config('kouan.enterprise', '', true), kouan_end_sessions(${staff.id}, null, null)`.execute(
        transaction,
      ),
    )
    expect(await sessions()).toBe(1)
  })
})

it('an attempt begins from the states that customs let be declared, and from no other', async () => {
  const scope = { tenantId: '0', enterpriseId: mine.enterpriseId }
  for (const state of Object.keys(declareStates) as DeclareState[]) {
    await database.pool.query('update order_head set declare_status = $1 where id = $2', [state, order.id])
    const begins = await refusalOf(`select kouan_begin_attempts(array[${order.id}], false, 'M')`)
    expect([state, begins === undefined]).toEqual([state, mayDeclare(state) || mayRedeclare(state)])
    for (const [appType, isRest] of [
      ['2', state === 'CHANGING'],
      ['3', mayChange({ message: ceb311, state, isUsed: false }) && !mayRedeclare(state)],
    ] as const) {
      await database.pool.query('update order_head set declare_status = $1 where id = $2', [state, order.id])
      const changes = await refusalOf(
        `select kouan_begin_attempts(array[${order.id}], false, 'M', now(), '${appType}')`,
      )
      expect([appType, state, changes === undefined]).toEqual([appType, state, isRest || mayRedeclare(state)])
    }
    const opens = await refusalOf(`select kouan_open_changes(array[${order.id}])`)
    expect([state, opens === undefined]).toEqual([state, state === 'IN_CUSTOMS' || state === 'REVIEWED'])
  }
  expect(await refusalOf(`select kouan_open_changes(array[${foreign.id}])`)).toMatch(/cannot be opened/)
  expect(await refusalOf(`select kouan_close_changes(array[${foreign.id}], array[1])`)).toMatch(/cannot be closed/)
  await database.pool.query(`update order_head set declare_status = 'REJECTED', attempt_no = 4 where id = $1`, [
    order.id,
  ])
  const begun = await inTransaction({ db: database.enterprise.kysely, scope }, async (transaction) => {
    await sql`select kouan_begin_attempts(array[${order.id}::bigint], true, 'M')`.execute(transaction)
    const { rows } = await sql<{ no: number }>`select attempt_no as no from order_head where id = ${order.id}`.execute(
      transaction,
    )
    return rows[0]?.no
  })
  expect(begun).toBe(5)
})
