// Each kind of failure with its status, its code and its sentence, as a client meets them.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import { expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { app, config, send, aUser } = await testApp()
const calls = callsOf(position)
const admin = await aUser({ rights: '*' })

it('S8.034 failures: no session, no right, unknown path and method, bad input, conflict and refusal have codes of their own', async () => {
  const codeOf = ({ status, code, success, message }: Awaited<ReturnType<typeof send>>) => {
    expect(success).toBe(false)
    expect(message).toMatch(/[\u4e00-\u9fa5]/)
    return [status, code]
  }
  const position = { name: '码', code: 'coded', postRank: '1' }
  const { id } = (await send(calls.add, position, admin)).result
  expect(codeOf(await send(calls.list, {}))).toEqual([401, 401])
  expect(codeOf(await send(calls.list, {}, await aUser()))).toEqual([403, 510])
  expect(codeOf(await send(calls.add, { ...position, name: '' }, admin))).toEqual([200, 400])
  await send(calls.edit, { id, name: '码二', version: 1 }, admin)
  expect(codeOf(await send(calls.edit, { id, name: '码三', version: 1 }, admin))).toEqual([200, 409])
  expect(codeOf(await send(calls.get, { id: '999999' }, admin))).toEqual([200, 500])
  const ask = async (method: 'GET' | 'DELETE', path: string) => {
    const response = await app.inject({
      method,
      url: `${config.apiBase}${path}`,
      headers: { 'x-access-token': admin.token },
    })
    return [response.statusCode, response.json().code]
  }
  expect(await ask('GET', '/sys/nowhere')).toEqual([404, 404])
  expect(await ask('DELETE', calls.add.path)).toEqual([405, 405])
})
