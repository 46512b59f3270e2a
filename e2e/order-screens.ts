// The declarant's way through the form of an order, its declaration and its detail.
import { fictitiousIdentityCard } from '@kouan/customs/checks/fictitious.ts'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { chooseInRow, pressIn, rowOf, topForm } from './list-screen.ts'
import { named } from './register-company.ts'
import { tablePage } from './table-page.ts'

export const orderForm = (page: Page): Locator => page.getByRole('dialog', { name: /进口订单/ })

/** What stands around an input: its sentence is looked for here. */
export const itemOf = (page: Page, name: string): Locator =>
  orderForm(page)
    .locator('.ant-form-item')
    .filter({ has: page.locator(`#${name}`) })

const seller = '9900D90002'

const head = {
  ebcCode: seller,
  ebcName: '示例电商企业',
  goodsValue: '138.5',
  freight: '10',
  discount: '5',
  taxTotal: '12.60',
  buyerRegNo: 'buyer-1',
  buyerName: '李示例',
  buyerTelephone: '13900000001',
  buyerIdNumber: fictitiousIdentityCard({ birthDate: '19900307', serial: 7 }),
  consignee: '王收货',
  consigneeTelephone: '13900000002',
  consigneeAddress: '示例省示例市示例路 1 号 <A&B>',
}

/** The goods of the form; what is required stands first. */
export const goodsTable = (page: Page) => tablePage(page, '商品明细')
export const goodsColumns = ['itemName', 'gmodel', 'unit', 'qty', 'price', 'totalPrice', 'currency', 'country'] as const

/** As a sheet has them. */
const goods = [
  ['示例面膜', '25ml*10片', '盒', '2', '49.25', '98.5', '人民币', '韩国'],
  ['示例咖啡', '250g', '包', '1', '40', '40', '人民币', '巴西'],
]

/** Lines of a sheet over those of the form, from the first cell on. */
export async function pasteGoods(page: Page, lines: readonly (readonly string[])[]): Promise<void> {
  const { cell, paste, focused } = goodsTable(page)
  await cell(0, 0).click()
  await expect.poll(focused).toBe('企业商品名称，第 1 行')
  await paste(lines.map((cells) => cells.join('\t')).join('\r\n'))
  await expect.poll(() => cell(lines.length - 1, 0).innerText()).toBe(lines.at(-1)?.[0])
}

/** 138.5 of goods, 10 freight and 12.60 tax, 5 taken off. */
export const amountDue = '156.1'

/** Opens the form of a new order and fills it; the platform's fields stand there already. Not saved yet. */
export async function fillOrder(page: Page, given: { orderNo: string; acturalPaid: string }): Promise<void> {
  await pressIn(page, '新增')
  const form = orderForm(page)
  await form.locator('#orderNo').waitFor()
  for (const [name, text] of Object.entries({ ...head, ...given })) await form.locator(`#${name}`).fill(text)
  await pasteGoods(page, goods)
}

export async function saveOrder(page: Page, button = '确定'): Promise<void> {
  await pressIn(orderForm(page), button)
  await orderForm(page).waitFor({ state: 'detached' })
}

/** From the list, with its question. */
export async function declareOrder(page: Page, orderNo: string): Promise<void> {
  await chooseInRow(rowOf(page, orderNo), '申报')
  await confirmDeclaration(page, `确定要申报订单 ${orderNo} 吗？`)
}

export async function confirmDeclaration(page: Page, question: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: question })
  await dialog.getByRole('button', { name: named('确定') }).click()
  await page.getByText('已提交申报：1 项').last().waitFor()
  await dialog.waitFor({ state: 'detached' })
}

export async function openOrder(page: Page, orderNo: string): Promise<Locator> {
  await page.getByRole('link', { name: orderNo, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: `订单 ${orderNo}` })
  await drawer.getByRole('tab', { name: '进度' }).waitFor()
  return drawer
}

export async function closeTop(page: Page): Promise<void> {
  const top = topForm(page)
  await page.keyboard.press('Escape')
  await top.waitFor({ state: 'detached' })
}
