// Rules 22 and 26: the log of refused calls holds the names of what was asked for, never what a person was looked for by.
import { describe, expect, it } from 'vitest'
import { served } from '../areas.ts'
import { testApp } from '../testing/test-app.ts'

const { send, aUser, database } = await testApp()
const [admin, nobody] = [await aUser({ rights: '*' }), await aUser()]

const phone = '13987650001'
const planted = {
  filter: { buyerTelephone: phone },
  superQueryParams: JSON.stringify([{ field: 'buyerTelephone', rule: 'eq', val: phone }]),
  buyerTelephone: phone,
  fieldVal: phone,
  value: phone,
}

describe('rule 22: the log of refused calls', () => {
  it('holds no value of a filter, of an undeclared name or of JSON, for any call and with or without its right', async () => {
    for (const { call } of served) {
      if (call.needs === 'public' || call.name === 'account.logout') continue
      await send(call as never, planted as never, nobody)
      if (call.path.startsWith('/sys/backgroundJob/start/')) await send(call as never, planted as never, admin)
    }
    const { rows } = await database.pool.query(
      `select method, request_param from sys_log l where l::text like '%${phone}%'`,
    )
    expect(rows).toEqual([])
    const named = await database.pool.query(
      `select request_param from sys_log where method = 'order.exportMany' and outcome = 'refused' order by id desc limit 1`,
    )
    expect(named.rows).toMatchObject([{ request_param: { filter: ['buyerTelephone'] } }])
  })
})
