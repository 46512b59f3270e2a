import { afterEach, describe, expect, it } from 'vitest'
import { openParts } from '../../areas.ts'
import { anEnterprise } from '../../testing/an-enterprise.ts'
import { accountActions, accountCalls, openHarness } from '../../testing/an-open-account.ts'
import { orderCalls, orderForm } from '../../testing/an-order.ts'
import { testApp } from '../../testing/test-app.ts'

const test = await testApp()
const { send, clock } = test
const { sendOpen, askToken, anAccount } = openHarness(test)
const [mine, other] = [await anEnterprise(test), await anEnterprise(test)]
const read = (token: string | undefined, address?: string) =>
  sendOpen('GET', '/documents/order', { ...(token === undefined ? {} : { token }), ...(address ? { address } : {}) })

afterEach(() => {
  clock.now = () => new Date()
})

describe('calls of the open API', () => {
  it('open calls: every call that the contract declares is served once', async () => {
    const general = Object.values(await import('@kouan/contract/calls/open/general-calls.ts'))
    const names = openParts.map(({ open }) => open.name)
    expect(general.map(({ name }) => name).filter((name) => !names.includes(name))).toEqual([])
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  it('each refuses a caller without a token', async () => {
    const answers = await Promise.all(
      openParts.map(async ({ open: call }) => {
        const path = call.path.replace(/:\w+/g, '1')
        return (await sendOpen(call.method as 'GET', path, call.method === 'GET' ? {} : { body: {} })).status
      }),
    )
    expect(new Set(answers)).toEqual(new Set([401]))
  })

  it('unknown path and method: problem details in the language of the client', async () => {
    const unknown = await sendOpen('GET', '/nothing', { headers: { 'accept-language': 'en-GB, zh;q=0.5' } })
    expect(unknown).toMatchObject({ status: 404, body: { type: '/open/v1/problems/not-found', status: 404 } })
    expect(String(unknown.body.title)).toMatch(/^[\x20-\x7e]+$/)
    expect((await sendOpen('GET', '/nothing')).body.title).toMatch(/路径不存在/)
  })

  it('method that a path does not have: 405 with those that it has, whatever the body', async () => {
    const other = await test.app.inject({ method: 'DELETE', url: '/open/v1/documents/order/batch', payload: 'x' })
    expect(other.statusCode).toBe(405)
    expect(other.headers.allow).toBe('GET, HEAD, POST')
    expect(other.json()).toMatchObject({
      type: '/open/v1/problems/wrong-method',
      detail: expect.stringContaining('POST'),
    })
    const put = await sendOpen('PUT', '/states')
    expect([put.status, put.headers.allow]).toEqual([405, 'GET, HEAD'])
    expect((await sendOpen('GET', '/token')).headers.allow).toBe('POST')
  })

  it('root and kinds of problems: say what they are', async () => {
    for (const url of ['/open/v1', '/open/v1/']) {
      const root = await test.app.inject({ url, headers: { accept: 'text/html' } })
      expect(root.json()).toMatchObject({ document: '/open/v1/openapi.json' })
    }
    const refused = await sendOpen('PUT', '/documents/order', { body: {} })
    const kind = await test.app.inject({ url: String(refused.body.type) })
    expect(kind.json()).toMatchObject({ status: 401, title: refused.body.title })
    expect((await sendOpen('GET', '/problems/nothing')).status).toBe(404)
  })
})

describe('credentials of the open API', () => {
  it('forged, cut, foreign and expired tokens: 401', async () => {
    const { token } = await anAccount(mine.user)
    const [client = '', mark = '', expires = '', signature = ''] = token.split('.')
    const { token: foreign } = await anAccount(other.user)
    const forged = [
      undefined,
      'x',
      `${client}.${mark}.${expires}`,
      `${client}.${mark}.zzzzzzzz.${signature}`,
      `${foreign.split('.')[0]}.${mark}.${expires}.${signature}`,
      `${token}x`,
    ]
    for (const one of forged) expect([one, (await read(one)).status]).toEqual([one, 401])
    expect((await read(token)).status).toBe(200)
    clock.now = () => new Date(Date.now() + 31 * 60_000)
    expect((await read(token)).status).toBe(401)
  })

  it('wrong secret, unknown client and another grant: errors of RFC 6749', async () => {
    const { clientId, clientSecret } = await anAccount(mine.user)
    expect(await askToken(clientId, 'wrong')).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    expect(await askToken('ko_unknown', clientSecret)).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const headers = { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' }
    const ask = (body: string) => sendOpen('POST', '/token', { body, headers })
    expect(await ask('grant_type=password')).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } })
    expect(await ask('scope=read')).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
    const asJson = { body: '{"grant_type":', headers: { 'content-type': 'application/json' } }
    expect(await sendOpen('POST', '/token', asJson)).toMatchObject({
      status: 400,
      body: {
        error: 'invalid_request',
        error_description: expect.stringContaining('application/x-www-form-urlencoded'),
      },
    })
    const large = await ask(`grant_type=${'x'.repeat(20_000)}`)
    expect(large).toMatchObject({ status: 413, body: { error: 'invalid_request' } })
    expect(await ask('grant_type=client_credentials')).toMatchObject({ status: 200, body: { token_type: 'Bearer' } })
  })

  it('revoked account, expired account, replaced secret: tokens end with the next request', async () => {
    const revoked = await anAccount(mine.user)
    await send(accountActions.revoke, { ids: [revoked.id] }, mine.user)
    expect((await read(revoked.token)).status).toBe(401)
    expect((await askToken(revoked.clientId, revoked.clientSecret)).status).toBe(401)

    const expired = await anAccount(mine.user)
    await send(accountCalls.edit, { id: expired.id, expiresAt: '2020-01-01 00:00:00' }, mine.user)
    expect((await read(expired.token)).status).toBe(401)

    const overlapping = await anAccount(mine.user)
    await send(accountActions.makeSecret, { id: overlapping.id, overlapHours: 1 }, mine.user)
    expect((await read(overlapping.token)).status).toBe(200)
    await send(accountActions.makeSecret, { id: overlapping.id, overlapHours: 0 }, mine.user)
    expect((await read(overlapping.token)).status).toBe(401)
    expect((await askToken(overlapping.clientId, overlapping.clientSecret)).status).toBe(401)
  })

  it('address outside of the list: 403, for the token as well', async () => {
    const account = await anAccount(mine.user, { addresses: '127.0.0.0/8\n2001:db8::/32' })
    expect((await read(account.token, '203.0.113.5')).status).toBe(403)
    expect((await read(account.token, '2001:db8::5')).status).toBe(200)
    const form = { accountName: 'x', kinds: 'order', scopes: 'read', addresses: '10.0.0.300' }
    const refused = await send(accountCalls.add, form as never, mine.user)
    expect(refused.problems?.[0]?.field).toBe('addresses')
  })

  it('more requests than allowed in a minute: 429 with Retry-After', async () => {
    const { token } = await anAccount(mine.user, { ratePerMinute: 2 })
    const statuses = [await read(token), await read(token), await read(token)].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 429])
    expect(Number((await read(token)).headers['retry-after'])).toBeGreaterThan(0)
  })

  it('staff: see accounts and revoke them, and make neither account nor secret', async () => {
    const { id } = await anAccount(mine.user)
    const staff = await test.aUser({ rights: '*' })
    const form = { accountName: 'x', kinds: 'order', scopes: 'read' }
    expect((await send(accountCalls.add, form as never, staff)).success).toBe(false)
    expect((await send(accountActions.makeSecret, { id, overlapHours: 0 }, staff)).success).toBe(false)
    expect((await send(accountCalls.get, { id }, staff)).success).toBe(true)
    expect((await send(accountActions.revoke, { ids: [id] }, staff)).success).toBe(true)
  })
})

describe('scopes and rows of the open API', () => {
  it('scope or kind missing: 403', async () => {
    const reader = await anAccount(mine.user, { scopes: 'read' })
    const put = await sendOpen('PUT', '/documents/order', { token: reader.token, body: orderForm() })
    expect(put).toMatchObject({ status: 403, body: { detail: '接口账户没有权限范围 write' } })
    const writer = await anAccount(mine.user, { scopes: 'write' })
    expect((await read(writer.token)).status).toBe(403)
    expect((await sendOpen('GET', '/documents/payment', { token: reader.token })).status).toBe(403)
    expect((await sendOpen('GET', '/tax-bills', { token: reader.token })).status).toBe(403)
  })

  it('account of a login with fewer rights: holds no more than the login', async () => {
    const rights = ['openAccount:list', 'openAccount:add', 'openAccount:makeSecret', 'order:list']
    const clerk = await test.aUser({ rights, enterpriseId: mine.enterpriseId })
    const { token } = await anAccount(clerk)
    expect((await read(token)).status).toBe(200)
    expect((await sendOpen('PUT', '/documents/order', { token, body: orderForm() })).status).toBe(403)
  })

  it('ids, numbers and keys of another enterprise: as if they did not exist', async () => {
    const form = orderForm()
    const { result } = await send(orderCalls.add, form as never, other.user)
    const { token } = await anAccount(mine.user)
    expect((await sendOpen('GET', `/documents/order/${result.id}`, { token })).status).toBe(404)
    const byNumber = await sendOpen('GET', `/documents/order?number=${form.orderNo}`, { token })
    expect(byNumber.body.documents).toEqual([])
    for (const action of ['declare', 'cancel']) {
      const body = { ids: [result.id] }
      const acted = await sendOpen('POST', `/documents/order/${action}`, { token, body })
      expect(acted.body).toMatchObject({ done: 0, failed: 1, results: [{ id: result.id, declareStatus: null }] })
    }
    // The same key is the account's own, and an enterprise cannot be named.
    const named = { ...form, enterpriseId: other.enterpriseId }
    const refused = await sendOpen('PUT', '/documents/order', { token, body: named })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ pointer: '/enterpriseId' }] } })
    const own = await sendOpen('PUT', '/documents/order', { token, body: form })
    expect(own.body).toMatchObject({ outcome: 'created' })
    expect(own.body.id).not.toBe(result.id)
    const untouched = await send(orderCalls.get, { id: result.id }, other.user)
    expect(untouched.result).toMatchObject({ version: 1, declareStatus: 'READY' })
  })

  it('20 MB and 10,000 rows: refused without harm', async () => {
    const { token } = await anAccount(mine.user)
    const headers = { 'content-type': 'application/json' }
    const body = `{"documents":[{"note":"${'x'.repeat(20_000_000)}"}]}`
    const large = await sendOpen('POST', '/documents/order/batch', { token, body, headers })
    expect(large).toMatchObject({ status: 413, body: { type: '/open/v1/problems/too-large' } })
    const single = await sendOpen('PUT', '/documents/order', { token, body: body.slice(0, 2_000_000), headers })
    expect(single.status).toBe(413)
    const documents = Array.from({ length: 10_000 }, () => ({ orderNo: 'A' }))
    const many = await sendOpen('POST', '/documents/order/batch', { token, body: { documents } })
    expect(many).toMatchObject({ status: 422, body: { errors: [{ field: 'documents' }] } })
    const wrong = await sendOpen('POST', '/documents/order/batch', { token, body: { documents: ['x'] } })
    expect(wrong.status).toBe(422)
    expect((await sendOpen('PUT', '/documents/order', { token, body: '{"a":', headers })).status).toBe(422)
    expect((await sendOpen('PUT', '/documents/order', { token, body: '[1]', headers })).status).toBe(422)
    expect((await read(token)).status).toBe(200)
  })
})
