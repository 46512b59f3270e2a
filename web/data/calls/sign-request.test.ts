import { createHash } from 'node:crypto'
import { loadDict } from '@kouan/contract/calls/system/dictionary-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Call } from '@kouan/contract/language/call.ts'
import { role } from '@kouan/contract/resources/system/role.ts'
import { expect, test } from 'vitest'
import { buildRequest } from './build-request.ts'
import { signRequest, stampOf } from './sign-request.ts'

const now = new Date('2026-11-22T02:30:05Z')
const secret = 'of-this-installation'
const digest = (text: string) => createHash('md5').update(text).digest('hex').toUpperCase()
const calls = callsOf(role)

function signed(call: Call, input: Record<string, unknown>) {
  const context = {
    base: '/jeecg-boot',
    token: 't',
    tenantId: '0',
    lowAppId: undefined,
    now,
    uploads: [],
    uploadName: 'file',
  }
  const request = signRequest(buildRequest(call, input, context), { secret, now })
  return { ...request, once: new URL(request.url, 'http://x').searchParams.get('once') ?? undefined }
}

test('S7.010, S7.013: a signed POST carries the upper-case digest of its sorted query and body with the secret', () => {
  const { headers, once, method } = signed(calls.add as Call, { roleName: '名', roleCode: 'a', description: null })
  expect(method).toBe('POST')
  const text = `{"description":null,"once":"${once}","roleCode":"a","roleName":"名"}`
  expect(headers['X-Sign']).toBe(digest(text + secret))
})

test('S7.011: X-TIMESTAMP is the time in Beijing, to the second', () => {
  expect(signed(calls.add as Call, {}).headers['X-TIMESTAMP']).toBe('20261122103005')
  expect(stampOf(new Date('2026-12-31T16:00:00Z'))).toBe('20270101000000')
})

test('S7.012, S7.014: a signed GET signs its query, and a last part of the path that holds commas', () => {
  const { headers, method, once } = signed(loadDict as Call, {
    code: 'sys_role,role_name,role_code',
    keyword: '管',
    pageSize: 10,
  })
  expect([method, once]).toEqual(['GET', undefined])
  const text = '{"keyword":"管","pageSize":"10","x-path-variable":"sys_role,role_name,role_code"}'
  expect(headers['X-Sign']).toBe(digest(text + secret))
})

test('S7.015, S7.016: signed PUT and DELETE, and two equal ones are two', () => {
  const change = signed(calls.edit as Call, { id: '7', version: 3, roleName: '名' })
  expect(change.method).toBe('PUT')
  expect(change.headers['X-Sign']).toBe(
    digest(`{"id":"7","once":"${change.once}","roleName":"名","version":"3"}${secret}`),
  )
  const [one, other] = [signed(calls.delete as Call, { id: '7' }), signed(calls.delete as Call, { id: '7' })]
  expect(one.method).toBe('DELETE')
  expect(one.headers['X-Sign']).toBe(digest(`{"id":"7","once":"${one.once}"}${secret}`))
  expect(other.headers['X-Sign']).not.toBe(one.headers['X-Sign'])
})
