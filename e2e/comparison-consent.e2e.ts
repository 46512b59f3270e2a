// A payment company lets a shop compare: the shop sees in its shipment what agrees, and no longer once the consent is taken back.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import { expect, onTestFailed, test } from 'vitest'
import { documentForm } from '../server/testing/a-document.ts'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { aPassedCompany } from './declaring-company.ts'
import { chooseInRow, fillIn, pressIn, rowOf, saveForm, topForm } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { openOrder } from './order-screens.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()

test('a consent is given, shows in the shipment what agrees and no content, and is taken back', async () => {
  await aPerson({ username: 'consent_reviewer', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession('consent_reviewer') })
  const aCompany = async (companyRoles: string) => {
    const { form } = await aPassedCompany({ address, staff, serial: nextSerial(), companyRoles })
    const token = await aSession(String(form.userName))
    const caller = apiCaller({ address, token })
    await caller.send(keepSettings, { settings: { mode: 'system' } })
    return { form, token, caller }
  }
  const [shop, payer] = [await aCompany('EBC'), await aCompany('PAY')]
  const orderNo = `CONSENT-${nextSerial()}`
  const unpaid = { payCode: '', payName: '', payTransactionId: '' }
  const order = { ...documentForm(orderDocument), ...unpaid, orderNo }
  await shop.caller.send(callsOf(orderDocument.resource).add, order as never)
  const payment = { ...documentForm(paymentDocument), orderNo, amountPaid: '987.65' }
  await payer.caller.send(callsOf(paymentDocument.resource).add, payment as never)

  const giving = await openPage(browser, { address, path: '/register/consents', token: payer.token })
  onTestFailed(() => takePicture(giving.page, 'consent-failed'))
  await pressIn(giving.page, '新增')
  const form = topForm(giving.page)
  await fillIn(form, { 被授权企业代码: String(shop.form.creditCode) })
  await saveForm(giving.page)
  const row = rowOf(giving.page, String(shop.form.companyName))
  await row.getByText('本企业给出').waitFor()
  await lookEverywhere(giving.page, 'consents')

  const looking = await openPage(browser, { address, path: '/order/mylist', token: shop.token })
  onTestFailed(() => takePicture(looking.page, 'consent-shipment-failed'))
  const drawer = await openOrder(looking.page, orderNo)
  await drawer.getByRole('tab', { name: '比对' }).click()
  await drawer.getByText('对方单证（已授权比对）').waitFor()
  const partner = drawer.getByRole('region', { name: '对方的支付单' })
  await partner.getByText(String(payer.form.companyName)).waitFor()
  await partner.getByRole('row', { name: /支付金额\s*不一致/ }).waitFor()
  await partner.getByRole('row', { name: /订单编号\s*一致/ }).waitFor()
  expect(await drawer.innerText()).not.toContain('987.65')
  await lookEverywhere(looking.page, 'consent-shipment')

  await giving.page.bringToFront()
  await chooseInRow(row, '撤销授权')
  await giving.page
    .getByRole('dialog')
    .getByRole('button', { name: named('确定') })
    .click()
  await giving.page.getByText('已撤销').filter({ visible: true }).first().waitFor()
  await looking.page.reload()
  await looking.page.getByRole('tab', { name: '比对' }).click()
  await looking.page.getByText(/没有找到支付单/).waitFor()
  await expect.poll(() => looking.page.getByText('对方单证（已授权比对）').count()).toBe(0)
  expect([...giving.faults, ...looking.faults]).toEqual([])
})
