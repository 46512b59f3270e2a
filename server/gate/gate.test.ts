import { connect } from 'node:net'
import { logout } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { served } from '../areas.ts'
import { buildHealth } from '../build-app.ts'
import { inTransaction } from '../db/transaction.ts'
import { version } from '../ground/version.ts'
import { orderMessageFile } from '../testing/order-calls.ts'
import { testApp } from '../testing/test-app.ts'
import { type AuditEntry, writeAudit } from './audit.ts'

const { app, config, database, services, clock, send, aUser } = await testApp()
const calls = callsOf(position)
const admin = await aUser({ rights: '*' })
const url = (path: string) => `${config.apiBase}${path}`
const anEntry: AuditEntry = {
  call: calls.add,
  kind: 'add',
  outcome: 'refused',
  actor: { kind: 'public' },
  tenantId: '0',
  address: '127.0.0.1',
  requestId: 'characters',
  url: '/',
  input: {},
  now: new Date(),
  milliseconds: 0,
  detail: {},
}
const newPosition = (code: string) => ({ name: '经理', code, postRank: '2' })

describe('session', () => {
  const list = (token: string, headers = {}) =>
    app.inject({ method: 'GET', url: url(calls.list.path), headers: { 'x-access-token': token, ...headers } })

  it('rule 2: token: the database stores its hash, never the token', async () => {
    const { rows } = await sql<{ row: string }>`select row_to_json(s)::text as row from sys_session s`.execute(
      database.kysely,
    )
    expect(rows.some(({ row }) => row.includes(admin.token))).toBe(false)
  })

  it('rule 2: session: expires after 8 hours without use, and after 7 days in any case', async () => {
    const user = await aUser({ rights: '*' })
    const began = clock.now().getTime()
    const hour = 3_600_000
    const at = async (hours: number) => {
      clock.now = () => new Date(began + hours * hour)
      return (await list(user.token)).statusCode
    }
    const used: number[] = []
    for (let hours = 7; hours <= 168; hours += 7) used.push(await at(hours))
    expect(used.slice(0, -1).every((status) => status === 200)).toBe(true)
    expect(await at(168.1)).toBe(401)
    clock.now = () => new Date()
    const idle = await aUser({ rights: '*' })
    clock.now = () => new Date(began + 8.1 * hour)
    expect((await list(idle.token)).statusCode).toBe(401)
    clock.now = () => new Date()
  })

  it("rule 9: tenant header: selects one of the user's tenants, any other is refused", async () => {
    const mine = await aUser({ rights: '*', tenantIds: ['0'] })
    expect((await list(mine.token, { 'tenant-id': '0' })).statusCode).toBe(200)
    expect((await list(mine.token, { 'tenant-id': '999' })).json()).toMatchObject({ code: 510, success: false })
    expect((await list(mine.token, { 'tenant-id': "0' or '1'='1" })).statusCode).toBe(403)
  })

  it('permissions: a change applies from the next call on', async () => {
    const user = await aUser({ rights: ['position:list'] })
    expect((await send(calls.list, {}, user)).status).toBe(200)
    await sql`delete from sys_user_role where user_id = ${user.id}`.execute(database.kysely)
    await sql`update sys_version set version = version + 1 where name = 'rights'`.execute(database.kysely)
    expect((await send(calls.list, {}, user)).status).toBe(403)
  })
})

describe('token in the query string', () => {
  const byAddress = (path: string, method: 'GET' | 'POST' = 'GET') =>
    app.inject({
      method,
      url: url(`${path}?token=${admin.token}&attemptId=1`),
      ...(method === 'POST' ? { payload: {} } : {}),
    })

  it('rule 2: call that declares it: accepted; other calls: refused', async () => {
    expect((await byAddress(orderMessageFile.path)).json().message).toBe('未找到对应数据')
    expect((await byAddress(calls.list.path)).statusCode).toBe(401)
    expect((await byAddress(calls.add.path, 'POST')).statusCode).toBe(401)
    expect((await byAddress(logout.path, 'POST')).json().message).toBe('退出登录失败！')
  })

  it('rule 2: calls that declare it: downloads by GET alone', () => {
    const others = served.filter(({ call }) => call.tokenInQuery && (call.reply !== 'file' || call.method !== 'GET'))
    expect(others.map(({ call }) => call.name)).toEqual([])
  })
})

describe('input', () => {
  it('rule 14: body with unknown keys and server-managed fields: both are ignored', async () => {
    const sent = { ...newPosition('dropped'), createBy: 'mallory', id: '77', delFlag: 1, nothing: 'x' }
    const { result } = await send(calls.add, sent, admin)
    expect(result).toMatchObject({ createBy: admin.username, code: 'dropped' })
    expect(result.id).not.toBe('77')
    expect(result).not.toHaveProperty('nothing')
  })

  it('rule 14: body over 1 MiB: refused', async () => {
    const answer = await send(calls.add, { ...newPosition('big'), name: 'x'.repeat(1_100_000) }, admin)
    expect(answer).toMatchObject({ status: 413, code: 413, success: false })
  })

  it('rule 14: invalid JSON or an array as body: answered with a sentence', async () => {
    const post = (payload: string) =>
      app.inject({
        method: 'POST',
        url: url(calls.add.path),
        headers: { 'x-access-token': admin.token, 'content-type': 'application/json' },
        payload,
      })
    expect((await post('{"name":')).json()).toMatchObject({ success: false, code: 400 })
    expect((await post('[1]')).json()).toMatchObject({ success: false, code: 400 })
  })

  it('rule 34: incomplete request: ended by a timeout', () => {
    const { requestTimeout, headersTimeout } = app.server
    expect({ requestTimeout, headersTimeout }).toEqual({ requestTimeout: 300_000, headersTimeout: 30_000 })
  })

  it('rule 14: batch of more than 1,000 ids: refused', async () => {
    const ids = Array.from({ length: 1001 }, (_, index) => index + 1).join(',')
    expect((await send(calls.deleteBatch, { ids }, admin)).message).toMatch('最多1000项，现有1001项')
  })

  it('value with a quote: bound as a parameter, stored as a quote', async () => {
    const name = "O'Brien'; drop table sys_position; --"
    await send(calls.add, { ...newPosition('quoted'), name }, admin)
    expect((await send(calls.list, { code: 'quoted' }, admin)).result.records[0]).toMatchObject({ name })
  })
})

describe('responses', () => {
  it('rule 23: any response: carries the security headers', async () => {
    for (const path of ['/', '/health/live', url('/sys/nothing'), url(calls.list.path), '/%zz', url('/sys/%')]) {
      const { headers } = await app.inject({ method: 'GET', url: path })
      const policy = String(headers['content-security-policy'])
      expect(policy).toMatch(/frame-ancestors/)
      expect(policy.split(';').find((part) => part.includes('script-src'))).not.toMatch(/unsafe/)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'same-origin' })
    }
  })

  it('rule 23: process of background work alone: its responses carry them as well', async () => {
    const health = await buildHealth({ config, db: database, services })
    for (const path of ['/health/live', '/health/ready', '/nothing']) {
      const { headers } = await health.inject({ method: 'GET', url: path })
      expect(headers['content-security-policy']).toMatch(/frame-ancestors/)
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'SAMEORIGIN' })
    }
    await health.close()
  })

  it('address that cannot be read: answered with a sentence', async () => {
    for (const path of ['/%zz', url('/sys/%')]) {
      const response = await app.inject({ method: 'GET', url: path })
      expect([response.statusCode, response.json()]).toMatchObject([400, { success: false, code: 400, result: null }])
    }
  })

  it('rule 23: TLS ended by a local proxy: response carries strict-transport-security', async () => {
    const ask = async (remoteAddress: string) => {
      const headers = { 'x-forwarded-proto': 'https' }
      return (await app.inject({ method: 'GET', url: '/health/live', headers, remoteAddress })).headers
    }
    expect((await ask('127.0.0.1'))['strict-transport-security']).toMatch(/max-age=\d{8}/)
    expect(await ask('203.0.113.9')).not.toHaveProperty('strict-transport-security')
  })

  it('rule 26: client address: taken from a local proxy, a forwarded header of anybody else is ignored', async () => {
    const recorded = async (code: string, remoteAddress: string) => {
      const headers = { 'x-access-token': admin.token, 'x-forwarded-for': '198.51.100.1, 203.0.113.7' }
      const payload = newPosition(code)
      await app.inject({ method: 'POST', url: url(calls.add.path), headers, payload, remoteAddress })
      const { rows } = await sql<{ ip: string | null }>`select ip from sys_log where method = 'position.add'
        and request_param->>'code' = ${code}`.execute(database.kysely)
      return rows[0]?.ip
    }
    expect(await recorded('by_proxy', '127.0.0.1')).toBe('203.0.113.7')
    expect(await recorded('straight', '203.0.113.8')).toBe('203.0.113.8')
  })

  it('rule 25: unexpected error: answered with a sentence and a reference, never SQL, stack or path', async () => {
    await sql`alter table sys_position rename to sys_position_away`.execute(database.kysely)
    const answer = await send(calls.list, {}, admin)
    await sql`alter table sys_position_away rename to sys_position`.execute(database.kysely)
    expect(answer).toMatchObject({ status: 500, code: 500, success: false })
    expect(answer.message).toContain(String(answer.headers['x-request-id']))
    expect(JSON.stringify(answer)).not.toMatch(/sys_position|select|\.ts:|node_modules/)
  })

  it('rule 26: change: audit row with who, when, from where, what, before and after in the same transaction', async () => {
    const { id } = (await send(calls.add, newPosition('audited'), admin)).result
    await send(calls.edit, { id, name: '总监' }, admin)
    const { rows } = await sql<{ before: unknown; after: unknown; ip: string | null }>`
      select before, after, ip from sys_log where method = 'position.edit' and userid = ${admin.username}
        and target = ${`position ${id}`} and outcome = 'done'`.execute(database.kysely)
    expect(rows).toMatchObject([{ before: { name: '经理' }, after: { name: '总监' }, ip: '127.0.0.1' }])
  })

  it('rule 26: refused call with any characters: audit row is written', async () => {
    const [user, holder] = [await aUser({ rights: [] }), await aUser({ rights: '*' })]
    const headers = { 'x-access-token': user.token, 'content-type': 'application/json' }
    const payload = '{"name":"\\ud800","code":"half\\u0000","postRank":"\\\\ud800"}'
    await app.inject({ method: 'POST', url: url(calls.add.path), headers, payload })
    await app.inject({
      method: 'POST',
      url: url(calls.add.path),
      headers: { ...headers, 'x-access-token': holder.token },
      payload,
    })
    const { rows } = await sql<{ userid: string }>`select userid from sys_log where method = 'position.add'
      and outcome = 'refused' and userid in (${user.username}, ${holder.username})`.execute(database.kysely)
    expect(rows.map(({ userid }) => userid).toSorted()).toEqual([user.username, holder.username].toSorted())
    // Also when the message of the refusal repeats the input.
    const entry = (content: string) => ({
      ...anEntry,
      detail: { content, after: { '\u0000': content, plain: '\\u0000' } },
    })
    await inTransaction({ db: database.kysely, scope: { tenantId: '0', enterpriseId: null } }, (db) =>
      writeAudit(db, entry('half \ud800 pair')),
    )
    const written = await sql`select log_content, after from sys_log where request_id = 'characters'`.execute(
      database.kysely,
    )
    expect(written.rows).toEqual([
      { log_content: 'half \ufffd pair', after: { '\ufffd': 'half \ufffd pair', plain: '\\u0000' } },
    ])
  })

  it('rule 26: audit row: cannot be updated or deleted', async () => {
    for (const role of ['kouan_app', 'kouan_enterprise']) {
      const { rows } = await sql<{ may: boolean }>`select has_table_privilege(${role}, 'sys_log', 'update')
        or has_table_privilege(${role}, 'sys_log', 'delete') as may`.execute(database.kysely)
      expect(rows[0]?.may).toBe(false)
    }
  })

  it('health and unknown paths: true status, and no HTML page for what is no page', async () => {
    expect((await app.inject('/health/live')).statusCode).toBe(200)
    for (const path of ['/health/ready', '/health', '/healthz']) {
      expect((await app.inject(path)).json()).toEqual({ status: 'ready', version })
    }
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
    for (const path of ['/metrics/nothing', '/health/nothing', '/favicon.ico', '/assets/old-1.js', '/api/x', '/.env']) {
      const answer = await app.inject({ url: path, headers: browser })
      expect([path, answer.statusCode, answer.json().success]).toEqual([path, 404, false])
    }
    const asData = await app.inject({ url: '/order/list', headers: { accept: 'application/json' } })
    expect(asData.statusCode).toBe(404)
    for (const url of ['/order/list', '/iframe/page/https%3A%2F%2Fexample.org%2Fa.png']) {
      expect((await app.inject({ url, headers: browser })).statusCode).not.toBe(404)
    }
  })

  it('unknown address: 404 for every method; 405 only where the path serves another one', async () => {
    const headers = { 'x-access-token': admin.token }
    const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string) =>
      (await app.inject({ method, url: path, headers: { ...headers, accept: 'application/json' } })).statusCode
    for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const)
      expect([method, await ask(method, url('/sys/nosuch')), await ask(method, '/nosuch')]).toEqual([method, 404, 404])
    expect(await ask('PUT', url(calls.add.path))).toBe(405)
    expect(await ask('POST', url(calls.list.path))).toBe(405)
  })

  it('message: empty for a read, a sentence for a change', async () => {
    expect(await send(calls.list, {}, admin)).toMatchObject({ success: true, message: '' })
    expect(await send(calls.add, newPosition('message'), admin)).toMatchObject({
      success: true,
      message: expect.stringMatching(/./),
    })
  })

  it('rule 23: any response: scripts may connect to this server alone, and nothing is cached', async () => {
    for (const path of [url(calls.list.path), '/health/live', url('/sys/nothing')]) {
      const { headers } = await app.inject({ method: 'GET', url: path, headers: { 'x-access-token': admin.token } })
      expect(String(headers['content-security-policy'])).toMatch(/connect-src 'self';/)
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  it('rule 23: unparsable HTTP: answered with the security headers too', async () => {
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    const ask = (text: string) =>
      new Promise<string>((resolve, reject) => {
        let answer = ''
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text))
        socket.on('data', (chunk) => {
          answer += chunk
        })
        socket.on('close', () => resolve(answer))
        socket.on('error', reject)
      })
    for (const [sent, status] of [
      [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, '431 '],
      ['GET / HTTP/1.1\r\nHost: x\r\nContent-Length: x\r\n\r\n', '400 '],
    ] as const) {
      const answer = await ask(sent)
      expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status}`))
      expect(answer).toMatch(/content-security-policy: .*frame-ancestors/)
      expect(answer).toMatch(/x-content-type-options: nosniff\r\n/)
      expect(answer).toMatch(/cache-control: no-store\r\n/)
      expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ success: false, code: 400 })
    }
  })
})
