import { gunzipSync } from 'node:zlib'
import { getUserPermission, logout } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { role } from '@kouan/contract/resources/system/role.ts'
import { expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { app, config, aUser } = await testApp({ config: { allowedOrigins: ['https://other.example'] } })
const person = await aUser({ rights: '*' })

const ask = ({ method, path }: Call, headers: Record<string, string>) =>
  app.inject({ method, url: `${config.apiBase}${path}`, headers: { 'x-access-token': person.token, ...headers } })

it('compression: a long JSON response, sent gzipped with the same content to a client that accepts gzip', async () => {
  const plain = await ask(getUserPermission, {})
  const packed = await ask(getUserPermission, { 'accept-encoding': 'gzip, deflate, br' })
  expect(plain.headers).not.toHaveProperty('content-encoding')
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': expect.stringContaining('application/json'),
    'content-length': String(packed.rawPayload.length),
    'cache-control': 'no-store',
    vary: 'Origin, accept-encoding',
  })
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).result).toEqual(plain.json().result)
})

it('compression: the answer of a list of some kilobytes, sent gzipped with the same content', async () => {
  for (let more = 0; more < 20; more += 1) await aUser()
  const { list } = callsOf(role)
  const long = { ...list, path: `${list.path}?pageSize=50` }
  const plain = await ask(long, {})
  const packed = await ask(long, { 'accept-encoding': 'gzip' })
  expect(plain.rawPayload.length).toBeGreaterThan(1024)
  expect(plain.rawPayload.length).toBeLessThan(16 * 1024)
  expect(packed.headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-length': String(packed.rawPayload.length),
  })
  expect(JSON.parse(gunzipSync(packed.rawPayload).toString()).result).toEqual(plain.json().result)
})

it('compression: a short JSON response, sent uncompressed', async () => {
  const short = await ask(logout, { 'accept-encoding': 'gzip' })
  expect(short.headers).not.toHaveProperty('content-encoding')
  expect(short.json().success).toBe(true)
})
