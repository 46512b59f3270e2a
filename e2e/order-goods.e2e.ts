// Forty goods of an order out of a sheet: pasted, summed, mended, saved.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { goodsRecord } from '@kouan/contract/resources/declaration/goods-record.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { beforeAll, expect, test } from 'vitest'
import { orderForm as orderValues } from '../server/testing/an-order.ts'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, openBrowser, openPage, screens } from './browser.ts'
import { aDeclaringCompany } from './declaring-company.ts'
import { chooseInRow, rowOf } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { goodsColumns, goodsTable, orderForm } from './order-screens.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

let token = ''
let enterpriseId = ''
let orderNo = ''

/** 商品备案 of the company. */
const records = [
  {
    itemNo: 'SKU-01',
    gname: '示例奶粉',
    gmodel: '900克/罐',
    unit: '122',
    country: '609',
    price: '185.5',
    barCode: '无',
  },
  { itemNo: 'SKU-02', gname: '示例蜂蜜', gmodel: '500克/瓶', unit: '142', country: '609', price: '60' },
].map((one) => ({ ...one, gcode: '0409000000', unit1: '035' }))

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_goods', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  token = await aSession(company.username)
  // Light or dark as the browser is.
  await database.pool.query(`update sys_user set settings = settings || '{"mode": "system"}' where username = $1`, [
    company.username,
  ])
  for (const record of records) await ownCalls().send(callsOf(goodsRecord).add, record)
  enterpriseId = company.enterpriseId
})

const ownCalls = () => apiCaller({ address, token })
const column = (name: (typeof goodsColumns)[number]) => goodsColumns.indexOf(name)

/** As Chinese sheets write them: marks of thousands and money, codes for words; one unit that is none. */
const sheet = Array.from({ length: 40 }, (_line, index) => {
  const price = index === 0 ? '￥1,234.50' : `${10 + index}.10`
  return [`示例商品 ${index + 1}`, `规格 ${index + 1}`, index === 7 ? '无此单位' : '盒', '2', price, '', '142', '116']
})

test('S1.024 S2.183 S2.187 S5.034 forty goods are pasted from a sheet, summed, mended where they fail, and saved', async () => {
  const own = ownCalls()
  // A new one with each try, whose goods are those of its form.
  orderNo = `E2E-G-${nextSerial()}`
  await own.send(callsOf(order).add, { ...orderValues({ orderNo }), enterpriseId })
  const { page, faults } = await openPage(browser, { address, path: '/order/mylist', token })
  await chooseInRow(rowOf(page, orderNo), '编辑')
  const form = orderForm(page)
  const { cell, focused, button } = goodsTable(page)
  await cell(0, 0).click()
  await expect.poll(focused).toBe('企业商品名称，第 1 行')
  await goodsTable(page).paste(sheet.map((cells) => cells.join('\t')).join('\r\n'))
  const refused = page.getByRole('dialog', { name: '未能粘贴' })
  await refused.getByText('第 8 行“计量单位”无此单位：“无此单位”不在可选项中').waitFor()
  await refused.getByRole('button', { name: '粘贴其余 319 格' }).click()
  await refused.waitFor({ state: 'detached' })
  // Nothing stood under 总价: it is what price and quantity come to.
  await expect.poll(() => cell(0, column('totalPrice')).innerText()).toBe('2,469.00')
  const foot = form.locator('[data-statistic="sum"]')
  await expect.poll(() => foot.locator('[data-key="qty"]').innerText()).toBe('80')
  await form.getByText('共 40 行，总价合计 4,816.80').waitFor()
  await expect.poll(() => form.locator('#goodsValue').inputValue()).toBe('4816.8')

  await form.getByRole('button', { name: named('确定') }).click()
  await form.locator('.kt-tip').getByText('请选择计量单位').waitFor()
  await expect.poll(focused).toMatch(/^计量单位，第 8 行：空/)
  await page.keyboard.type('包')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(7, column('unit')).innerText()).toBe('包')
  // One price was wrong: its total follows, and one step back undoes both.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(focused).toMatch(/^单价，第 8 行/)
  await page.keyboard.type('20')
  await page.keyboard.press('Enter')
  await expect.poll(() => cell(7, column('totalPrice')).innerText()).toBe('40.00')
  await page.keyboard.press('Control+z')
  await expect.poll(() => cell(7, column('totalPrice')).innerText()).toBe('34.20')
  // Away from the button, whose colour changes slowly.
  await cell(7, 0).hover()
  await expect.poll(() => page.evaluate('document.getAnimations().length')).toBe(0)
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await form.getByRole('button', { name: named('确定') }).click()
  await form.waitFor({ state: 'detached' })
  await expect.poll(() => button('新增').count()).toBe(0)

  const { records } = await own.send(callsOf(order).list, { orderNo })
  const saved = await own.send(callsOf(order).get, { id: records[0]?.id ?? '' })
  const { goods } = saved as unknown as { goods: Record<string, string>[] }
  expect(goods).toHaveLength(40)
  expect(goods[7]?.itemName).toBe('示例商品 8')
  expect([goods[7]?.qty, goods[7]?.price, goods[7]?.totalPrice].map(Number)).toEqual([2, 17.1, 34.2])
  expect(faults).toEqual([])
  await page.close()
})

test('S3.058 goods are chosen from those that were filed, which fill the whole line at once, or typed', async () => {
  const { page, faults } = await openPage(browser, { address, path: '/order/mylist', token })
  await chooseInRow(rowOf(page, orderNo), '编辑')
  const { cell, focused } = goodsTable(page)
  const line = async (row: number) =>
    Promise.all(
      (['itemName', 'gmodel', 'unit', 'qty', 'price', 'totalPrice', 'country'] as const).map((name) =>
        cell(row, column(name)).innerText(),
      ),
    )
  await cell(0, 0).click()
  await expect.poll(focused).toBe('企业商品名称，第 1 行')
  const before = await line(1)
  await page.keyboard.press('Alt+ArrowDown')
  const dialog = page.getByRole('dialog', { name: '选择商品备案' })
  const rows = dialog.locator('.ant-table-wrapper').first().locator('tbody tr.ant-table-row')
  await expect.poll(() => rows.count()).toBe(2)
  await expect.poll(() => rows.first().innerText()).toMatch(/SKU-01[\s\S]*示例奶粉[\s\S]*新西兰/)
  await takePicture(page, 'order-goods-popup')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await step('S5.100 without a row, or with none chosen, it says so', async () => {
    await dialog.getByRole('button', { name: named('确定') }).click()
    await dialog.getByText('请选择一条记录').waitFor()
  })
  await rows.first().click()
  await dialog.getByRole('button', { name: named('确定') }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => line(0)).toEqual(['示例奶粉', '900克/罐', '罐', '2', '185.50', '371.00', '新西兰'])
  // One step back for the whole line.
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await line(0))[0]).not.toBe('示例奶粉')
  expect(await line(1)).toEqual(before)
  await cell(0, 0).click()
  await page.getByRole('button', { name: '选择企业商品名称' }).click()
  await dialog.getByLabel('商品名称').fill('蜂蜜')
  await dialog.getByRole('button', { name: named('查询') }).click()
  await expect.poll(() => rows.count()).toBe(1)
  await rows.first().click()
  await dialog.getByRole('button', { name: named('确定') }).click()
  await expect.poll(() => line(0)).toEqual(['示例蜂蜜', '500克/瓶', '瓶', '2', '60.00', '120.00', '新西兰'])
  await cell(0, 0).click()
  await page.keyboard.press('Alt+ArrowDown')
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(focused).toBe('企业商品名称，第 1 行')
  await page.keyboard.type('，散装')
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await line(0))[0]).toContain('散装')
  await page.emulateMedia({ colorScheme: 'dark' })
  for (const { width, height } of [{ width: 1440, height: 900 }, { width: 1024, height: 768 }, screens.phone]) {
    await page.setViewportSize({ width, height })
    await cell(0, 0).click()
    await page.getByRole('button', { name: '选择企业商品名称' }).click()
    await rows.first().waitFor()
    await expect.poll(() => isTooWide(page)).toBe(false)
    await takePicture(page, `order-goods-popup-${width}`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  expect(faults).toEqual([])
  await page.close()
})

test('the goods fit a desk and a phone', async () => {
  const { page, faults } = await openPage(browser, { address, path: '/order/mylist', token })
  const { cell } = goodsTable(page)
  await chooseInRow(rowOf(page, orderNo), '编辑')
  for (const size of [{ width: 1440, height: 900 }, screens.phone]) {
    await page.setViewportSize(size)
    await cell(0, 0).scrollIntoViewIfNeeded()
    await expect.poll(() => cell(0, 0).innerText()).toMatch(/^示例/)
    await expect.poll(() => isTooWide(page)).toBe(false)
    await takePicture(page, `order-goods-${size.width}`)
  }
  expect(faults).toEqual([])
})
