import { login } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

let written = ''
const { app, config, database, send, aUser } = await testApp({
  logger: {
    write: (text) => {
      written += text
    },
  },
})
const calls = callsOf(position)
const admin = await aUser({ rights: '*' })
const hostile = 'x\r\n{"level":30,"msg":"forged"}\n'
const newPosition = { name: '经理', code: 'logged', postRank: '2' }

beforeEach(() => {
  written = ''
})

/** Parses the log lines; throws when a line is not exactly one JSON object. */
const lines = () =>
  written
    .split(/[\r\n]+/)
    .filter(Boolean)
    .map((line): Record<string, unknown> => JSON.parse(line))

it('rule 25: line breaks in path, user name and body: cannot forge a log line', async () => {
  await app.inject({ method: 'GET', url: `${config.apiBase}/sys/${encodeURIComponent(hostile)}` })
  await app.inject({ method: 'GET', url: '/{"msg":"forged"}' })
  await send(login, { username: hostile, password: hostile })
  await send(calls.add, { ...newPosition, name: hostile }, admin)
  await send(calls.list, { name: hostile, column: hostile, order: hostile }, admin)
  const broken = { 'x-access-token': admin.token, 'content-type': 'application/json' }
  await app.inject({ method: 'POST', url: config.apiBase + calls.add.path, headers: broken, payload: hostile })
  expect(lines().map((line) => line.msg)).toEqual(Array(6).fill('answered'))
})

it('rule 25: database error that quotes the input: one log line, with the reference of the response', async () => {
  await sql`create function repeat_it() returns trigger language plpgsql as
    $$ begin raise exception '%', new.name; end $$`.execute(database.kysely)
  await sql`create trigger repeat_it before insert on sys_position for each row execute function repeat_it()`.execute(
    database.kysely,
  )
  const answer = await send(calls.add, { ...newPosition, code: 'repeated', name: `甲${hostile}` }, admin)
  await sql`drop trigger repeat_it on sys_position`.execute(database.kysely)
  expect(answer).toMatchObject({ status: 500, code: 500 })
  const [failed, answered, ...rest] = lines()
  expect(rest).toEqual([])
  expect(failed).toMatchObject({ msg: 'call failed', reqId: answer.headers['x-request-id'] })
  expect(answered).toMatchObject({ msg: 'answered', path: `${config.apiBase}${calls.add.path}`, status: 500 })
})

it('rule 22: passwords, tokens and values of a refused row: never logged', async () => {
  await send(login, { username: 'nobody_here', password: 'Secret-2026' })
  await app.inject({ method: 'GET', url: `${config.apiBase}${calls.list.path}?token=${admin.token}` })
  await sql`alter table sys_position add constraint no_personal_data check (name <> '13900139000')`.execute(
    database.kysely,
  )
  const answer = await send(calls.add, { ...newPosition, code: 'refused', name: '13900139000' }, admin)
  expect(answer.status).toBe(500)
  expect(lines().map((line) => line.msg)).toEqual(['answered', 'answered', 'call failed', 'answered'])
  expect(written).not.toMatch(/Secret-2026|13900139000/)
  expect(written).not.toContain(admin.token)
})
