// An exporter makes a list from an order, puts lists into a master bill, takes goods back, asks customs to sum lists up, and
// looks at a whole shipment.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { collectionDocument } from '@kouan/contract/resources/export/collection.ts'
import { exportInventory, exportInventoryDocument } from '@kouan/contract/resources/export/export-inventory.ts'
import { exportOrderDocument } from '@kouan/contract/resources/export/export-order.ts'
import { masterBillDocument } from '@kouan/contract/resources/export/master-bill.ts'
import { summaryApplicationDocument } from '@kouan/contract/resources/export/summary-application.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, onTestFailed, test } from 'vitest'
import { declareOf, documentForm } from '../server/testing/a-document.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { type OpenedPage, openBrowser, openPage } from './browser.ts'
import { aPassedCompany, openSimulation } from './declaring-company.ts'
import { fillHead, pasteLine } from './document-form.ts'
import { chooseInRow, pressIn, rowOf } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { confirmDeclaration } from './order-screens.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession } = await startedServer({})
const browser = await openBrowser()

let opened: OpenedPage
let company: ApiCaller

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const serial = nextSerial()
  const { enterpriseId, form } = await aPassedCompany({ address, staff, serial })
  await openSimulation(staff, { serial, enterpriseId, types: ['E9610'] })
  const token = await aSession(String(form.userName))
  company = apiCaller({ address, token })
  await company.send(keepSettings, { settings: { mode: 'system' } })
  opened = await openPage(browser, { address, path: '/export/order/list', token })
})

async function saved(kind: DocumentKind, given: Record<string, unknown>): Promise<string> {
  const form = { ...documentForm(kind), ...given }
  const { id } = (await company.send(callsOf(kind.resource).add, form as never)) as { id: string }
  return id
}

interface GivenList {
  copNo: string
  logisticsNo: string
}

/** Lists of one transport bill that customs have released, saved and declared by calls. */
async function releasedLists(billNo: string, given: readonly GivenList[]): Promise<void> {
  const ids: string[] = []
  for (const list of given) {
    ids.push(await saved(exportInventoryDocument, { ...list, billNo, orderNo: `O-${list.copNo}` }))
  }
  await company.send(declareOf(exportInventoryDocument), { ids: ids.join(',') } as never)
  const released = async () =>
    (await company.send(callsOf(exportInventory).list, { billNo, declareStatus: 'RELEASED' } as never)).total
  await expect.poll(released, { timeout: 60_000 }).toBe(given.length)
}

const toList = (page: Page, path: string) => page.goto(`${address}${path}/list`)

async function says(page: Page, number: string, text: string): Promise<void> {
  await expect.poll(() => rowOf(page, number).innerText(), { timeout: 60_000 }).toContain(text)
}

async function declareRow(page: Page, noun: string, number: string): Promise<void> {
  await rowOf(page, number).waitFor()
  await chooseInRow(rowOf(page, number), '申报')
  await confirmDeclaration(page, `确定要申报${noun} ${number} 吗？`)
}

/** Chooses lists by their bill in the form of what names them; answers the form. */
async function gather(page: Page, title: string, { billNo, count }: { billNo: string; count: number }) {
  await pressIn(page, '新增')
  const editor = page.getByRole('dialog', { name: title })
  await editor.getByRole('button', { name: '按条件选择出口清单' }).click()
  const choosing = page.getByRole('dialog', { name: '按条件选择出口清单' })
  await choosing.locator('#gather-billNo').fill(billNo)
  await choosing.getByText(`符合条件的出口清单 ${count} 份`).waitFor()
  await takePicture(page, `${title}-gather`)
  await pressIn(choosing, `加入 ${count} 份`)
  await choosing.waitFor({ state: 'detached' })
  await editor.getByText(`共 ${count} 行`).waitFor()
  return editor
}

test('S2.064 an export order leads to its list, lists of one bill to their master bill, and goods come back', async () => {
  const { page } = opened
  onTestFailed(() => takePicture(page, 'master-bill-failed'))
  const serial = nextSerial()
  const [orderNo, copNo, logisticsNo, billNo] = [`EO-${serial}-00`, `EL-${serial}-00`, `EW-${serial}`, `AWB-${serial}`]
  const orderId = await saved(exportOrderDocument, { orderNo })
  await company.send(declareOf(exportOrderDocument), { ids: orderId } as never)
  await toList(page, '/export/order')
  await says(page, orderNo, '海关入库')

  await chooseInRow(rowOf(page, orderNo), '填写清单')
  const list = page.getByRole('dialog', { name: '新增出口清单' })
  await expect.poll(() => list.locator('#orderNo').inputValue()).toBe(orderNo)
  const { goods = [], ...head } = documentForm(exportInventoryDocument)
  await pasteLine(page, exportInventoryDocument, goods[0] ?? {})
  await fillHead(list, exportInventoryDocument, { ...head, orderNo, copNo, logisticsNo, billNo })
  await takePicture(page, 'export-list-form')
  await pressIn(list, '确定')
  await list.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toContain('/export/inventory/list')
  await declareRow(page, '出口清单', copNo)
  await says(page, copNo, '放行')

  await releasedLists(billNo, [{ copNo: `EM-${serial}-00`, logisticsNo: `EX-${serial}` }])
  const masterNo = `MB-${serial}-00`
  await toList(page, '/export/masterBill')
  const bill = await gather(page, '新增出口清单总分单', { billNo, count: 2 })
  await expect.poll(() => bill.locator('#grossWeight').inputValue()).toBe('4')
  await expect.poll(() => bill.locator('#billNo').inputValue()).toBe(billNo)
  const { parcels: _, billNo: __, grossWeight: ___, ...ofBill } = documentForm(masterBillDocument)
  await fillHead(bill, masterBillDocument, { ...ofBill, copNo: masterNo })
  await lookEverywhere(page, 'master-bill-form')
  await pressIn(bill, '确定')
  await bill.waitFor({ state: 'detached' })
  await declareRow(page, '总分单', masterNo)
  await says(page, masterNo, '海关入库')
  await toList(page, '/export/inventory')
  await says(page, copNo, '已列入总分单')

  // What left the country in a master bill may come back all the same.
  await chooseInRow(rowOf(page, copNo), '退货')
  const refund = page.getByRole('dialog', { name: '新增出口退货申请单' })
  await refund.locator('#reason').fill('境外买家退货')
  for (const [name, text] of Object.entries({ logisticsNo: `ER-${serial}`, billNo: `BACK-${serial}` })) {
    await refund.locator(`#${name}`).fill(text)
  }
  await refund.locator('#trafName').fill('示例航班')
  await refund.locator('#voyageNo').fill('CA982')
  const refundNo = await refund.locator('#coElNo').inputValue()
  await pressIn(refund, '确定')
  await refund.waitFor({ state: 'detached' })
  await declareRow(page, '出口退货申请单', refundNo)
  await toList(page, '/export/inventory')
  await says(page, copNo, '全部退货')
})

test('lists are summed up: the result of customs stands beside the application, with its lists', async () => {
  const { page } = opened
  onTestFailed(() => takePicture(page, 'summary-failed'))
  const serial = nextSerial()
  const [billNo, copNo, first] = [`SUM-${serial}`, `SA-${serial}-00`, `SL-${serial}-00`]
  await releasedLists(billNo, [
    { copNo: first, logisticsNo: `SW-${serial}-1` },
    { copNo: `SM-${serial}-00`, logisticsNo: `SW-${serial}-2` },
  ])
  await toList(page, '/export/summaryApplication')
  const editor = await gather(page, '新增出口汇总申请单', { billNo, count: 2 })
  const { lists: _, ...head } = documentForm(summaryApplicationDocument)
  await fillHead(editor, summaryApplicationDocument, { ...head, copNo })
  await lookEverywhere(page, 'summary-form')
  await pressIn(editor, '确定')
  await editor.waitFor({ state: 'detached' })
  await declareRow(page, '汇总申请单', copNo)
  // The example names an agent who is none of the company's.
  await pressIn(page.getByRole('dialog').filter({ hasText: '已申报，请留意' }), '知道了')
  await says(page, copNo, '审结')

  await page.getByRole('link', { name: copNo, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: `汇总申请单 ${copNo}` })
  await drawer.getByText('汇总结果单：').waitFor()
  await drawer.getByText(/^收到(模拟海关的)?回执：.*汇总结果/).waitFor()
  // A summary is no shipment.
  await expect.poll(() => drawer.getByRole('tab', { name: '比对' }).count()).toBe(0)
  await lookEverywhere(page, 'summary-application')
  const result = drawer.getByRole('link', { name: /^D/ })
  const number = (await result.innerText()).trim()
  await result.click()
  const shown = page.getByRole('dialog').filter({ hasText: number }).last()
  await expect.poll(() => shown.locator('.ant-table-row').count()).toBe(2)
  await lookEverywhere(page, 'summary-result')
  await page.keyboard.press('Escape')
  await rowOf(page, number).getByRole('link', { name: /^S/ }).click()
  await page.getByRole('dialog', { name: `汇总申请单 ${copNo}` }).waitFor()
  await toList(page, '/export/inventory')
  await says(page, first, '已汇总')
})

test('the shipment of an export is opened from a search and from its order: values side by side, what is missing is entered', async () => {
  const { page } = opened
  onTestFailed(() => takePicture(page, 'export-shipment-failed'))
  const serial = nextSerial()
  const [orderNo, copNo, logisticsNo] = [`XO-${serial}-00`, `XL-${serial}-00`, `XW-${serial}`]
  const form = documentForm(exportOrderDocument)
  const goods = (form.goods ?? []).map((line) => ({ ...line, itemName: '别的商品' }))
  await saved(exportOrderDocument, { ...form, orderNo, goods })
  await saved(exportInventoryDocument, { orderNo, copNo, logisticsNo, billNo: `B-${serial}` })
  await toList(page, '/export/order')
  await page.getByRole('button', { name: /^全局搜索/ }).click()
  const box = page.getByRole('combobox', { name: '搜索订单、企业、用户、页面、设置和操作' })
  await box.fill(logisticsNo)
  await page.getByRole('option', { name: copNo }).click()
  const drawer = page.getByRole('dialog', { name: `出口清单 ${copNo}` })
  await drawer.getByRole('tab', { name: '比对' }).click()
  await drawer.getByText('没有找到收款单、出口运单').waitFor()
  await drawer.getByText(/\d+ 项不一致/).waitFor()
  await drawer.getByText('只看不一致').click()
  await drawer.getByRole('cell', { name: '别的商品' }).waitFor()
  await lookEverywhere(page, 'export-shipment')
  await drawer.getByRole('button', { name: '录入收款单' }).click()
  const paid = page.getByRole('dialog', { name: '新增出口收款单' })
  await expect.poll(() => paid.locator('#orderNo').inputValue()).toBe(orderNo)
  const { orderNo: _, ...ofPaid } = documentForm(collectionDocument)
  await fillHead(paid, collectionDocument, ofPaid)
  await pressIn(paid, '确定')
  await paid.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toContain('/export/collection/list')
  // And from there to the whole.
  await page.getByRole('link', { name: orderNo, exact: true }).click()
  const collected = page.getByRole('dialog', { name: `收款单 ${orderNo}` })
  await collected.getByRole('tab', { name: '比对' }).click()
  await collected.getByText('没有找到出口运单').waitFor()
  await collected.getByRole('link', { name: copNo, exact: true }).waitFor()
})
