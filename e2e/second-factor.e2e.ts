// Switching on the second factor on screen, and logging in with a code of the app and with a recovery code.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { expect, test } from 'vitest'
import { codeOf, stepAt, stepSeconds } from '../server/domain/second-factor/totp.ts'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage, tryToSignIn } from './browser.ts'
import { followDevice, lookEverywhere } from './look-everywhere.ts'
import { startedServer } from './started-server.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()

test('a person switches it on; the login asks for the code, takes it once, and takes a recovery code', async () => {
  const person = await aPerson({ username: 'careful', realname: '何谨', roles: ['operator'] })
  const token = await aSession(person.username)
  await apiCaller({ address, token }).send(keepSettings, { settings: { mode: 'system' } })
  const { page, faults } = await openPage(browser, { address, path: '/user/personal', token })
  await page.getByRole('button', { name: '开启二次验证' }).click()
  await page.getByLabel('登录密码').fill('Wrong2026')
  await page.getByRole('button', { name: '下一步' }).click()
  await page.getByText('登录密码错误').waitFor()
  await page.getByLabel('登录密码').fill(person.password)
  await page.getByRole('button', { name: '下一步' }).click()
  const secret = (await page.locator('code').innerText()).replaceAll(/\s/g, '')
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await lookEverywhere(page, 'second-factor-setup')
  // That of the step before is accepted, so that the next login needs not wait for another step; not for long, though.
  const left = stepSeconds * 1000 - (Date.now() % (stepSeconds * 1000))
  if (left < 20_000) await page.waitForTimeout(left)
  await page.getByLabel('动态验证码').fill(codeOf(secret, stepAt(new Date()) - 1))
  await page
    .getByRole('button', { name: '开 启' })
    .or(page.getByRole('button', { name: '开启', exact: true }))
    .click()
  await page.getByText('请保存恢复码，只显示这一次').waitFor()
  const recovery = /[A-Z2-7]{4}(-[A-Z2-7]{4}){3}/.exec((await page.textContent('main')) ?? '')?.[0] ?? ''
  await page.getByRole('button', { name: '已保存' }).click()
  await page.getByText('已开启。还有 10 个没有用过的恢复码').waitFor()

  const visitor = await openPage(browser, { address, path: '/user/login' })
  await followDevice(visitor.page)
  await tryToSignIn(visitor.page, person)
  const dialog = visitor.page.getByRole('dialog', { name: '二次验证' })
  await dialog.getByPlaceholder('动态验证码').fill('000000')
  await visitor.page.keyboard.press('Enter')
  await dialog
    .getByRole('alert')
    .getByText(/动态验证码错误/)
    .waitFor()
  await lookEverywhere(visitor.page, 'second-step')
  const code = codeOf(secret, stepAt(new Date()))
  await dialog.getByPlaceholder('动态验证码').fill(code)
  await visitor.page.keyboard.press('Enter')
  await visitor.page.getByText('何谨，欢迎回来').waitFor()

  const other = await openPage(browser, { address, path: '/user/login' })
  await tryToSignIn(other.page, person)
  const again = other.page.getByRole('dialog', { name: '二次验证' })
  await again.getByPlaceholder('动态验证码').fill(code)
  await other.page.keyboard.press('Enter')
  await again
    .getByRole('alert')
    .getByText(/已使用/)
    .waitFor()
  await again.getByRole('button', { name: /Close|关闭/ }).click()
  await other.page.getByText('登录未完成：没有输入动态验证码').waitFor()
  await tryToSignIn(other.page, person)
  await other.page.getByRole('dialog', { name: '二次验证' }).getByPlaceholder('动态验证码').fill(recovery)
  await other.page.keyboard.press('Enter')
  await other.page.getByText('何谨，欢迎回来').waitFor()
  expect([...faults, ...visitor.faults, ...other.faults]).toEqual([])
})
