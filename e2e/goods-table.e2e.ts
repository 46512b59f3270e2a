// The table of goods in the form of an order, and that of shifts in 值班表: measures, buttons, rows, rules, one after another.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { orderForm as orderValues } from '../server/testing/an-order.ts'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage, screens, stopClock } from './browser.ts'
import { aDeclaringCompany } from './declaring-company.ts'
import { chooseInRow, fillIn, pressIn, rowOf, topForm } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { goodsColumns, goodsTable, orderForm } from './order-screens.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { tablePage } from './table-page.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()
const administrator = await aPerson({ username: 'root_table', realname: '系统管理员', roles: ['admin'] })
const staffToken = await aSession(administrator.username)
const staff = apiCaller({ address, token: staffToken })
const company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
const token = await aSession(company.username)
const orderNo = `E2E-T-${nextSerial()}`
await apiCaller({ address, token }).send(callsOf(order).add, orderValues({ orderNo }))

const { page, faults } = await openPage(browser, { address, path: '/order/mylist', token })
afterAll(() => expect(faults).toEqual([]))

const column = (name: (typeof goodsColumns)[number]) => goodsColumns.indexOf(name)
/** In the table of this page. */
const rowBox = (of: Page, number: number) => of.getByRole('checkbox', { name: `选择第 ${number} 行`, exact: true })
/** Widths of the columns of boxes and of row numbers. */
const leadingWidths = (of: Page) =>
  of
    .locator('.kt-head .kt-tight')
    .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().width)))

test('商品明细: rows are added, chosen, checked and removed', async () => {
  await chooseInRow(rowOf(page, orderNo), '编辑')
  const form = orderForm(page)
  const { cell, button } = goodsTable(page)
  const rows = () => page.locator('.kt [data-row]').count()
  const allBox = form.getByRole('checkbox', { name: '选择全部行' })
  const isPartial = () => allBox.evaluate((box) => 'indeterminate' in box && box.indeterminate === true)
  await cell(1, 0).waitFor()

  await step(
    'S4.073 S9.058 S9.060 cells are fields all the time; row numbers are 60 wide, and so are the boxes beside sums',
    async () => {
      await expect.poll(() => form.locator('.kt-field').count()).toBeGreaterThan(8)
      await expect.poll(() => form.locator('.kt-editor').count()).toBe(0)
      expect(await leadingWidths(page)).toEqual([60, 60])
    },
  )

  await step('S4.066 the box of the head shows none, some or all', async () => {
    expect([await allBox.isChecked(), await isPartial()]).toEqual([false, false])
    await rowBox(page, 1).check()
    await expect.poll(async () => [await allBox.isChecked(), await isPartial()]).toEqual([false, true])
    await rowBox(page, 2).check()
    await expect.poll(async () => [await allBox.isChecked(), await isPartial()]).toEqual([true, false])
  })

  await step('S2.192 清空选择 empties the selection and nothing else', async () => {
    await button('清空选择').click()
    await expect.poll(() => allBox.isChecked()).toBe(false)
    expect(await rows()).toBe(2)
  })

  await step('S3.043 S3.045 a unit is searched among its entries, and chosen', async () => {
    await cell(0, column('unit')).click()
    await page.keyboard.type('千克')
    await page.locator('.ant-select-dropdown:visible').getByTitle('千克', { exact: true }).click()
    await expect.poll(() => cell(0, column('unit')).innerText()).toBe('千克')
  })

  await step(
    'S9.065 S9.066 S9.067 S3.078 新增 adds one row at the bottom without scrolling, as its settings say at first',
    async () => {
      await button('新增设置').click()
      await expect.poll(() => page.getByLabel('新增行数').inputValue()).toBe('1')
      await expect.poll(() => page.getByLabel('插入位置').inputValue()).toBe('0')
      await expect.poll(() => page.getByLabel('新增后滚动到底部').isChecked()).toBe(false)
      await page.keyboard.press('Escape')
      await button(/^新增$/).click()
      await expect.poll(rows).toBe(3)
      await expect.poll(() => cell(0, 0).innerText()).toBe('示例面膜')
      await expect.poll(async () => (await cell(2, 0).innerText()).trim()).not.toBe('示例咖啡')
    },
  )

  await step('S2.189 S8.017 S9.063 pressed again within 1500 ms it warns instead of adding', async () => {
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 60_000)
    await button(/^新增$/).click()
    await expect.poll(rows).toBe(4)
    await button(/^新增$/).click()
    await page.getByText('你点击的太快了，请慢点点击!').waitFor()
    await page.clock.runFor(1499)
    await button(/^新增$/).click()
    expect(await rows()).toBe(4)
    await page.clock.runFor(1)
    await button(/^新增$/).click()
    await expect.poll(rows).toBe(5)
  })

  await step('S9.064 another button lets the next click through after 300 ms', async () => {
    await rowBox(page, 1).check()
    await button('清空选择').click()
    await expect.poll(() => rowBox(page, 1).isChecked()).toBe(false)
    await rowBox(page, 1).check()
    await page.clock.runFor(299)
    await button('清空选择').click()
    await expect.poll(() => rowBox(page, 1).isChecked()).toBe(true)
    await page.clock.runFor(1)
    await button('清空选择').click()
    await expect.poll(() => rowBox(page, 1).isChecked()).toBe(false)
    await page.clock.resume()
  })
})

test('S9.072 on a phone the table scrolls over 800', async () => {
  const phone = await openPage(browser, { address, path: '/order/mylist', token, screen: screens.phone })
  await phone.page.getByText(orderNo).first().waitFor()
  await phone.page.getByRole('button', { name: '新增' }).first().click()
  await goodsTable(phone.page)
    .button(/^新增$/)
    .click()
  await expect
    .poll(() => phone.page.locator('.kt-scroller').evaluate((box) => box.scrollWidth))
    .toBeGreaterThanOrEqual(800)
  await expect.poll(() => phone.page.locator('.kt-pinned').count()).toBe(0)
  expect(phone.faults).toEqual([])
})

test('班次: columns of dates and people have their measures', async () => {
  const duty = await openPage(browser, { address, path: '/channel/duty/any', token: staffToken })
  await pressIn(duty.page, '新增')
  await topForm(duty.page).locator('.kt').waitFor()
  const { button, head } = tablePage(duty.page, '班次')
  await button(/^新增$/).click()
  const width = async (title: string) => Math.round((await head(title).boundingBox())?.width ?? 0)

  await step('S9.053 S9.054 a moment is 200 wide and a person 220', async () => {
    await expect.poll(async () => [await width('交接时间'), await width('值班人')]).toEqual([200, 220])
  })

  await step('S9.059 without sums the boxes are 40 wide', async () => {
    expect(await leadingWidths(duty.page)).toEqual([40, 60])
  })

  await step('S9.056 S9.057 dates are drawn no narrower than 135, moments and people than 190', async () => {
    for (const [title, least] of [
      ['日期', 135],
      ['交接时间', 190],
      ['值班人', 190],
      ['部门', 190],
    ] as const) {
      await head(title).scrollIntoViewIfNeeded()
      const box = await head(title).boundingBox()
      if (!box) throw new Error(`no head ${title}`)
      await duty.page.mouse.move(box.x + box.width - 3, box.y + 10)
      await duty.page.mouse.down()
      await duty.page.mouse.move(box.x + 20, box.y + 10, { steps: 3 })
      await duty.page.mouse.up()
      await expect.poll(() => width(title), { message: title }).toBe(least)
    }
  })

  const list = duty.page.locator('.ant-select-dropdown:visible')
  const { cell, paste } = tablePage(duty.page, '班次')

  await step('S7.122 S9.014 a channel is asked for 800 ms after the last letter', async () => {
    let asked = 0
    await duty.page.route('**/channel/base/list*', (route) => {
      asked += 1
      return route.continue()
    })
    await cell(0, 6).click()
    await list.getByText('请输入搜索内容', { exact: true }).waitFor()
    await stopClock(duty.page)
    await duty.page.keyboard.type('zz')
    await duty.page.clock.runFor(799)
    expect(asked).toBe(0)
    await duty.page.clock.runFor(1)
    await expect.poll(() => asked).toBe(1)
    await duty.page.clock.resume()
  })

  await step('S8.030 it says what it waits for, that it looks, and that there is nothing', async () => {
    await list.getByText('没有查询到任何数据', { exact: true }).waitFor()
    let letGo = () => {}
    const gate = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await duty.page.unroute('**/channel/base/list*')
    await duty.page.route('**/channel/base/list*', async (route) => {
      await gate
      await route.continue()
    })
    await duty.page.keyboard.type('z')
    await list.getByText('加载中…', { exact: true }).waitFor()
    await expect.poll(() => list.locator('.ant-spin').count()).toBe(1)
    letGo()
    await list.getByText('没有查询到任何数据', { exact: true }).waitFor()
    await duty.page.keyboard.press('Escape')
  })

  await step('S3.008 a person is seen by name and sent by account', async () => {
    await cell(0, 0).click()
    await duty.page.keyboard.press('Escape')
    await paste('2026-11-10\t08:00:00\t20:00:00')
    await cell(0, 3).click()
    await duty.page.keyboard.type('系统管理')
    await list.getByTitle('系统管理员', { exact: true }).click()
    await expect.poll(() => cell(0, 3).innerText()).toBe('系统管理员')
    await duty.page.keyboard.press('Escape')
    await fillIn(topForm(duty.page), { 名称: '夜班' })
    const [sent] = await Promise.all([
      duty.page.waitForRequest('**/channel/duty/add*'),
      pressIn(topForm(duty.page), '确定'),
    ])
    expect(sent.postDataJSON().shifts).toMatchObject([{ watchman: 'root_table' }])
  })
  expect(duty.faults).toEqual([])
})
