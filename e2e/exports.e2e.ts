// An exporter enters an order on its form and declares it.
import { exportOrderDocument } from '@kouan/contract/resources/export/export-order.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFailed, test } from 'vitest'
import { documentForm } from '../server/testing/a-document.ts'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, type OpenedPage, openBrowser, openPage, screens } from './browser.ts'
import { aPassedCompany, openSimulation } from './declaring-company.ts'
import { fillHead, pasteLine } from './document-form.ts'
import { pressIn } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { confirmDeclaration } from './order-screens.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession } = await startedServer({})
const browser = await openBrowser()

let opened: OpenedPage

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const serial = nextSerial()
  const { enterpriseId, form } = await aPassedCompany({ address, staff, serial })
  await openSimulation(staff, { serial, enterpriseId, types: ['E9610'] })
  const token = await aSession(String(form.userName))
  opened = await openPage(browser, { address, path: '/export/order/list', token })
})

async function declared(page: Page, noun: string, number: string, state: string): Promise<void> {
  await page.getByRole('link', { name: number, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: `${noun} ${number}` })
  await drawer.getByRole('button', { name: named('申报') }).click()
  await confirmDeclaration(page, `确定要申报${noun} ${number} 吗？`)
  await drawer.getByText(state).first().waitFor()
}

async function fitsEverywhere(page: Page): Promise<void> {
  for (const screen of Object.values(screens)) {
    await page.setViewportSize(screen)
    await expect.poll(() => isTooWide(page), { message: `${screen.width}` }).toBe(false)
  }
  await page.setViewportSize(screens.desktop)
}

test('S2.064 an export order is filled in on its form, in any currency and for a platform without a code, declared and taken in by customs', async () => {
  const { page } = opened
  onTestFailed(() => takePicture(page, 'export-order-failed'))
  // A second try has numbers of its own.
  const orderNo = `EX-${nextSerial()}-00`
  const { goods = [], crossborderType: _, ...form } = documentForm(exportOrderDocument)
  const line: Record<string, string> = { ...goods[0], price: '2', qty: '5', totalPrice: '10' }
  await page.goto(`${address}/export/order/list`)
  await pressIn(page, '新增')
  const editor = page.getByRole('dialog', { name: '新增出口订单' })
  await editor.locator('#orderNo').waitFor()
  await pasteLine(page, exportOrderDocument, line)
  const { goodsValue: __, ...head } = form
  await fillHead(editor, exportOrderDocument, { ...head, orderNo, ebpCode: '无', currency: '502' })
  // It follows the goods.
  await expect.poll(() => editor.locator('#goodsValue').inputValue()).toMatch(/^10(\.00)?$/)
  await takePicture(page, 'export-order-form')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await fitsEverywhere(page)
  await pressIn(editor, '确定')
  await editor.waitFor({ state: 'detached' })
  await declared(page, '出口订单', orderNo, '海关入库')
  await takePicture(page, 'export-order')
})
