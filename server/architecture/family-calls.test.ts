// Walks over the calls of the family's clients: each is answered, in the envelope, with what a client reads.

import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { announcement } from '@kouan/contract/resources/system/announcement.ts'
import { addressUnder } from '@kouan/contract/rules/call-address.ts'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { type FamilyCall, familyCalls, unservedCalls } from './family-calls.ts'

const { app, aUser, config, database, send } = await testApp()
const db = database.kysely
const admin = await aUser({ rights: '*' })
const idOf = async (query: string) => (await sql.raw<{ id: string }>(query).execute(db)).rows[0]?.id ?? ''

await sql`insert into sys_depart (depart_name, org_code, org_category, org_type, depart_order) values ('总部', 'A01', '1', '1', 1)`.execute(
  db,
)
await sql`update sys_user set sex = 1`.execute(db)
await sql`insert into sys_category (name, code) values ('颜色', 'A01')`.execute(db)
const notice = { titile: '通知', msgCategory: '1', priority: 'L', msgType: 'ALL', msgContent: '<p>正文</p>' }
const { id: noticeId } = (await send(callsOf(announcement).add, notice as never, admin)).result
await send(actionCalls(announcement).release, { id: noticeId }, admin)

const named: Record<string, string> = {
  notice: noticeId,
  user: admin.id,
  username: admin.username,
  role: await idOf('select id::text as id from sys_role order by id limit 1'),
  menu: await idOf('select id::text as id from sys_permission where menu_type = 0 order by id limit 1'),
  depart: await idOf('select id::text as id from sys_depart limit 1'),
  category: await idOf('select id::text as id from sys_category limit 1'),
  dict: await idOf("select id::text as id from sys_dict where dict_code = 'sex'"),
  job: await idOf('select id::text as id from quartz_job limit 1'),
}

const ask = ({ method, path }: Pick<FamilyCall, 'method' | 'path'>, token: string | undefined = admin.token) =>
  app.inject({
    method,
    url: addressUnder(
      config.apiBase,
      path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(named[name] ?? '')),
    ),
    headers: token === undefined ? {} : { 'x-access-token': token },
    ...(method === 'POST' || method === 'PUT' ? { payload: {} } : {}),
  })

/** The value whose keys a client reads: the first row, or the result itself. */
function readFrom({ kind }: FamilyCall, body: Record<string, unknown>): unknown {
  if (kind === 'page') return (body.result as { records: unknown[] }).records[0]
  if (kind === 'array') return (body.result as unknown[])[0]
  if (kind === 'bareArray') return (body as unknown as unknown[])[0]
  return kind === 'bare' ? body : body.result
}

const shapes: Partial<Record<FamilyCall['kind'], unknown>> = {
  page: { success: true, code: 200, result: { records: expect.any(Array), total: expect.any(Number) } },
  array: { success: true, code: 200, result: expect.any(Array) },
  object: { success: true, code: 200, result: expect.any(Object) },
  text: { success: true, code: 200, result: expect.any(String) },
}

it.each(familyCalls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', async (_, call) => {
  const answer = await ask(call)
  expect([404, 405, 500]).not.toContain(answer.statusCode)
  if (call.kind === 'file') {
    expect(answer.statusCode).toBe(200)
    return
  }
  const body = answer.json()
  if (!call.kind.startsWith('bare')) {
    expect(body).toMatchObject({
      success: expect.any(Boolean),
      code: expect.any(Number),
      message: expect.any(String),
      timestamp: expect.any(Number),
    })
    expect(body).toHaveProperty('result')
  }
  if (call.kind === 'bareArray') expect(body).toEqual(expect.any(Array))
  if (shapes[call.kind]) expect(body).toMatchObject(shapes[call.kind] as object)
  // Clients show every sentence of a success.
  if (call.method === 'GET' && shapes[call.kind]) expect(body.message).toBe('')
  const row = readFrom(call, body)
  if (call.hasRow) expect(row).toBeDefined()
  if (row !== undefined && call.keys.length > 0)
    expect(call.keys.filter((key) => !(key in (row as object)))).toEqual([])
})

it.each(unservedCalls)('%s %s is answered by nobody: %s', async (method, path, reason) => {
  expect(reason).not.toBe('')
  expect((await ask({ method, path })).statusCode).toBe(404)
})

const open =
  /^\/sys\/(annountCement\/show|checkCaptcha|login|logout|randomImage|sms|thirdSms|phoneLogin|user\/(checkOnlyUser|register|phoneVerification)|thirdLogin|third\/user\/checkPassword|cas|duplicate)/

it('without a session each call but the open ones answers 401', async () => {
  const closed = familyCalls.filter(({ path }) => !open.test(path))
  expect(closed.length).toBeGreaterThan(150)
  const answers = await Promise.all(
    closed.map(async (call) => [`${call.method} ${call.path}`, (await ask(call, '')).statusCode] as const),
  )
  expect(answers.filter(([, status]) => status !== 401)).toEqual([])
})
