// 接口账户 as the administrator of a company opens one, calls with it, and has it revoked by staff.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { openBase } from '@kouan/contract/calls/open/open-call.ts'
import { expect, test } from 'vitest'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { aPassedCompany } from './declaring-company.ts'
import { chooseIn, chooseInRow, fillIn, pressIn, rowOf, saveForm, topForm } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()

test('an account: opened, its secret shown once and used for a token, revoked by staff at once', async () => {
  await aPerson({ username: 'open_reviewer', realname: '接口审核员', roles: ['reviewer'] })
  await aPerson({ username: 'open_operator', realname: '接口运营', roles: ['operator'] })
  const staff = apiCaller({ address, token: await aSession('open_reviewer') })
  const serial = nextSerial()
  const name = `商城 ERP ${serial}`
  const { form } = await aPassedCompany({ address, staff, serial })
  const session = await aSession(form.userName)
  // Light or dark as the device is.
  await apiCaller({ address, token: session }).send(keepSettings, { settings: { mode: 'system' } })
  const { page } = await openPage(browser, { address, path: '/open/account', token: session })

  await pressIn(page, '新增')
  await fillIn(topForm(page), { 账户名称: name, 允许的地址: '127.0.0.0/8' })
  await chooseIn(topForm(page).getByLabel('单证种类'), '进口订单')
  await lookEverywhere(page, 'open-account-form')
  await saveForm(page)
  await lookEverywhere(page, 'open-accounts')

  await chooseInRow(rowOf(page, name), '生成密钥')
  await lookEverywhere(page, 'open-account-make-secret')
  await pressIn(topForm(page), '确定')
  await page.getByText('密钥只显示这一次').waitFor()
  await lookEverywhere(page, 'open-account-secret')
  const [clientId, clientSecret] = await page.getByRole('dialog').last().locator('code').allInnerTexts()
  await pressIn(page, '已保存')

  const authorization = `Basic ${Buffer.from(`${clientId?.trim()}:${clientSecret?.trim()}`).toString('base64')}`
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const answer = await fetch(`${address}${openBase}/token`, { method: 'POST', headers: { authorization }, body })
  expect(answer.status).toBe(200)
  const { access_token: token } = (await answer.json()) as { access_token: string }
  const ask = () => fetch(`${address}${openBase}/enterprise`, { headers: { authorization: `Bearer ${token}` } })
  expect(await (await ask()).json()).toMatchObject({ companyName: form.companyName })

  const operator = await openPage(browser, { address, path: '/open/accounts', token: await aSession('open_operator') })
  await rowOf(operator.page, name).waitFor()
  expect(await operator.page.getByRole('button', { name: '新增' }).count()).toBe(0)
  await chooseInRow(rowOf(operator.page, name), '吊销')
  await pressIn(operator.page.getByRole('dialog').last(), '确定')
  await rowOf(operator.page, name).getByText('已吊销').waitFor()
  expect((await ask()).status).toBe(401)
})
