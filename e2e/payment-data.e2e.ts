// Customs ask a platform for its raw payment data: staff set it up, the simulated customs ask, the data come, and what was sent is read.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { paymentData } from '@kouan/contract/resources/declaration/payment-data.ts'
import { paymentPlatform } from '@kouan/contract/resources/declaration/payment-platform.ts'
import { expect, onTestFailed, test } from 'vitest'
import { examplePlatform, paymentForm } from '../server/testing/payment-data.ts'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { aPassedCompany } from './declaring-company.ts'
import { chooseInRow, fillIn, rowOf, rowSays, saveForm, topForm } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()

async function at(username: string, path: string) {
  const token = await aSession(username)
  await apiCaller({ address, token }).send(keepSettings, { settings: { mode: 'system' } })
  return openPage(browser, { address, path, token })
}

test('customs ask for an order without data; the data come and go out, and the platform reads what was sent', async () => {
  const serial = nextSerial()
  const orderNo = `PAID-${serial}`
  const admin = await aPerson({ username: 'root_payments', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(admin.username) })
  const { form: company, enterpriseId } = await aPassedCompany({ address, staff, serial })
  await staff.send(callsOf(paymentPlatform).add, {
    enterpriseId,
    ebpCode: examplePlatform,
    perMinute: 60,
    uploadTo: 'SIMULATED',
    deadlineSeconds: 120,
    alarmSeconds: 90,
    enabled: true,
  })
  const operator = await aPerson({ username: 'operator_payments', roles: ['operator'] })
  const office = await at(operator.username, '/declaration/paymentplatform/list')
  onTestFailed(() => takePicture(office.page, 'payment-data-office-failed'))
  const { page, faults } = await at(company.userName, '/declaration/paymentplatform/mine')
  onTestFailed(() => takePicture(page, 'payment-data-failed'))

  await step('the platform sees the address that it registers', async () => {
    await rowOf(page, examplePlatform)
      .getByText(/\/open\/179\/[0-9a-f]{48}\/platDataOpen/)
      .waitFor()
    await lookEverywhere(page, 'payment-platform-mine')
  })

  await step('the simulated customs ask; without data the request waits and says why', async () => {
    await lookEverywhere(office.page, 'payment-platform-list')
    await chooseInRow(rowOf(office.page, company.companyName), '模拟调取')
    await fillIn(topForm(office.page), { 订单编号: orderNo })
    await saveForm(office.page)
    await page.goto(`${address}/declaration/paymentcall/list`)
    await rowSays(page, orderNo, { 状态: '等待数据' })
    await lookEverywhere(page, 'payment-call-waiting')
  })

  await step('the data come by the software of the platform, and go out by themselves', async () => {
    const own = apiCaller({ address, token: await aSession(company.userName) })
    await own.send(callsOf(paymentData).add, paymentForm(orderNo) as never)
    await rowSays(page, orderNo, { 状态: '已上传', 海关的说明: '上传成功' })
    await lookEverywhere(page, 'payment-call-uploaded')
    await chooseInRow(rowOf(page, orderNo), '上传的内容')
    const content = topForm(page)
    await content.getByText(/签名原文的摘要/).waitFor()
    await lookEverywhere(page, 'payment-call-content')
    await page.goto(`${address}/declaration/paymentdata/list`)
    await rowOf(page, 'PAY-').waitFor()
    await lookEverywhere(page, 'payment-data-list')
  })
  expect([...faults, ...office.faults]).toEqual([])
})
