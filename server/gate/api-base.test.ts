import { getUserInfo } from '@kouan/contract/calls/account.ts'
import { expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { testApp } from '../testing/test-app.ts'

const elsewhere = await testApp({ config: { apiBase: '/kouan/api' } })

it('S7.001 API base: all paths lie below /jeecg-boot, or below the base that the operator configured', async () => {
  const { app, aUser } = elsewhere
  const { token } = await aUser()
  const ask = (base: string) =>
    app.inject({ method: 'GET', url: `${base}${getUserInfo.path}`, headers: { 'x-access-token': token } })
  expect((await ask('/kouan/api')).json()).toMatchObject({ success: true, code: 200 })
  for (const other of ['/jeecg-boot', '']) expect((await ask(other)).headers['content-type']).not.toContain('json')
  expect(readConfig({}, '/srv')).toMatchObject({ config: { apiBase: '/jeecg-boot' } })
  expect(readConfig({ KOUAN_API_BASE: '/kouan/api' }, '/srv')).toMatchObject({ config: { apiBase: '/kouan/api' } })
})
