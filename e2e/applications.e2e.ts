// A declarant cancels a list that customs hold, returns goods of a released one, and looks at the whole shipment.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { orderDocument } from '@kouan/contract/resources/order/order.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFailed, test } from 'vitest'
import { declareOf, documentForm } from '../server/testing/a-document.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { type OpenedPage, openBrowser, openPage, screens } from './browser.ts'
import { aPassedCompany, openSimulation } from './declaring-company.ts'
import { chooseInRow, pressIn, rowOf } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { confirmDeclaration } from './order-screens.ts'
import { named } from './register-company.ts'
import { aSignerFile } from './signer-file.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer({ KOUAN_SIGNERS: await aSignerFile() })
const browser = await openBrowser()

let opened: OpenedPage
let company: ApiCaller

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const serial = nextSerial()
  const passed = await aPassedCompany({ address, staff, serial, companyRoles: 'EBC,LOGISTICS' })
  const { enterpriseId } = passed
  await openSimulation(staff, { serial, enterpriseId, types: ['I9610'], signer: 'rsa' })
  const username = String(passed.form.userName)
  const token = await aSession(username)
  // Light or dark as the browser is.
  await database.pool.query(`update sys_user set settings = settings || '{"mode": "system"}' where username = $1`, [
    username,
  ])
  company = apiCaller({ address, token })
  opened = await openPage(browser, { address, path: '/declaration/inventory/list', token })
})

async function saved(kind: DocumentKind, given: Record<string, unknown>): Promise<string> {
  const { id } = (await company.send(callsOf(kind.resource).add, { ...documentForm(kind), ...given } as never)) as {
    id: string
  }
  return id
}

/** A list that is declared; the simulated customs do with it what the end of its number says. */
async function aList(ending: string, given: Record<string, unknown> = {}): Promise<string> {
  const copNo = `COP-${nextSerial()}-${ending}`
  const id = await saved(inventoryDocument, { copNo, ...given })
  await company.send(declareOf(inventoryDocument), { ids: id } as never)
  return copNo
}

async function toList(page: Page, name: string): Promise<void> {
  await page.goto(`${address}/declaration/${name}/list`)
  await page.locator('.ant-table-row').first().waitFor()
}

/** Declares the newest application in the list that the form led to; returns its number. */
async function declareNewest(page: Page, kind: string): Promise<string> {
  // The number that was given to it: 20 digits.
  const link = page
    .locator('.ant-table-row:visible')
    .first()
    .getByRole('link', { name: /^\d{20}$/ })
  const number = (await link.innerText()).trim()
  const row = rowOf(page, number)
  await row.getByRole('button', { name: named('申报') }).click()
  await confirmDeclaration(page, `确定要申报${kind} ${number} 吗？`)
  return number
}

test('a list that customs hold is cancelled: form from the list, declared, the list is 已撤销', async () => {
  const { page } = opened
  onTestFailed(() => takePicture(page, 'cancellation-failed'))
  // Customs detain it, so that it is not released meanwhile.
  const copNo = await aList('11')
  await toList(page, 'inventory')
  await expect.poll(() => rowOf(page, copNo).innerText(), { timeout: 30_000 }).toContain('扣留')
  await chooseInRow(rowOf(page, copNo), '撤销')
  const form = page.getByRole('dialog', { name: '新增撤销申请单' })
  await form.locator('#reason').fill('买家取消订单')
  expect(await form.locator('#buyerName').inputValue()).toBe('')
  expect(await form.locator('#invtNo').inputValue()).not.toBe('')
  await takePicture(page, 'cancellation-form')
  await pressIn(form, '确定')
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toContain('/declaration/cancellation/list')
  const number = await declareNewest(page, '撤销申请单')
  await toList(page, 'inventory')
  await expect.poll(() => rowOf(page, copNo).innerText(), { timeout: 30_000 }).toContain('已撤销')
  await page.getByRole('link', { name: copNo, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: `清单 ${copNo}` })
  await drawer.getByText(`撤销申请单 ${number}：已撤销`).waitFor()
  await takePicture(page, 'cancelled-list')
})

test('goods of a released list are returned: the list says 全部退货, and nothing is left to return', async () => {
  const { page } = opened
  onTestFailed(() => takePicture(page, 'refund-failed'))
  const copNo = await aList('00')
  await toList(page, 'inventory')
  await expect.poll(() => rowOf(page, copNo).innerText(), { timeout: 30_000 }).toContain('放行')
  await chooseInRow(rowOf(page, copNo), '退货')
  const form = page.getByRole('dialog', { name: '新增退货申请单' })
  await form.locator('#reason').fill('质量问题')
  await form.getByText('退货商品').first().waitFor()
  await takePicture(page, 'refund-form')
  await pressIn(form, '确定')
  await form.waitFor({ state: 'detached' })
  await declareNewest(page, '退货申请单')
  await toList(page, 'inventory')
  await expect.poll(() => rowOf(page, copNo).innerText(), { timeout: 30_000 }).toContain('全部退货')
  await chooseInRow(rowOf(page, copNo), '退货')
  const refusal = page.getByRole('dialog', { name: '现在不能办理' })
  await refusal.getByText(`清单 ${copNo} 的商品已全部退货`).waitFor()
  await takePicture(page, 'refund-nothing-left')
  await page.keyboard.press('Escape')
  await refusal.waitFor({ state: 'detached' })
})

test('a shipment from its list: differences stand out, what is missing is entered from the order', async () => {
  const { page } = opened
  onTestFailed(() => takePicture(page, 'shipment-failed'))
  const orderNo = `SHIP-${nextSerial()}`
  await saved(orderDocument, { orderNo, payCode: '', payName: '', payTransactionId: '' })
  const copNo = `COP-${nextSerial()}-00`
  await saved(inventoryDocument, { orderNo, copNo, buyerName: '别人' })
  await toList(page, 'inventory')
  await page.getByRole('link', { name: copNo, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: `清单 ${copNo}` })
  await drawer.getByRole('tab', { name: '比对' }).click()
  await drawer.getByText('没有找到支付单、运单').waitFor()
  await drawer.getByText(/\d+ 项不一致/).waitFor()
  await drawer.getByText('只看不一致').click()
  await drawer.getByRole('cell', { name: '订购人姓名' }).waitFor()
  await drawer.getByText('全部项目').click()
  await lookEverywhere(page, 'shipment')
  await page.setViewportSize(screens.tablet)
  await takePicture(page, 'shipment-tablet')
  await page.setViewportSize(screens.desktop)
  await drawer.getByRole('button', { name: '录入运单' }).click()
  const form = page.getByRole('dialog', { name: '新增进口运单' })
  await expect.poll(() => form.locator('#orderNo').inputValue()).toBe(orderNo)
  await takePicture(page, 'shipment-waybill')
})
