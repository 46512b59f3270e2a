// An enterprise that forgot its password: letter, review, and a new password by the resume code.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { expect, test } from 'vitest'
import { pdf } from '../server/testing/an-application.ts'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage, signIn } from './browser.ts'
import { aPassedCompany } from './declaring-company.ts'
import { pressIn, rowOf } from './list-screen.ts'
import { followDevice, lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

test('the letter is sent in public, passed by a reviewer, and the code sets the password that logs in', async () => {
  await aPerson({ username: 'letter_admin', realname: '马管理', roles: ['admin'] })
  const token = await aSession('letter_admin')
  const staff = apiCaller({ address, token })
  await staff.send(keepSettings, { settings: { mode: 'system' } })
  const { form } = await aPassedCompany({ address, staff, serial: nextSerial() })
  const { rows } = await database.pool.query('select apply_no from enterprise_apply where credit_code = $1', [
    form.creditCode,
  ])
  const applyNo = String(rows[0]?.apply_no)

  const { page, faults } = await openPage(browser, { address, path: '/user/alteration' })
  await followDevice(page)
  await page.getByRole('link', { name: '忘记密码' }).click()
  await page.getByLabel('申请编号').fill(applyNo)
  await page.getByLabel('统一社会信用代码').fill(form.creditCode)
  await page.getByRole('button', { name: '提交申请' }).click()
  await page.getByText('请选择盖章函件').waitFor()
  await page.locator('input[type=file]').setInputFiles({ name: '函件.pdf', mimeType: 'application/pdf', buffer: pdf })
  await lookEverywhere(page, '38-forgotten-password')
  await page.getByRole('button', { name: '提交申请' }).click()
  const code = (await page.locator('code').innerText()).trim()
  await page.getByRole('button', { name: '已保存' }).click()
  await page.getByRole('textbox', { name: '续填码' }).fill(code)
  await page.getByRole('button', { name: /查\s*询/ }).click()
  await page.getByText('申请还在等待审核').waitFor()

  const desk = await openPage(browser, { address, path: '/register/passwordresets', token })
  const row = rowOf(desk.page, applyNo)
  await row.waitFor()
  await lookEverywhere(desk.page, '38-password-resets')
  await pressIn(row, '通过')
  await desk.page.getByText('请先核对函件的公章').waitFor()
  await desk.page.getByRole('button', { name: /确\s*定/ }).click()
  await desk.page.getByText('已通过').first().waitFor()

  await page.getByRole('button', { name: /查\s*询/ }).click()
  await page.getByText(/申请已通过，请在 .* 前设置新密码/).waitFor()
  await page.getByLabel('新密码', { exact: true }).fill('Wharf2027')
  await page.getByLabel('确认新密码').fill('Wharf2028')
  await page.getByRole('button', { name: '设置新密码' }).click()
  await page.getByText('两次输入的密码不一样！').waitFor()
  await page.getByLabel('确认新密码').fill('Wharf2027')
  await page.getByRole('button', { name: '设置新密码' }).click()
  await page.getByText('新密码已生效，请用新密码登录').waitFor()
  await page.goto(`${address}/user/login`)
  await signIn(page, { username: form.userName, password: 'Wharf2027' })
  await page.waitForURL('**/dashboard/**')
  expect([...faults, ...desk.faults]).toEqual([])
})
