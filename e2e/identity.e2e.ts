// Logging in by other systems: a provider of OpenID Connect from npm, and a CAS server written from its protocol.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { identityProvider } from '@kouan/contract/resources/system/identity-provider.ts'
import { Provider } from 'oidc-provider'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { casServer } from '../server/testing/cas-server.ts'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { followDevice, lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'

const { address, aPerson, aSession, database } = await startedServer({ KOUAN_ALLOWED_NETWORKS: '127.0.0.1' })
const browser = await openBrowser()
const admin = await aPerson({ username: 'identity_admin', roles: ['admin'] })
const { send } = apiCaller({ address, token: await aSession(admin.username) })

async function oidcProvider(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.close()
    server.closeAllConnections()
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: ['by_name', 'by_binding'].map((code) => ({
      client_id: code,
      client_secret: 'a-client-secret',
      redirect_uris: [`${address}/jeecg-boot/sys/thirdLogin/oauth2/${code}/callback`],
    })),
    claims: { profile: ['preferred_username', 'name'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: () => ({ sub, preferred_username: sub, name: sub }) }),
  })
  server.on('request', provider.callback())
  const usual = { kind: 'OIDC', url: issuer, siteUrl: address, clientSecret: 'a-client-secret', enabled: true }
  for (const [code, name, matchBy] of [
    ['by_name', '集团认证', 'USERNAME'],
    ['by_binding', '伙伴认证', 'BINDING'],
  ] as const)
    await send(callsOf(identityProvider).add, {
      ...usual,
      code,
      clientId: code,
      name,
      matchBy,
      scopes: 'openid profile',
    })
  return issuer
}

/** The pages of the provider: who one is, and that one agrees. */
async function agree(page: Page, issuer: string, name: string): Promise<void> {
  await page.waitForURL(`${issuer}/interaction/**`)
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('anything')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

const issuer = await oidcProvider()
/** Its pages ask for fonts of another host. */
const fontsOfProvider = /fonts\.googleapis\.com/

test('S2.092 S2.093 S4.011 S7.033 who is known by name comes in through the provider, to the page that they wanted', async () => {
  await aPerson({ username: 'oidc_wang', realname: '王琳', roles: ['operator'] })
  const path = '/user/login?redirect=%2Fuser%2Fpersonal'
  const { page, faults } = await openPage(browser, { address, path, expected: fontsOfProvider })
  await followDevice(page)
  await page.getByRole('link', { name: '集团认证' }).waitFor()
  await lookEverywhere(page, 'login-with-providers')
  await page.getByRole('link', { name: '集团认证' }).click()
  await agree(page, issuer, 'oidc_wang')
  await page.getByText('王琳，欢迎回来').waitFor()
  await page.waitForURL(`${address}/user/personal`)
  expect(faults).toEqual([])
})

test('S2.092 S7.024 who is not known binds their user by its password once, and comes in at once the next time', async () => {
  const person = await aPerson({ username: 'oidc_li', realname: '李青', roles: ['operator'] })
  const subject = `partner-${nextSerial()}`
  const { page } = await openPage(browser, { address, path: '/user/login' })
  await page.getByRole('link', { name: '伙伴认证' }).click()
  await agree(page, issuer, subject)
  await page.getByRole('heading', { name: '统一认证登录' }).waitFor()
  await page.getByRole('button', { name: '绑定并登录' }).click()
  await page.getByText('请输入密码').waitFor()
  await page.getByPlaceholder('用户名').fill(person.username)
  await page.getByPlaceholder('密码').fill('Wrong12345')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('用户名或密码错误').waitFor()
  await page.getByPlaceholder('密码').fill(person.password)
  await page.keyboard.press('Enter')
  await page.getByText('李青，欢迎回来').waitFor()

  const again = await openPage(browser, { address, path: '/user/login' })
  await again.page.getByRole('link', { name: '伙伴认证' }).click()
  await agree(again.page, issuer, subject)
  await again.page.getByText('李青，欢迎回来').waitFor()
  const used = await openPage(browser, { address, path: '/oauth2-app/login?oauth2LoginToken=used&thirdType=by_name' })
  await used.page.getByRole('alert').getByText('登录请求已失效，请回到登录页重新登录').waitFor()
})

test('S2.008 S7.025 the CAS path leads to the CAS server and comes back with a ticket that lets its user in', async () => {
  await database.pool.query(`delete from identity_provider where code = 'unit'`)
  const cas = await casServer()
  const row = { code: 'unit', name: '单位认证', kind: 'CAS', matchBy: 'USERNAME', enabled: true }
  await send(callsOf(identityProvider).add, { ...row, url: cas.url, siteUrl: address })
  await aPerson({ username: 'cas_zhao', realname: '赵明', roles: ['operator'] })
  const { page } = await openPage(browser, { address, path: '/user/login' })
  await page.getByRole('link', { name: '单位认证' }).click()
  await page.getByLabel('Username').fill('nobody')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('alert').getByText('在本系统没有同名的账号').waitFor()
  await page.goto(`${address}/user/cas/unit`)
  await page.getByLabel('Username').fill('cas_zhao')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByText('赵明，欢迎回来').waitFor()
  await page.waitForURL('**/dashboard/analysis')
})
