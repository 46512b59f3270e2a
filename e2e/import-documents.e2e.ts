// A company fills an import list and a payment in on the screen: through the simulated customs, by a rejection, to the tax bill.
import type { Field } from '@kouan/contract/language/field.ts'
import { inventoryDocument } from '@kouan/contract/resources/declaration/inventory.ts'
import { paymentDocument } from '@kouan/contract/resources/declaration/payment.ts'
import type { DocumentKind } from '@kouan/contract/resources/document/document-kind.ts'
import { allCodeTables } from '@kouan/customs/codes/all-code-tables.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, onTestFailed, test } from 'vitest'
import { documentForm } from '../server/testing/a-document.ts'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, type OpenedPage, openBrowser, openPage, screens } from './browser.ts'
import { aPassedCompany, openSimulation } from './declaring-company.ts'
import { chooseIn, chooseInRow, pressIn } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { confirmDeclaration } from './order-screens.ts'
import { named } from './register-company.ts'
import { aSignerFile } from './signer-file.ts'
import { startedServer } from './started-server.ts'
import { tablePage } from './table-page.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession } = await startedServer({ KOUAN_SIGNERS: await aSignerFile() })
const browser = await openBrowser()

let opened: OpenedPage
/** Masked where it is shown, so nobody copies it. */
const personal = ['buyerIdNumber', 'buyerName', 'buyerTelephone', 'consigneeAddress']

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const serial = nextSerial()
  const company = await aPassedCompany({ address, staff, serial, companyRoles: 'EBC,PAY,LOGISTICS' })
  const { enterpriseId } = company
  await openSimulation(staff, { serial, enterpriseId, types: ['I9610'], signer: 'rsa' })
  const token = await aSession(String(company.form.userName))
  opened = await openPage(browser, { address, path: '/declaration/inventory/list', token })
})

/** Days and moments as people write them. */
const written = (digits: string) =>
  digits.replace(/^(....)(..)(..)(?:(..)(..)(..))?$/, (_, year, month, day, hour, minute, second) =>
    hour === undefined ? `${year}-${month}-${day}` : `${year}-${month}-${day} ${hour}:${minute}:${second}`,
  )

const textOf = (code: string | undefined, value: string) => {
  const { table } = Object.entries(allCodeTables).find(([name]) => name === code)?.[1] ?? {}
  return (table as Record<string, string> | undefined)?.[value] ?? value
}

/** Field after field, each as its kind wants it; what stands there already is left. */
async function fillHead(place: Locator, kind: DocumentKind, values: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field: Field | undefined = kind.resource.fields[name]
    if (!field || typeof value !== 'string' || field.default === value) continue
    const input = place.locator(`#${name}`)
    if ('code' in field) await chooseIn(input, textOf(String(field.code), value))
    else if (/Time$/.test(name)) {
      await input.fill(written(value))
      await input.press('Tab')
    } else await input.fill(value)
  }
}

const goodsColumns = 'gcode gname gmodel country currency qty unit qty1 unit1 price totalPrice'.split(' ')

/** Forty goods out of a sheet, without totals. */
async function pasteGoods(page: Page, line: Readonly<Record<string, string>>): Promise<void> {
  const { cell, paste, focused } = tablePage(page, '商品明细')
  await cell(0, 0).click()
  await expect.poll(focused).toMatch(/第 1 行$/)
  const one = (at: number) =>
    goodsColumns.map((name) => ({ ...line, gname: `示例商品 ${at + 1}`, price: '1.5', totalPrice: '' })[name] ?? '')
  await paste(Array.from({ length: 40 }, (_, at) => one(at).join('\t')).join('\r\n'))
  // Those further down are drawn when somebody scrolls there.
  await expect.poll(() => cell(2, 1).innerText()).toBe('示例商品 3')
}

test('a list is filled in with forty goods, rejected, corrected, declared again and leads to its tax bill', async () => {
  const { page } = opened
  onTestFailed(async () => {
    await takePicture(page, 'import-list-failed')
  })
  const { goods = [], ...form } = documentForm(inventoryDocument)
  const serial = nextSerial()
  const copNo = `COP-${serial}-00`
  // By these two digits the simulated customs reject it.
  const rejected = `COP-${serial}-01`
  await page.goto(`${address}/declaration/inventory/list`)
  await pressIn(page, '新增')
  const editor = page.getByRole('dialog', { name: '新增进口清单' })
  await editor.locator('#copNo').waitFor()
  await takePicture(page, '46-import-form-empty')
  await pasteGoods(page, goods[0] ?? {})
  await editor.getByText('共 40 行，总价合计 120.00').waitFor()
  await fillHead(editor, inventoryDocument, { ...form, copNo: rejected })
  await takePicture(page, '46-import-form')
  await pressIn(editor, '确定')
  await editor.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: rejected, exact: true }).click()
  const first = page.getByRole('dialog', { name: `清单 ${rejected}` })
  await first.getByRole('button', { name: named('申报') }).click()
  await confirmDeclaration(page, `确定要申报清单 ${rejected} 吗？`)
  await first.getByRole('button', { name: '修改后重新申报' }).click()
  const correction = page.getByRole('dialog', { name: '编辑进口清单' })
  await correction.locator('#copNo').fill(copNo)
  await pressIn(correction, '保存并重新申报')
  await correction.waitFor({ state: 'detached' })
  await page.getByText('已提交申报：1 项').last().waitFor()
  const drawer = page.getByRole('dialog', { name: `清单 ${copNo}` })
  await drawer.getByText('放行').first().waitFor()
  await drawer.getByRole('tab', { name: '申报（2）' }).click()
  await drawer.getByRole('button', { name: '查看报文' }).first().click()
  const message = page.getByRole('dialog', { name: /^申报报文：/ })
  await message.getByText(`<ceb:copNo>${copNo}</ceb:copNo>`).waitFor()
  await takePicture(page, '46-import-message')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await message.waitFor({ state: 'detached' })

  // To the bill and back.
  await drawer.getByText('电子税单：').waitFor()
  await takePicture(page, '46-import-list')
  await drawer.getByRole('link', { name: /_1$/ }).click()
  await expect.poll(() => page.url()).toContain('/declaration/taxbill/list/')
  await drawer.waitFor({ state: 'detached' })
  await page.getByText('已汇总').first().waitFor()
  await takePicture(page, '46-tax-bills')
  await page.goto(`${address}/declaration/taxbill/list`)
  await page.locator('.ant-table-row').first().getByRole('link').nth(1).click()
  await page.getByRole('dialog', { name: `清单 ${copNo}` }).waitFor()
})

test('the next list is a copy, entered one after the other', async () => {
  const { page } = opened
  await page.goto(`${address}/declaration/inventory/list`)
  const row = page.locator('.ant-table-row').first()
  await row.waitFor()
  const form = documentForm(inventoryDocument)
  await chooseInRow(row, '复制')
  const copy = page.getByRole('dialog', { name: '新增进口清单' })
  // The goods and the buyer are the same; what tells the old list from others is left to fill in, and the hand is there.
  await copy.getByText(/企业内部编号.*属于原来的一条，没有复制/).waitFor()
  await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('copNo')
  for (const name of personal)
    await expect.poll(() => copy.locator(`#${name}`).inputValue(), { message: name }).toBe(String(form[name]))
  for (const name of ['copNo', 'orderNo', 'logisticsNo']) {
    await expect.poll(() => copy.locator(`#${name}`).inputValue(), { message: name }).toBe('')
    await copy.locator(`#${name}`).fill(`${name}-${nextSerial()}-00`)
  }
  await pressIn(copy, '保存并新增')
  await page.getByText('保存成功').waitFor()
  await expect.poll(() => copy.locator('#copNo').inputValue()).toBe('')
  for (const screen of Object.values(screens)) {
    await page.setViewportSize(screen)
    await expect.poll(() => isTooWide(page), { message: `${screen.width}` }).toBe(false)
  }
  await page.setViewportSize(screens.desktop)
})

test('a payment is filled in, declared and taken in by customs', async () => {
  const { page } = opened
  const form = documentForm(paymentDocument)
  const payTransactionId = `PAY-${nextSerial()}-00`
  await page.goto(`${address}/declaration/payment/list`)
  await pressIn(page, '新增')
  const editor = page.getByRole('dialog', { name: '新增进口支付单' })
  await editor.locator('#payTransactionId').waitFor()
  await fillHead(editor, paymentDocument, { ...form, payTransactionId, orderNo: payTransactionId })
  await takePicture(page, '46-payment-form')
  await pressIn(editor, '确定')
  await editor.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: payTransactionId, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: `支付单 ${payTransactionId}` })
  await drawer.getByRole('button', { name: named('申报') }).click()
  await confirmDeclaration(page, `确定要申报支付单 ${payTransactionId} 吗？`)
  await drawer.getByText('海关入库').first().waitFor()
})
