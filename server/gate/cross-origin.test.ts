import { getUserInfo } from '@kouan/contract/calls/account.ts'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const client = 'https://desk.example.org'
const open = await testApp({ config: { allowedOrigins: [client] } })
const closed = await testApp()
const user = await open.aUser()

const ask = (test: typeof open, origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
  test.app.inject({
    method,
    url: `${test.config.apiBase}${getUserInfo.path}`,
    headers: {
      origin,
      'x-access-token': user.token,
      ...(method === 'OPTIONS'
        ? { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-access-token,tenant-id' }
        : {}),
    },
  })

describe('CORS', () => {
  it('rule 23: configured origin: preflight and response carry the CORS headers', async () => {
    const before = await ask(open, client, 'OPTIONS')
    expect([before.statusCode, before.body]).toEqual([204, ''])
    expect(before.headers).toMatchObject({
      'access-control-allow-origin': client,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-allow-headers': 'x-access-token,tenant-id',
    })
    const answer = await ask(open, client)
    expect(answer.json()).toMatchObject({ success: true, result: { userInfo: { id: user.id } } })
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': client,
      vary: expect.stringMatching(/^Origin\b/),
    })
    expect(answer.headers['x-data-version']).toBeDefined()
    expect(answer.headers['access-control-expose-headers']).toContain('x-data-version')
  })

  it('rule 23: other origin, or none configured: no CORS headers', async () => {
    const others = [`${client}.evil.example`, `${client}:8443`, 'http://desk.example.org', 'null', '*']
    for (const [test, origin] of [...others.map((other) => [open, other] as const), [closed, client] as const]) {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers } = await ask(test, origin, method)
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    }
  })
})
