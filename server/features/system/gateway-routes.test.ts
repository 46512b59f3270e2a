import type { IncomingHttpHeaders } from 'node:http'
import {
  deleteGatewayRoute,
  listGatewayRoutes,
  reloadGatewayRoutes,
  updateGatewayRoute,
} from '@kouan/contract/calls/system/gateway-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { gatewayRoute } from '@kouan/contract/resources/system/gateway-route.ts'
import { describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { freePort } from '../../testing/far-end/free-port.ts'
import { httpFarEnd } from '../../testing/http-far-end.ts'
import { testApp } from '../../testing/test-app.ts'

interface Received {
  line: string
  headers: IncomingHttpHeaders
  body: string
}
const received: Received[] = []
const uri = await httpFarEnd((response, { method, url, headers, body }) => {
  received.push({ line: `${method} ${url}`, headers, body })
  if (url.endsWith('/moved')) return response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()
  response.writeHead(200, { 'set-cookie': 'a=1', 'x-theirs': 'yes', 'content-type': 'text/html' }).end('<b>答复</b>')
})

const { app, send, aUser, database, clock } = await testApp({ config: { allowedNetworks: ['127.0.0.1'] } })
const other = await testApp({ database, config: { allowedNetworks: ['127.0.0.1'] } })
const staff = await aUser({ rights: '*' })
const calls = callsOf(gatewayRoute)
const here = await app.listen({ port: 0, host: '127.0.0.1' })
const there = await other.app.listen({ port: 0, host: '127.0.0.1' })

let made = 0
const route = (path: string, change: Record<string, unknown> = {}) => {
  made += 1
  const more = (change.predicates ?? []) as unknown[]
  const base = { routerId: `route${made}`, name: `路由 ${made}`, uri, status: '1' }
  return { ...base, ...change, predicates: [{ name: 'Path', args: [path] }, ...more] }
}
const add = (path: string, change: Record<string, unknown> = {}) => send(calls.add, route(path, change), staff)
const last = () => received.at(-1)
/** Before the route is known the screens may answer, with 200 where they are built. */
const isPassedOn = (path: string) =>
  eventually('target', async () => (await fetch(`${here}${path}`)).headers.get('x-theirs'), 'yes')

describe('S1.022 gateway routes', () => {
  it('added while two servers run: both pass requests on, with body, without credentials; deleted: neither', async () => {
    const { result } = await add('/partner/**', {
      filters: [{ name: 'StripPrefix', args: [{ key: '_genkey_0', value: '1' }] }],
    })
    const ask = (server: string) =>
      fetch(`${server}/partner/orders?a=1&a=2`, {
        method: 'POST',
        body: '{"no":"一"}',
        headers: {
          'content-type': 'application/json',
          'x-access-token': staff.token,
          cookie: 'device=1',
          'x-real-ip': '1.1.1.1',
        },
      })
    for (const server of [here, there]) {
      await eventually('status', async () => (await ask(server)).status, 200)
      const response = await ask(server)
      expect(await response.text()).toBe('<b>答复</b>')
      expect(response.headers.get('set-cookie')).toBeNull()
      expect(response.headers.get('content-security-policy')).toContain('sandbox')
      expect(last()).toMatchObject({ line: 'POST /orders?a=1&a=2', body: '{"no":"一"}' })
      expect(last()?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'content-type': 'application/json' })
      for (const name of ['x-access-token', 'cookie', 'x-real-ip']) expect(last()?.headers).not.toHaveProperty(name)
    }
    await send(calls.delete, { id: result.id }, staff)
    for (const server of [here, there]) await eventually('status', async () => (await ask(server)).status, 404)
  })

  it('token of a session in the address: the target gets the rest of the query as it was written', async () => {
    await add('/quiet/**')
    await isPassedOn('/quiet/a')
    for (const [sent, expected] of [
      ['?a=1&token=$&a=2', '?a=1&a=2'],
      ['?token=$', ''],
      ['?X-Access-Token=$&b=%20', '?b=%20'],
      ['?%74oken=$&tokens=1', '?tokens=1'],
      ['?tenant-id=1&x=token', '?x=token'],
      ['?TOKEN=$&a=1', '?a=1'],
      ['?x-access-token=$&x=1', '?x=1'],
      ['?token=1&token=$&&b=2', '?&b=2'],
    ] as const) {
      await fetch(`${here}/quiet/a${sent.replace('$', staff.token)}`)
      expect(last()?.line).toBe(`GET /quiet/a${expected}`)
    }
  })

  it('rule 23: answers of the gateway itself and of a target: carry the security headers', async () => {
    const security = {
      'content-security-policy': expect.stringContaining('frame-ancestors'),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=()',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
    }
    await add('/bare/**')
    await add('/shut/**', { uri: `http://127.0.0.1:${await freePort()}` })
    await isPassedOn('/bare/a')
    await eventually('status', async () => (await fetch(`${here}/shut/a`)).status, 502)
    for (const [path, method, status] of [
      ['/bare/a', 'GET', 200],
      ['/bare/moved', 'GET', 302],
      ['/shut/a', 'GET', 502],
      ['/shut/a', 'PUT', 502],
    ] as const) {
      const response = await fetch(`${here}${path}`, { method, redirect: 'manual' })
      expect([response.status, Object.fromEntries(response.headers)]).toEqual([
        status,
        expect.objectContaining(security),
      ])
    }
  })

  it('TLS ended by a proxy: answers of the gateway keep the browser at it', async () => {
    await add('/safe/**', { uri: `http://127.0.0.1:${await freePort()}` })
    const ask = async (protocol: string) =>
      (await fetch(`${here}/safe/a`, { headers: { 'x-forwarded-proto': protocol } })).headers
    await eventually('status', async () => (await fetch(`${here}/safe/a`)).status, 502)
    expect((await ask('https')).get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    expect((await ask('http')).has('strict-transport-security')).toBe(false)
  })

  it('method, header, query, host and times: all have to hold', async () => {
    await add('/conditions/**', {
      predicates: [
        { name: 'Method', args: ['GET'] },
        { name: 'Header', args: { header: 'X-Version', regexp: 'v\\d+' } },
        { name: 'Query', args: { param: 'kind', regexp: '' } },
        { name: 'Host', args: ['127.0.0.1', '*.example.com'] },
        { name: 'After', args: ['2020-01-01 00:00:00'] },
        { name: 'Before', args: ['2036-01-01T00:00:00+08:00[Asia/Shanghai]'] },
      ],
    })
    /** Whether the target received it; where no route matches, a page may be answered. */
    const isPassed = async (path: string, version: string, method = 'GET') => {
      const before = received.length
      await fetch(`${here}/conditions${path}`, { method, headers: { 'x-version': version } })
      return received.length > before
    }
    await eventually('passed on', () => isPassed('/a?kind=', 'v1'), true)
    expect(await isPassed('/a', 'v1')).toBe(false)
    expect(await isPassed('/a?kind=1', 'w1')).toBe(false)
    expect(await isPassed('/a?kind=1', 'v1', 'DELETE')).toBe(false)
    const real = clock.now
    clock.now = () => new Date('2036-02-01T00:00:00Z')
    const late = await isPassed('/a?kind=1', 'v1')
    clock.now = real
    expect(late).toBe(false)
  })

  it('prefix, rewriting, headers of both sides: changed in their order; a redirect is answered as it is', async () => {
    await add('/changed/**', {
      filters: [
        { name: 'RewritePath', args: [{ key: '/changed/(?<rest>.*)', value: '/v2/$\\{rest}' }] },
        { name: 'PrefixPath', args: [{ key: '_genkey_0', value: '/api' }] },
        { name: 'AddRequestHeader', args: [{ key: 'X-Partner', value: 'kouan' }] },
        { name: 'RemoveRequestHeader', args: [{ key: '_genkey_0', value: 'X-Secret' }] },
        { name: 'AddResponseHeader', args: [{ key: 'X-Ours', value: '1' }] },
        { name: 'RemoveResponseHeader', args: [{ key: '_genkey_0', value: 'X-Theirs' }] },
      ],
    })
    const ask = (path: string) => fetch(`${here}/changed${path}`, { headers: { 'x-secret': '1' }, redirect: 'manual' })
    await eventually('status', async () => (await ask('/a/b')).status, 200)
    const response = await ask('/a/b')
    expect([response.headers.get('x-ours'), response.headers.get('x-theirs')]).toEqual(['1', null])
    expect(last()).toMatchObject({ line: 'GET /api/v2/a/b', headers: { 'x-partner': 'kouan' } })
    expect(last()?.headers).not.toHaveProperty('x-secret')
    expect((await ask('/moved')).status).toBe(302)
  })

  it('limit: 429 with the time of the next call, others are not held up', async () => {
    const args = [
      { key: 'redis-rate-limiter.replenishRate', value: '1' },
      { key: 'redis-rate-limiter.burstCapacity', value: '3' },
    ]
    const now = new Date()
    clock.now = () => now
    await add('/limited/**', { filters: [{ name: 'RequestRateLimiter', args }] })
    await isPassedOn('/limited/a')
    const statuses = []
    for (let i = 0; i < 4; i += 1) statuses.push((await fetch(`${here}/limited/a`)).status)
    expect(statuses.slice(-2)).toEqual([429, 429])
    const { headers } = await fetch(`${here}/limited/a`)
    expect([headers.get('retry-after'), headers.get('x-frame-options')]).toEqual(['1', 'SAMEORIGIN'])
    clock.now = () => new Date(now.getTime() + 1000)
    expect((await fetch(`${here}/limited/a`)).status).toBe(200)
    clock.now = () => new Date()
  })

  it('paths in disguise do not reach the target; a target that is down: 502 with a sentence', async () => {
    await add('/plain/**')
    await isPassedOn('/plain/a')
    const before = received.length
    for (const path of ['/plain/%2e%2e/x', '/plain/a%2fb', '/plain/a%5Cb', '/plain//x', '/%70lain/a']) {
      expect((await fetch(`${here}${path}`, { method: 'PUT' })).status).toBe(404)
    }
    expect(received).toHaveLength(before)
    await add('/down/**', { uri: `http://127.0.0.1:${await freePort()}` })
    await eventually('status', async () => (await fetch(`${here}/down/a`)).status, 502)
    expect(await (await fetch(`${here}/down/a`)).json()).toMatchObject({
      success: false,
      message: '转发目标不可用，请联系管理员',
    })
  })
})

describe('what a route must not be', () => {
  it.each(['/jeecg-boot/**', '/JEECG-boot/sys/login', '/isystem/user', '/user/**', '/assets/**', '/health/**'])(
    '%s: a path of the product is refused',
    async (path) => {
      expect((await add(path)).message).toBe(`条件：Path 的 ${path} 是本系统自己的路径`)
    },
  )

  it('stored before the base of the API changed: the API is still the product itself', async () => {
    const moved = await testApp({ database, config: { apiBase: '/plain', allowedNetworks: ['127.0.0.1'] } })
    const before = received.length
    expect((await moved.app.inject({ url: '/plain/sys/user/list' })).statusCode).toBe(401)
    expect(received).toHaveLength(before)
  })

  it.each([
    [{ uri: 'http://10.1.2.3/' }, '转发地址：地址 10.1.2.3 属于内部网络，须先由运维人员允许'],
    [{ uri: 'lb://service' }, '转发地址：须为 https:// 或 http:// 开头的地址'],
    [{ predicates: [{ name: 'Weight', args: ['1'] }] }, '条件：不支持 Weight'],
    [
      { predicates: [{ name: 'Header', args: { header: 'a', regexp: '(a+)+' } }] },
      '条件：Header 的表达式括号之后不能用 *、+ 和 {}',
    ],
    [{ predicates: [{ name: 'After', args: ['昨天'] }] }, '条件：After 须为时间，如 2026-01-31 08:00:00'],
    [{ filters: [{ name: 'Hystrix', args: [{ key: 'name', value: 'x' }] }] }, '处理：不支持 Hystrix'],
    [
      { filters: [{ name: 'AddRequestHeader', args: [{ key: 'Host', value: 'x' }] }] },
      '处理：AddRequestHeader 的名称 Host 不能使用',
    ],
    [{ filters: [{ name: 'StripPrefix', args: [{ key: '', value: '-1' }] }] }, '处理：StripPrefix 须为 1 到 20 的整数'],
  ])('%j: refused with a sentence', async (change, sentence) => {
    expect((await add('/refused/**', change)).message).toBe(sentence)
  })

  it.each(['/**', 'plain', '/a/**/b', '/a/../b', '/*/a'])('path %s: refused', async (path) => {
    expect((await add(path)).message).toMatch(/^条件：Path 的 /)
  })

  it('rule 20: name that leads into a private network: not connected', async () => {
    await add('/named/**', { uri: 'http://localhost:1/' })
    const closed = await testApp({ database, config: { allowedNetworks: [] } })
    const response = await closed.app.inject({ url: '/named/a' })
    expect(response.json()).toMatchObject({ code: 502, message: '转发目标不可用，请联系管理员' })
  })
})

describe('calls of the family', () => {
  it('updateAll adds and changes, list answers an array with parsed parts, delete removes, clearRedis reads again', async () => {
    const router = {
      routerId: 'wire',
      name: '线路',
      uri,
      status: true,
      predicates: '[{"name":"Path","args":["/wire/**"]}]',
      filters: '[]',
    }
    expect(await send(updateGatewayRoute, { router }, staff)).toMatchObject({ success: true, message: '操作成功！' })
    const find = async () =>
      (await send(listGatewayRoutes, {}, staff)).result.find(({ routerId }) => routerId === 'wire')
    const stored = await find()
    expect(stored).toMatchObject({ status: 1, predicates: [{ name: 'Path', args: ['/wire/**'] }], filters: [] })
    const changed = { ...router, id: stored?.id, name: '改名', status: false }
    expect(await send(updateGatewayRoute, { router: changed }, staff)).toMatchObject({ success: true })
    expect(await find()).toMatchObject({ name: '改名', status: 0 })
    expect(
      (await send(updateGatewayRoute, { router: { ...router, routerId: 'w2', predicates: '[' } }, staff)).message,
    ).toBe('条件：须为 JSON')
    expect((await send(reloadGatewayRoutes, {}, staff)).message).toBe('清除成功！')
    expect((await send(deleteGatewayRoute, { id: stored?.id ?? '' }, staff)).message).toBe('删除路由成功')
    expect(await find()).toBeUndefined()
  })
})
