// Typed words, with every key counted: a document by its last four figures, a setting by its name, five goods from 商品备案.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { goodsRecord } from '@kouan/contract/resources/declaration/goods-record.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { orderForm as orderValues } from '../server/testing/an-order.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, openBrowser, openPage, screens } from './browser.ts'
import { aDeclaringCompany, type DeclaringCompany } from './declaring-company.ts'
import { nextSerial } from './next-serial.ts'
import { goodsColumns, goodsTable, orderForm } from './order-screens.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

let company: DeclaringCompany
let own: ApiCaller

const goods = [
  ['SKU-01', '示例奶粉', '900克/罐', '122', '609'],
  ['SKU-02', '示例蜂蜜', '500克/瓶', '142', '609'],
  ['SKU-03', '示例保温杯', '500ml', '011', '116'],
  ['SKU-04', '示例面膜', '25ml*10片', '140', '133'],
  ['SKU-05', '示例咖啡', '250g', '125', '410'],
] as const

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_typed', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  own = apiCaller({ address, token: await aSession(company.username) })
  for (const [itemNo, gname, gmodel, unit, country] of goods) {
    const record = {
      itemNo,
      gname,
      gmodel,
      unit,
      country,
      price: '60',
      barCode: '无',
      gcode: '0409000000',
      unit1: '035',
    }
    await own.send(callsOf(goodsRecord).add, record)
  }
})

async function opened(path: string) {
  const { page, faults } = await openPage(browser, { address, path, token: await aSession(company.username) })
  await page.getByRole('button', { name: /欢迎您，\S/ }).waitFor()
  let count = 0
  return {
    page,
    faults,
    /** Keys since this was asked last; one with Ctrl is one. */
    counted: () => {
      const before = count
      count = 0
      return before
    },
    type: async (...keys: string[]) => {
      for (const key of keys) {
        count += 1
        await page.keyboard.press(key)
      }
    },
  }
}

const box = (page: Page) => page.getByRole('combobox', { name: /^搜索订单/ })
const lately = (page: Page) => page.getByRole('group', { name: '最近使用' }).getByRole('option')

test('search box: the last four figures of a number open its document, in six keys, however fast they come', async () => {
  const orderNo = `E2E-END-${nextSerial()}-7391`
  await own.send(callsOf(order).add, orderValues({ orderNo }) as never)
  const { page, faults, type, counted } = await opened('/dashboard/analysis')
  await type('Control+k')
  await box(page).waitFor()
  // Enter comes before the answer does.
  await type(...'7391', 'Enter')
  await page.getByRole('dialog', { name: `订单 ${orderNo}` }).waitFor()
  expect(counted()).toBeLessThanOrEqual(6)
  expect(faults).toEqual([])
  await page.close()
})

test('search box: what no index serves is looked for in the list', async () => {
  const orderNo = `E2E-Q7Z-${nextSerial()}`
  await own.send(callsOf(order).add, orderValues({ orderNo }) as never)
  const { page, faults, type } = await opened('/dashboard/analysis')
  await type('Control+k')
  await box(page).waitFor()
  await type(...'Q7Z')
  await page.getByRole('option', { name: '在订单列表中按订单编号包含查找“Q7Z”' }).waitFor()
  await type('Enter')
  await page.waitForURL('**/order/mylist?q.orderNo=Q7Z')
  await page.getByRole('link', { name: orderNo, exact: true }).waitFor()
  expect(faults).toEqual([])
  await page.close()
})

test('search box: settings are changed by their names, and offered first on another machine', async () => {
  await database.pool.query(`update sys_user set settings = '{}' where username = $1`, [company.username])
  const { page, faults, type, counted } = await opened('/dashboard/analysis')
  const chosen = () => page.getByRole('option', { selected: true }).locator('span').innerText()
  for (const [letters, title] of [
    ['anse', '页面明暗：暗色'],
    ['dyq', '多页签模式：关闭'],
  ] as const) {
    counted()
    await type('Control+k')
    await box(page).waitFor()
    await type(...letters)
    await expect.poll(chosen).toBe(title)
    const saved = page.waitForResponse((answer) => answer.url().includes('/sys/user/settings'))
    await type('Enter')
    expect(counted() - letters.length).toBeLessThanOrEqual(4)
    await saved
    await box(page).waitFor({ state: 'detached' })
  }
  await expect.poll(() => page.evaluate('document.documentElement.style.colorScheme')).toBe('dark')
  await expect
    .poll(async () => {
      const { rows } = await database.pool.query('select settings from sys_user where username = $1', [
        company.username,
      ])
      return rows[0]?.settings
    })
    .toEqual({ mode: 'dark', hasTabs: false, recent: ['setting hasTabs', 'setting mode dark'] })
  expect(faults).toEqual([])
  await page.close()
  const elsewhere = await opened('/dashboard/analysis')
  await elsewhere.type('Control+k')
  await expect.poll(() => lately(elsewhere.page).first().locator('span').innerText()).toBe('多页签模式：打开')
  await takePicture(elsewhere.page, 'typed-palette')
  await elsewhere.page.setViewportSize(screens.phone)
  await expect.poll(() => isTooWide(elsewhere.page)).toBe(false)
  await elsewhere.page.close()
})

test('goods: five lines from 商品备案 by the keyboard, at most ten keys each, and the value above by one', async () => {
  const { page, faults, type, counted } = await opened('/order/mylist')
  await page.getByRole('button', { name: '新增' }).click()
  await orderForm(page).locator('#orderNo').waitFor()
  const { cell, focused } = goodsTable(page)
  const column = (name: (typeof goodsColumns)[number]) => goodsColumns.indexOf(name)
  await cell(0, 0).click()
  await expect.poll(focused).toMatch(/^企业商品名称，第 1 行/)
  const options = page.getByRole('listbox', { name: '企业商品名称' }).getByRole('option')
  for (const [row, [letters, name]] of (
    [
      ['nf', '示例奶粉'],
      ['fm', '示例蜂蜜'],
      ['bwb', '示例保温杯'],
      ['u-04', '示例面膜'],
      ['kf', '示例咖啡'],
    ] as const
  ).entries()) {
    counted()
    await type(...letters)
    await expect.poll(() => options.first().locator('span').innerText()).toBe(name)
    if (row === 0) {
      await takePicture(page, 'goods-completion')
      await expect.poll(() => accessibilityFaults(page)).toEqual([])
    }
    await type('Tab')
    await expect.poll(focused).toMatch(new RegExp(`^数量，第 ${row + 1} 行`))
    await type('2', 'Enter')
    await expect.poll(focused).toMatch(new RegExp(`^数量，第 ${row + 2} 行`))
    for (const title of ['计量单位', '规格型号', '企业商品名称']) {
      await type('Shift+Tab')
      await expect.poll(focused).toMatch(new RegExp(`^${title}，第 ${row + 2} 行`))
    }
    expect(counted()).toBeLessThanOrEqual(10)
    await expect.poll(() => cell(row, 0).innerText()).toBe(name)
    await expect.poll(() => cell(row, column('totalPrice')).innerText()).toBe('120.00')
  }
  await expect.poll(() => cell(2, column('country')).innerText()).toBe('日本')
  // A typed word stays where somebody wants it so.
  await type(...'nf', 'Escape', 'Enter')
  await expect.poll(() => cell(5, 0).innerText()).toBe('nf')
  await cell(5, column('gmodel')).click()
  await type('x', 'Control+ArrowDown')
  await expect.poll(() => cell(5, column('gmodel')).innerText()).toBe('250g')
  expect(faults).toEqual([])
  await page.close()
})

test('goods: the picker opens with the typed word, and its list has the focus', async () => {
  const { page, faults, type } = await opened('/order/mylist')
  await page.getByRole('button', { name: '新增' }).click()
  await orderForm(page).locator('#orderNo').waitFor()
  const { cell, focused } = goodsTable(page)
  await cell(0, 0).click()
  await expect.poll(focused).toMatch(/^企业商品名称，第 1 行/)
  await page.keyboard.insertText('示例')
  await type('Alt+ArrowDown')
  const dialog = page.getByRole('dialog', { name: '选择商品备案' })
  await expect.poll(() => dialog.getByLabel('商品名称').inputValue()).toBe('示例')
  await expect.poll(focused).toBe('选择 示例奶粉')
  await type('ArrowDown')
  await expect.poll(focused).toBe('选择 示例蜂蜜')
  await takePicture(page, 'goods-picker-keys')
  await type('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => cell(0, 0).innerText()).toBe('示例蜂蜜')
  // A country by the first letters of its pinyin.
  await cell(0, goodsColumns.indexOf('country')).click()
  await type(...'rb', 'Enter')
  await expect.poll(() => cell(0, goodsColumns.indexOf('country')).innerText()).toBe('日本')
  expect(faults).toEqual([])
  await page.close()
})
