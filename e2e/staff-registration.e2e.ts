import { keepSettings } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { application } from '@kouan/contract/resources/enterprise/application.ts'
import { expect, test } from 'vitest'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { aPassedCompany } from './declaring-company.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { aCompany, fillCompany, fillPeople, named, submitRegistration, uploadPapers } from './register-company.ts'
import { startedServer } from './started-server.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()

test('S2.032 staff registers an enterprise, goes away, comes back to the draft and submits it', async () => {
  await aPerson({ username: 'registrar', realname: '登记运营', roles: ['operator'] })
  const token = await aSession('registrar')
  await apiCaller({ address, token }).send(keepSettings, { settings: { mode: 'system' } })
  const company = aCompany(nextSerial())
  const { page, faults } = await openPage(browser, { address, path: '/register/form', token })
  await page.getByRole('button', { name: named('开始登记') }).click()
  await page.waitForURL(/\/register\/form\/\d+$/)
  await page.getByLabel('统一社会信用代码', { exact: true }).waitFor()
  await fillCompany(page, company)
  await page.goto(`${address}/register/form`)
  await page.getByRole('link', { name: company.companyName }).waitFor()
  await lookEverywhere(page, '38-register-form')
  await page.getByRole('link', { name: company.companyName }).click()
  await page.locator('#legalPerson').waitFor()
  await fillPeople(page, company)
  await uploadPapers(page)
  expect(await submitRegistration(page, company)).toMatch(/^SQ\d{14}$/)
  expect(faults).toEqual([])
})

test('S2.032 a signed-in enterprise registers another one by itself and goes on by the resume code', async () => {
  await aPerson({ username: 'registrar_reviewer', roles: ['reviewer'] })
  const staff = apiCaller({ address, token: await aSession('registrar_reviewer') })
  const { form } = await aPassedCompany({ address, staff, serial: nextSerial() })
  const token = await aSession(form.userName)
  await apiCaller({ address, token }).send(keepSettings, { settings: { mode: 'system' } })
  const company = aCompany(nextSerial())
  const { page, faults } = await openPage(browser, { address, path: '/register/form', token })
  await page.getByRole('button', { name: named('登记另一家企业') }).click()
  await page.locator('[style*="monospace"]').waitFor()
  await lookEverywhere(page, '38-register-own')
  await page.getByRole('button', { name: '已保存，开始填写' }).click()
  await fillCompany(page, company)
  await fillPeople(page, company)
  await uploadPapers(page)
  expect(await submitRegistration(page, company)).toMatch(/^SQ\d{14}$/)
  const { records } = await staff.send(callsOf(application).list, { creditCode: company.creditCode })
  expect(records).toMatchObject([{ companyName: company.companyName, status: '1' }])
  expect(faults).toEqual([])
})
