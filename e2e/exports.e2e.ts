// An exporter enters an order, makes its collection and its list from it, and returns a part of the goods.
import { openChannel } from '@kouan/contract/calls/channel.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import type { Field } from '@kouan/contract/language/field.ts'
import { baseChannel } from '@kouan/contract/resources/channel/base-channel.ts'
import { simulatedProtocol } from '@kouan/contract/resources/channel/simulation-fields.ts'
import { transferInfo } from '@kouan/contract/resources/channel/transfer-info.ts'
import type { DocumentKind } from '@kouan/contract/resources/declaration/document-kind.ts'
import { exportInventoryDocument } from '@kouan/contract/resources/export/export-inventory.ts'
import { exportOrderDocument } from '@kouan/contract/resources/export/export-order.ts'
import { allCodeTables } from '@kouan/customs/codes/all-code-tables.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, onTestFailed, test } from 'vitest'
import { documentForm } from '../server/testing/a-document.ts'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, type OpenedPage, openBrowser, openPage, screens } from './browser.ts'
import { aPassedCompany } from './declaring-company.ts'
import { chooseIn, chooseInRow, pressIn, rowOf } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { confirmDeclaration } from './order-screens.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { tablePage } from './table-page.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession } = await startedServer({})
const browser = await openBrowser()

let opened: OpenedPage

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const company = await aPassedCompany({ address, staff, serial: nextSerial() })
  const subject = { copCode: '9900D90001', copName: '示例传输企业', dxpMode: 'DXP', dxpId: 'DXPENT9700000003' }
  const mailbox = { ...subject, receiverId: 'DXPEDC0000000001', revision: '202205', status: '1' }
  const { id: transferInfoId } = await staff.send(callsOf(transferInfo).add, mailbox)
  const simulation = { protocol: simulatedProtocol, simOutcome: 'BY_DIGITS', simDelaySeconds: 0 }
  const channel = { channelCode: 'sim', channelName: '示例模拟通道', ...simulation, wrapDxp: true, status: '1' }
  const { id: baseChannelId } = await staff.send(callsOf(baseChannel).add, channel)
  const { enterpriseId } = company
  await staff.send(openChannel, { transferInfoId, baseChannelId, enterpriseId, crossborderType: 'E9610' })
  const token = await aSession(String(company.form.userName))
  opened = await openPage(browser, { address, path: '/export/order/list', token })
})

const textOf = (code: string | undefined, value: string) => {
  const { table } = Object.entries(allCodeTables).find(([name]) => name === code)?.[1] ?? {}
  return (table as Record<string, string> | undefined)?.[value] ?? value
}

/** Each field as its kind wants it; what stands there already is left. */
async function fillHead(place: Locator, kind: DocumentKind, values: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field: Field | undefined = kind.resource.fields[name]
    if (!field || typeof value !== 'string' || field.default === value) continue
    const input = place.locator(`#${name}`)
    if ('code' in field) await chooseIn(input, textOf(String(field.code), value))
    else if (field.digits) {
      await input.fill(value.replace(/^(....)(..)(..)$/, '$1-$2-$3'))
      await input.press('Tab')
    } else await input.fill(value)
  }
}

/** One line out of a sheet, over the first of the form; its columns are those that must be filled in. */
async function pasteLine(page: Page, kind: DocumentKind, line: Readonly<Record<string, string>>): Promise<void> {
  const { cell, paste, focused } = tablePage(page, '商品明细')
  await cell(0, 0).click()
  await expect.poll(focused).toMatch(/第 1 行$/)
  const required = Object.entries(kind.resource.lines?.goods?.fields ?? {}).filter(([, { required }]) => required)
  await paste(required.map(([name]) => line[name] ?? '').join('\t'))
  await expect.poll(() => cell(0, 0).innerText()).toBe(line[required[0]?.[0] ?? ''])
}

async function declared(page: Page, noun: string, number: string, state: string): Promise<Locator> {
  await page.getByRole('link', { name: number, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: `${noun} ${number}` })
  await drawer.getByRole('button', { name: named('申报') }).click()
  await confirmDeclaration(page, `确定要申报${noun} ${number} 吗?`)
  await drawer.getByText(state).first().waitFor()
  return drawer
}

async function fitsEverywhere(page: Page): Promise<void> {
  for (const screen of Object.values(screens)) {
    await page.setViewportSize(screen)
    await expect.poll(() => isTooWide(page), { message: `${screen.width}` }).toBe(false)
  }
  await page.setViewportSize(screens.desktop)
}

const orderNo = `EX-${nextSerial()}-00`
const copNo = `EXL-${nextSerial()}-00`

test('S2.064 an export order is filled in on its form, declared, taken in by customs, and its list is made from it and released', async () => {
  const { page } = opened
  onTestFailed(() => takePicture(page, 'export-order-failed'))
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
  const order = await declared(page, '出口订单', orderNo, '海关入库')
  await takePicture(page, 'export-order')
  await page.keyboard.press('Escape')
  await order.waitFor({ state: 'detached' })

  await chooseInRow(rowOf(page, orderNo), '填写清单')
  const made = page.getByRole('dialog', { name: '新增出口清单' })
  await made.locator('#copNo').waitFor()
  await expect.poll(() => made.locator('#orderNo').inputValue()).toBe(orderNo)
  const list = documentForm(exportInventoryDocument)
  const goodsOfList = { ...list.goods?.[0], ...line, gname: line.itemName ?? '', qty1: '2.5', gcode: '6109' }
  await pasteLine(page, exportInventoryDocument, goodsOfList)
  const known = ['orderNo', 'ebpCode', 'ebpName', 'ebcCode', 'ebcName', 'crossborderType', 'goods']
  const rest = Object.entries(list).filter(([name]) => !known.includes(name))
  await fillHead(made, exportInventoryDocument, { ...Object.fromEntries(rest), copNo, statisticsFlag: 'A' })
  await takePicture(page, 'export-list-form')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await fitsEverywhere(page)
  await pressIn(made, '确定')
  await made.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toContain('/export/inventory/list')
  const drawer = await declared(page, '出口清单', copNo, '放行')
  await takePicture(page, 'export-list')
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
})

test('goods of a released export list come back in part: form from the list, what is left stands in the next one', async () => {
  const { page } = opened
  onTestFailed(() => takePicture(page, 'export-refund-failed'))
  await page.goto(`${address}/export/inventory/list`)
  await chooseInRow(rowOf(page, copNo), '退货')
  const form = page.getByRole('dialog', { name: '新增出口退货申请单' })
  await form.locator('#reason').fill('尺码不符')
  for (const [name, value] of Object.entries({
    logisticsNo: 'B-1',
    billNo: 'B-1',
    trafName: '示例轮',
    voyageNo: 'V1',
  })) {
    await form.locator(`#${name}`).fill(value)
  }
  await takePicture(page, 'export-refund-form')
  await fitsEverywhere(page)
  await pressIn(form, '确定')
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => page.url()).toContain('/export/refund/list')
  const row = page.locator('.ant-table-row:visible').first()
  const number = (await row.getByRole('link').first().innerText()).trim()
  await row.getByRole('button', { name: named('申报') }).click()
  await confirmDeclaration(page, `确定要申报出口退货申请单 ${number} 吗?`)
  await page.goto(`${address}/export/inventory/list`)
  await expect.poll(() => rowOf(page, copNo).innerText(), { timeout: 30_000 }).toContain('全部退货')
})
