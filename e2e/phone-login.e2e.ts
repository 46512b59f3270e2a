// Logging in with a code on the phone, against a provider that takes messages over HTTP.
import { editOwnAccount } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { smsProvider } from '@kouan/contract/resources/system/sms-provider.ts'
import { expect, test } from 'vitest'
import { smsServer } from '../server/testing/sms-server.ts'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { followDevice, lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'

const provider = await smsServer()
const { address, aPerson, aSession, database } = await startedServer({ KOUAN_ALLOWED_NETWORKS: '127.0.0.1' })
const browser = await openBrowser()
/** Calls of somebody who came in before. */
const callerFor = async (username: string) => apiCaller({ address, token: await aSession(username) })

test('S2.090 S7.033 without a provider the phone login says so; with one it is offered and lets its user in', async () => {
  await database.pool.query('delete from sms_provider')
  const phone = `1391${nextSerial()}`
  const before = provider.taken.length
  const admin = await aPerson({ username: 'sms_admin', roles: ['admin'] })
  const person = await aPerson({ username: 'by_phone', realname: '周敏', roles: ['operator'] })
  await (await callerFor(person.username)).send(editOwnAccount, { phone })
  const { page, faults } = await openPage(browser, { address, path: '/user/login?by=phone' })
  await page.getByPlaceholder('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('短信接口未配置，请联系管理员！').waitFor()

  const row = { name: '短信', kind: 'WEBHOOK', url: provider.url, template: '您的验证码是{code}', enabled: true }
  await (await callerFor(admin.username)).send(callsOf(smsProvider).add, row)
  await page.goto(`${address}/user/login?redirect=%2Fuser%2Fpersonal`)
  await followDevice(page)
  await page.getByRole('link', { name: '手机登录' }).click()
  await page.getByRole('heading', { name: '手机登录' }).waitFor()
  await page.getByPlaceholder('手机号').fill('139')
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('请输入正确手机号').waitFor()
  await page.getByPlaceholder('手机号').fill(phone)
  await page.getByRole('button', { name: '获取验证码' }).click()
  const code = await provider.codeOf(before + 1)
  await page.getByText(/验证码已发送/).waitFor()
  await lookEverywhere(page, 'phone-login')
  await page.getByPlaceholder('短信验证码').fill(code === '000000' ? '000001' : '000000')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByText('手机验证码错误').waitFor()
  await page.getByPlaceholder('短信验证码').fill(code)
  await page.keyboard.press('Enter')
  await page.getByText('周敏，欢迎回来').waitFor()
  await page.waitForURL('**/user/personal')
  expect(faults).toEqual([])
})
