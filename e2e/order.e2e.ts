import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { fictitiousIdentityCard } from '@kouan/customs/checks/fictitious.ts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { orderForm } from '../server/testing/an-order.ts'
import { orderDetail } from '../server/testing/order-calls.ts'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, type OpenedPage, openBrowser, openPage, screens } from './browser.ts'
import { aDeclaringCompany, type DeclaringCompany } from './declaring-company.ts'
import { chooseIn, chooseInRow, pressIn } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { goodsColumns, goodsTable } from './order-screens.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()

let company: DeclaringCompany
let opened: OpenedPage
let page: Page

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  const token = await aSession(company.username)
  opened = await openPage(browser, { address, path: '/order/mylist', token })
  page = opened.page
})

// A dialog that a failed first try left open is in the way of the second.
beforeEach(async ({ task }) => {
  if (task.result?.retryCount) await page.goto(`${address}/order/mylist`)
})

/** Two-character buttons have a space in the middle. */
const named = (text: string) => new RegExp(`^${[...text].join('\\s*')}$`)
const press = (text: string) =>
  page
    .getByRole('button', { name: named(text) })
    .last()
    .click()
const form = () => page.getByRole('dialog', { name: /进口订单/ })
const row = (text: string) => page.locator('.ant-table-row').filter({ hasText: text })
const fill = (label: string, text: string) => form().locator(`#${label}`).fill(text)
/** A cell of the goods: the line counts from 0. */
const cell = (line: number, name: (typeof goodsColumns)[number]) =>
  goodsTable(page).cell(line, goodsColumns.indexOf(name))

const newOrderNo = () => `E2E-${nextSerial()}`
const head = {
  orderNo: newOrderNo(),
  ebpCode: '9900D90009',
  ebpName: '示例电商平台',
  freight: '10',
  discount: '5',
  taxTotal: '12.60',
  buyerRegNo: 'buyer-1',
  buyerName: '李示例',
  buyerTelephone: '13900000001',
  buyerIdNumber: fictitiousIdentityCard({ birthDate: '19900307', serial: 7 }),
  consignee: '王收货',
  consigneeTelephone: '13900000002',
  consigneeAddress: '示例省示例市示例路 1 号',
}

const mask = { itemName: '示例面膜', gmodel: '25ml*10片' }
const coffee = ['示例咖啡', '250g', '盒', '1', '40', '41', '人民币', '韩国']

const ownCalls = async () => apiCaller({ address, token: await aSession(company.username) })

/** The order is there, not declared, entered on the screen by a test before or else by the product's own calls. */
async function theOrder(): Promise<void> {
  const own = await ownCalls()
  const { records } = await own.send(callsOf(order).list, { orderNo: head.orderNo })
  if (records[0]?.declareStatus === 'DRAFT') return
  if (records.length > 0) head.orderNo = newOrderNo()
  await own.send(callsOf(order).add, { ...orderForm(head), enterpriseId: company.enterpriseId })
}

test('S2.050 my orders are empty at first; the address may carry one more part', async () => {
  await page.goto(`${address}/order/mylist/anything`)
  await page.getByRole('heading', { name: '我的订单' }).waitFor()
  await page.locator('[data-empty]').getByText('暂无数据').waitFor()
  await expect.poll(() => page.getByRole('menuitem', { name: '我的订单' }).getAttribute('class')).toContain('selected')
})

test('an order with two lines is refused at the very cell, corrected and saved', async () => {
  head.orderNo = newOrderNo()
  await press('新增')
  await form().locator('#orderNo').waitFor()
  // The enterprise stands in the form already, and is no choice of its own.
  await expect.poll(() => form().locator('#ebcName').inputValue()).toBe(company.companyName)
  await expect.poll(() => form().getByLabel('申报企业').count()).toBe(0)
  for (const [name, text] of Object.entries(head)) await fill(name, text)
  // By hand: the total follows from price and quantity, and the last Tab goes on in a new line.
  const { focused, paste } = goodsTable(page)
  await cell(0, 'itemName').click()
  await expect.poll(focused).toBe('企业商品名称，第 1 行')
  for (const key of [mask.itemName, 'Tab', mask.gmodel, 'Tab', '盒', 'Enter', 'Tab', '2', 'Tab', '49.25', 'Tab']) {
    if (['Tab', 'Enter'].includes(key)) await page.keyboard.press(key)
    else await page.keyboard.type(key)
  }
  await expect.poll(() => cell(0, 'totalPrice').locator('input').inputValue()).toBe('98.5')
  for (const key of ['Tab', 'Tab']) await page.keyboard.press(key)
  await page.keyboard.type('韩国')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(0, 'country').innerText()).toBe('韩国')
  // The other line from a sheet, below the first.
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowDown')
  await form().getByRole('button', { name: '新增', exact: true }).click()
  await cell(1, 'itemName').click()
  await expect.poll(focused).toBe('企业商品名称，第 2 行')
  await paste(coffee.join('\t'))

  // The sums follow from the goods.
  const amount = (name: string) => form().locator(`#${name}`).inputValue()
  await expect.poll(() => amount('goodsValue')).toBe('139.5')
  // A window that is loaded anew offers what was typed, but for the buyer's own data.
  await page.reload()
  await press('新增')
  await form().getByRole('button', { name: '恢复草稿' }).click()
  await expect.poll(() => amount('goodsValue')).toBe('139.5')
  await expect.poll(() => form().locator('#buyerIdNumber').inputValue()).toBe('')
  for (const [name, text] of Object.entries(head)) await fill(name, text)
  await press('确定')

  await form().locator('.kt-tip').getByText('应为单价×数量＝40×1＝40，现为 41').waitFor()
  await expect.poll(() => cell(1, 'totalPrice').getAttribute('aria-invalid')).toBe('true')
  await expect.poll(() => cell(0, 'totalPrice').getAttribute('aria-invalid')).toBeNull()
  await form().getByRole('button', { name: '总价按单价×数量填写' }).click()
  await expect.poll(() => cell(1, 'totalPrice').innerText()).toBe('40.00')
  await expect.poll(() => amount('goodsValue')).toBe('138.5')
  await expect.poll(() => amount('acturalPaid')).toBe('156.1')
  // A sum that somebody types is not written over: the right one is told beside it, and taken by one press.
  await fill('goodsValue', '100')
  await form().getByText('各商品总价之和 138.50，与填写的不一致').waitFor()
  await expect.poll(() => amount('acturalPaid')).toBe('117.6')
  await form().getByRole('button', { name: '填入商品价格' }).click()
  await expect.poll(() => amount('acturalPaid')).toBe('156.1')
  await press('确定')
  await page.getByText('保存成功').last().waitFor()
  await row(head.orderNo).getByText('待申报').waitFor()
})

test('a copied line has the same goods; a line that is taken away is gone', async () => {
  await chooseInRow(row(head.orderNo), '编辑')
  const { copy, paste, button } = goodsTable(page)
  await form().locator('[data-row="0"] [data-row-number]').click()
  const line = await copy()
  await form().getByRole('button', { name: '新增', exact: true }).click()
  await cell(2, 'itemName').click()
  await paste(line)
  await expect.poll(() => cell(2, 'itemName').innerText()).toBe(mask.itemName)
  await form().getByText('共 3 行，总价合计 237.00').waitFor()
  await form().getByRole('checkbox', { name: '选择第 3 行' }).click()
  await button(named('删除')).click()
  await page.getByText('确定要删除这 1 项吗?').waitFor()
  await press('删除')
  await form().getByText('共 2 行，总价合计 138.50').waitFor()
  await page.keyboard.press('Escape')
  await form().waitFor({ state: 'detached' })
})

test('S2.062 S2.063 the order is declared from the list; its state and its message are seen', async () => {
  await theOrder()
  await page.goto(`${address}/order/mylist`)
  await row(head.orderNo).getByRole('checkbox').check()
  await press('批量申报')
  await page.getByText(`确定要申报订单 ${head.orderNo} 吗？`).waitFor()
  await press('确定')
  await page.getByRole('dialog', { name: '确认申报' }).waitFor({ state: 'detached' })
  await row(head.orderNo).getByText('已发送').waitFor()
  await expect
    .poll(() =>
      row(head.orderNo)
        .getByRole('button', { name: named('编辑') })
        .count(),
    )
    .toBe(0)

  await page.getByRole('link', { name: head.orderNo, exact: true }).click()
  const drawer = page.getByRole('dialog', { name: `订单 ${head.orderNo}` })
  await drawer.getByRole('region', { name: '概要' }).getByText('已发送').first().waitFor()
  await drawer.getByText('尚无回执').waitFor()
  await drawer.getByText('提交申报').waitFor()
  await drawer.getByText('报文已发送').waitFor()
  await drawer.getByRole('tab', { name: '申报（1）' }).click()
  await drawer.getByRole('button', { name: '查看报文' }).click()
  const message = page.getByRole('dialog', { name: /申报报文/ })
  await message.getByText(`<ceb:orderNo>${head.orderNo}</ceb:orderNo>`).waitFor()
  await expect.poll(() => message.getByText(head.buyerIdNumber).count()).toBe(0)
  await expect.poll(() => message.getByRole('button', { name: '下载原文' }).count()).toBe(0)
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await message.waitFor({ state: 'detached' })
  await drawer.getByRole('tab', { name: '内容' }).click()
  for (const text of [head.ebpName, '示例省示例市*******', mask.itemName, coffee[0] ?? ''])
    await drawer.getByText(text, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })

  const own = await ownCalls()
  const found = await own.send(callsOf(order).list, { orderNo: head.orderNo })
  const { attempts } = await own.send(orderDetail, { id: found.records[0]?.id ?? '' })
  expect(attempts.map(({ attemptNo, declareStatus }) => [attemptNo, declareStatus])).toEqual([[1, 'SENT']])
})

test('S2.050 my orders of a clerk, who belongs to no enterprise, are those that the clerk entered', async () => {
  const clerk = await aPerson({ username: 'clerk', roles: ['admin'] })
  const other = await openPage(browser, { address, path: '/order/list', token: await aSession(clerk.username) })
  await other.page.locator('.ant-table-row').filter({ hasText: head.orderNo }).waitFor()
  await other.page.goto(`${address}/order/mylist`)
  await other.page.getByRole('heading', { name: '我的订单' }).waitFor()
  await other.page.locator('[data-empty]').getByText('暂无数据').waitFor()
  expect(other.faults).toEqual([])
})

test('the form is filled with the keyboard alone, and begins with the companies of the order before', async () => {
  const before = { ...orderForm({ ...head, orderNo: newOrderNo() }), enterpriseId: company.enterpriseId }
  await (await ownCalls()).send(callsOf(order).add, before)
  await page.getByRole('button', { name: named('新增') }).focus()
  await page.keyboard.press('Enter')
  const isAt = (id: string) => form().locator(`#${id}:focus`).waitFor({ state: 'attached' })
  await form().locator('#orderNo').waitFor()
  // The trade before it has a value.
  await isAt('orderNo')
  await page.keyboard.type(newOrderNo())
  // Enter saves: the first field that is missing is told, and stands under the hand.
  await page.keyboard.press('Enter')
  await form().getByText('请输入商品价格').first().waitFor()
  await expect.poll(goodsTable(page).focused).toMatch(/^企业商品名称，第 1 行/)
  await form().locator('#goodsValue').focus()
  await expect.poll(() => form().locator('#ebpCode').inputValue()).toBe(head.ebpCode)
  await page.keyboard.type('98.50')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: '内容尚未保存，确定关闭吗？' }).waitFor()
  await press('确定')
  await form().waitFor({ state: 'detached' })
})

test('a quick filter leaves the orders of these states and stays in the address; Back goes to the one before', async () => {
  await page.goto(`${address}/order/mylist`)
  await page.locator('.ant-segmented-item').filter({ hasText: '失败与退单' }).click()
  await page.locator('[data-empty]').getByText('没有查询到任何数据').waitFor()
  await page.reload()
  await page.locator('[data-empty]').getByText('没有查询到任何数据').waitFor()
  await page.locator('.ant-segmented-item').filter({ hasText: '申报中' }).click()
  await row(head.orderNo).waitFor()
  await page.goBack()
  await page.locator('[data-empty]').getByText('没有查询到任何数据').waitFor()
  await page.locator('.ant-segmented-item-selected').filter({ hasText: '失败与退单' }).waitFor()
  await page.goBack()
  await row(head.orderNo).waitFor()
  await page.locator('.ant-segmented-item-selected').filter({ hasText: '全部' }).waitFor()
})

test('an order has an address: Back closes it, a reload opens it again beside its list, and one that is not there says so', async () => {
  const opener = page.getByRole('link', { name: head.orderNo, exact: true }).and(page.locator(':focus'))
  const detail = page.getByRole('dialog', { name: `订单 ${head.orderNo}` })
  await page.goto(`${address}/order/mylist?q.orderNo=E2E`)
  await page.getByRole('link', { name: head.orderNo, exact: true }).press('Enter')
  await detail.waitFor()
  await page.waitForURL(/\/order\/mylist\/\d+\?q\.orderNo=E2E$/)
  const shown = page.url()
  await page.goBack()
  await detail.waitFor({ state: 'detached' })
  await opener.waitFor()
  await page.goForward()
  await detail.waitFor()
  await page.reload()
  await detail.waitFor()
  await row(head.orderNo).waitFor()
  // Closed from within, it leads back to the entry that it was opened from.
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${address}/order/mylist?q.orderNo=E2E`)

  const other = await openPage(browser, { address, path: shown.slice(address.length), context: opened.context })
  await other.page.getByRole('dialog', { name: `订单 ${head.orderNo}` }).waitFor()
  await other.page.keyboard.press('Escape')
  await other.page.waitForURL(`${address}/order/mylist?q.orderNo=E2E`)
  await other.page.goto(`${address}/order/mylist/999999`)
  await other.page.getByText('没有这条进口订单').waitFor()
  await other.page.getByRole('button', { name: '返回列表' }).click()
  await other.page.waitForURL(`${address}/order/mylist`)
  expect(other.faults).toEqual([])
  await other.page.close()
})

test('list and detail are read on a phone', async () => {
  await page.setViewportSize(screens.phone)
  await page.goto(`${address}/order/mylist`)
  await page.getByRole('link', { name: head.orderNo, exact: true }).click()
  await page.getByText('报文已发送').waitFor()
  await expect.poll(() => isTooWide(page)).toBe(false)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The link that was pressed gets its colour back slowly.
  await page.getByRole('heading', { name: '我的订单' }).click()
  await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0)
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
})

test('what is chosen by the filter is declared as a job: the good orders go through, the others and what to look at are told', async () => {
  await page.setViewportSize(screens.desktop)
  const own = await ownCalls()
  const batch = newOrderNo()
  const numbers = Array.from({ length: 53 }, (_, index) => `${batch}-${String(index).padStart(2, '0')}`)
  // Declared for somebody who is neither the company nor the subject of its channel.
  const ofOthers = { ebpCode: '9900D90077', ebcCode: '9900D90077' }
  const made = await Promise.all(
    numbers.map((orderNo, at) =>
      own.send(callsOf(order).add, {
        ...orderForm({ ...head, orderNo, ...(at >= 50 ? ofOthers : {}) }),
        enterpriseId: company.enterpriseId,
      }),
    ),
  )
  const declaredBefore = numbers.slice(0, 2)
  const ids = made.filter(({ orderNo }) => declaredBefore.includes(String(orderNo))).map(({ id }) => id)
  await own.send(actionCalls(order).declare, { ids: ids.join(',') } as never)

  await page.goto(`${address}/order/mylist?q.orderNo=${batch}`)
  await page.locator('.ant-pagination-total-text').getByText('53').waitFor()
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.locator('.ant-pagination-item-2').click()
  await page.getByText('已选择 10 项，其中 10 项不在本页').waitFor()
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await page.getByText('已选择 20 项，其中 10 项不在本页').waitFor()
  await press('选择全部 53 项')
  await changeNotes()
  await page.getByRole('checkbox', { name: '选择本页全部' }).check()
  await press('选择全部 53 项')
  await page.getByText('已选择 53 项').waitFor()
  await press('批量申报')
  await page.getByText('确定要申报这 53 项吗？').waitFor()
  await press('确定')
  const job = page.getByRole('dialog', { name: '批量申报进口订单' })
  await job.getByText('已完成，共处理53项，成功51项，有误2项，提醒1条').waitFor()
  for (const orderNo of declaredBefore)
    await job.getByRole('cell', { name: `进口订单 ${orderNo}`, exact: true }).waitFor()
  await job
    .getByText(/的状态为“.+”，不能申报/)
    .first()
    .waitFor()
  await job.getByText('提醒（1）').waitFor()
  await job
    .getByText(/^订单 .+ 等 3 项：电商平台代码 9900D90077、电商企业代码 9900D90077 都不是企业.+请确认代其申报$/)
    .waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'many-action-ended')
  await job
    .getByRole('button', { name: named('关闭') })
    .last()
    .click()
  await job.waitFor({ state: 'detached' })
  const left = async () => (await own.send(callsOf(order).list, { orderNo: `${batch}*`, declareStatus: 'DRAFT' })).total
  await expect.poll(left).toBe(0)
})

/** Of all that are chosen; nothing is changed before it was seen what would come of it. */
async function changeNotes(): Promise<void> {
  await press('批量修改')
  const dialog = page.getByRole('dialog', { name: '批量修改进口订单（53 项）' })
  await chooseIn(dialog.getByLabel('字段'), '备注')
  await dialog.getByLabel('新的备注').fill('十一月促销')
  await pressIn(dialog, '预览')
  await dialog.getByText('共 53 项：51 项将修改，2 项不能修改，将列出原因并保持原样').waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'bulk-change-preview')
  await pressIn(dialog, '修改 53 项')
  const job = page.getByRole('dialog', { name: '批量修改进口订单', exact: true })
  await job.getByText('已完成，共处理53项，成功51项，有误2项').waitFor()
  await job
    .getByRole('button', { name: named('关闭') })
    .last()
    .click()
  await job.waitFor({ state: 'detached' })
}

test('nothing went wrong in the page', () => {
  expect(opened.faults).toEqual([])
})
