// The trade reports on the running product: filter, figures that open their rows, sheet and paper.
import { readFile } from 'node:fs/promises'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { exchangeRate } from '@kouan/contract/resources/report/exchange-rate.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { readSheet } from '../server/testing/read-sheet.ts'
import { type TradeDocument, tradeHistory } from '../server/testing/trade-history.ts'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage, screens } from './browser.ts'
import { aDeclaringCompany } from './declaring-company.ts'
import { chooseIn, fillIn, pressIn } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { tablePage } from './table-page.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()
let token = ''
let own = ''

const document = (enterpriseId: string, month: number, amount: string, more: Partial<TradeDocument> = {}) => ({
  ...{ enterpriseId, status: 'RELEASED' },
  declared: `2025-${String(month).padStart(2, '0')}-05`,
  released: `2025-${String(month).padStart(2, '0')}-06`,
  lines: [
    { gcode: '3304990010', country: '502', currency: '142', amount },
    { gcode: '3305100090', country: '116', currency: '142', amount: '10' },
  ],
  ...more,
})

const today = new Date().toISOString().slice(0, 10)

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_reports', roles: ['admin'] })
  token = await aSession(administrator.username)
  const staff = apiCaller({ address, token })
  const company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  own = await aSession(company.username)
  const { rows } = await database.pool.query<{ id: string }>(
    'select enterprise_id as id from sys_user where username = $1',
    [company.username],
  )
  await database.pool.query(
    `update sys_user set settings = settings || '{"mode": "system"}' where username = any ($1)`,
    [[administrator.username, company.username]],
  )
  const enterpriseId = rows[0]?.id ?? ''
  await tradeHistory(database.pool, [
    ...Array.from({ length: 11 }, (_, at) => document(enterpriseId, at + 1, String(100 * (at + 1)))),
    document(enterpriseId, 3, '1000', { status: 'RETURNED', ended: '2025-05-20' }),
    document('940001', 3, '77', { tradeMode: '1210' }),
    document(enterpriseId, 1, '4321', { declared: today, released: today }),
  ])
  await staff.send(callsOf(exchangeRate).add, { rateMonth: '2025-01', currency: '502', rate: '7.1' } as never)
})

const open = (path: string, as = token) => openPage(browser, { address, path, token: as })
const table = (page: Page) => page.locator('.report-table')
const cell = (page: Page, row: string, column: number) =>
  table(page).getByRole('row', { name: row }).getByRole('cell').nth(column)

/** Heads that begin in the view of the table and end behind it. */
const cutHeads = (page: Page) =>
  table(page)
    .locator('.ant-table-content')
    .evaluate((view) => {
      const edge = view.getBoundingClientRect().right
      const boxes = [...view.querySelectorAll('th')].map((head) => ({ head, box: head.getBoundingClientRect() }))
      return boxes.filter(({ box }) => box.left < edge - 1 && box.right > edge + 1).map(({ head }) => head.textContent)
    })

const total = (page: Page) => page.getByLabel('合计', { exact: true })

const period = 'q.begin=2025-01&q.end=2025-12'

test('S1.010 S2.056 monthly report: filtered, opened, exported and looked at', async () => {
  const { page, faults } = await open(`/reportform/month?${period}`)
  await expect.poll(() => cell(page, '2025-03', 3).textContent()).toBe('1,407.00')
  await page.locator('.report-chart canvas').waitFor()
  // The answer is in the first screen of a desk.
  expect((await table(page).boundingBox())?.y).toBeLessThan(620)
  await lookEverywhere(page, 'report-month')
  // A filter, by hand: three clicks. It is in the address.
  await page.getByRole('button', { name: '条件', exact: true }).click()
  await page.getByRole('menuitem', { name: '监管方式' }).click()
  await chooseIn(page.getByRole('combobox', { name: '监管方式' }), '保税跨境贸易电子商务')
  await expect.poll(() => cell(page, '2025-03', 3).textContent()).toBe('87.00')
  expect(page.url()).toContain('q.tradeMode=1210')
  await page.goBack()
  await expect.poll(() => cell(page, '2025-03', 3).textContent()).toBe('1,407.00')
  // The figure equals the list behind it.
  await cell(page, '2025-03', 3).getByRole('link').click()
  await expect.poll(() => total(page).textContent()).toContain('合计（3 项）货值（人民币） 1,407.00')
  await takePicture(page, 'report-rows')
  await page.goBack()
  await expect.poll(() => cell(page, '2025-03', 3).textContent()).toBe('1,407.00')
  const download = page.waitForEvent('download')
  await pressIn(page, '导出')
  await page.getByRole('dialog', { name: '导出月度数据查询' }).getByRole('button', { name: /下载/ }).click()
  const rows = await readSheet(await readFile(await (await download).path()), { rows: 100 })
  expect(rows[0]?.[0]).toBe('月度数据查询')
  expect(rows[1]).toContain('期间:2025-01至2025-12')
  expect(rows.find(([month]) => month === '2025-03')?.[3]).toBe('1407')
  expect(faults).toEqual([])
})

test('S2.055 S2.057 S2.058 S2.059 S2.060 every report opens from its address, and by colours at night', async () => {
  const pages = [
    ['/reportform/year', '年度数据查询', 'q.begin=2024&q.end=2025', '2025'],
    ['/reportform/date/1', '日度数据查询', 'q.begin=2025-03-01&q.end=2025-03-31', '2025-03-05'],
    ['/reportform/countrytopbygoods', '国别贸易额商品前十', period, '美国', '按国别'],
    ['/reportform/goodstopbycountry', '国别贸易额商品前十', period, '3304', '按商品'],
    ['/reportform/company', '企业数据汇总', period, '940001'],
  ] as const
  for (const [path, title, query, row, subtitle] of pages) {
    const { page, faults } = await open(`${path}?${query}`)
    await table(page).getByRole('row', { name: row }).first().waitFor()
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
    if (subtitle) {
      await page.getByRole('main').getByText(subtitle, { exact: true }).waitFor()
      await expect.poll(() => page.title()).toContain(`${title} · ${subtitle}`)
      await page.getByRole('menuitem', { name: `${title} ${subtitle}` }).waitFor()
    }
    for (const screen of [screens.tablet, screens.phone, screens.desktop]) {
      await page.setViewportSize(screen)
      await expect.poll(() => cutHeads(page), { message: `heads at ${screen.width} px` }).toEqual([])
    }
    await lookEverywhere(page, `report${path.replaceAll('/', '-')}`)
    expect(faults).toEqual([])
    await page.close()
  }
})

test('a month without a rate says so and leads to the rates; a sentence stands at a faulty period', async () => {
  const { page } = await open(`/reportform/month?q.begin=2025-01&q.end=2025-02&q.currency=502`)
  await expect.poll(() => cell(page, '2025-01', 3).textContent()).toBe('15.49')
  await table(page).getByRole('link', { name: '缺少 2025-02 汇率' }).first().click()
  await expect.poll(() => page.url()).toContain('/reportform/rates?q.rateMonth=2025-02')
  await page.goto(`${address}/reportform/month?q.begin=2025-03&q.end=2025-02`)
  await page.getByRole('alert').getByText('结束期间：2025-02早于开始期间2025-03').first().waitFor()
})

test('a figure of the last month says how it changed, opens its rows, and is carried away', async () => {
  const { page, faults, context } = await open(`/reportform/month?${period.replace('12', '03')}`)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address })
  const figures = page.getByRole('list', { name: '2025年3月的数字' })
  const worth = figures.getByRole('listitem').first()
  await expect.poll(() => worth.textContent()).toContain('1,407.00')
  expect(await worth.textContent()).toContain('比上月 ▲ 增 570.0%')
  expect(await worth.textContent()).toContain('比去年同期 无可比')
  await page.getByRole('button', { name: '复制：货值合计' }).click()
  await page.getByRole('menuitem', { name: '复制数字' }).click()
  await page.getByText('已复制 1 行数字').waitFor()
  const copied = await page.evaluate('navigator.clipboard.readText()')
  expect(copied).toBe('货值合计（2025年3月）\t1,407.00 元\t比上月 ▲ 增 570.0%\t比去年同期 无可比')
  // Of a chart as a picture, by keys.
  await page.getByRole('button', { name: /^复制：月度数据查询/ }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: '复制图片' }).click()
  await page.getByText('已复制图片').waitFor()
  const types = await page.evaluate('navigator.clipboard.read().then((items) => items.flatMap(({ types }) => types))')
  expect(types).toEqual(['image/png'])
  await worth.getByRole('link', { name: '货值合计 1,407.00，查看明细' }).click()
  await expect.poll(() => total(page).textContent()).toContain('合计（3 项）货值（人民币） 1,407.00')
  expect(faults).toEqual([])
})

test('a phone has the conditions in one line, and a refused one with its sentence', async () => {
  const { page } = await openPage(browser, {
    ...{ address, token, screen: screens.phone },
    path: `/reportform/countrytopbygoods?${period}&q.tradeMode=9610`,
  })
  await page.getByRole('button', { name: '去掉条件：监管方式' }).waitFor()
  expect((await page.locator('.report-chips').boundingBox())?.height).toBeLessThan(60)
  await page.goto(`${address}/reportform/countrytopbygoods?${period}&q.gcode=33x`)
  await page.getByLabel('报表条件').getByText('商品编码：33x须为2至10位数字').waitFor()
  await expect.poll(() => page.getByLabel('商品编码', { exact: true }).inputValue()).toBe('33x')
})

test('conditions are kept under a name, and open at the period of the page', async () => {
  await database.pool.query('delete from saved_query')
  const { page, faults } = await open(`/reportform/month?${period}&q.tradeMode=1210`)
  await expect.poll(() => cell(page, '2025-03', 3).textContent()).toBe('87.00')
  await pressIn(page, '常用条件')
  const views = page.getByRole('dialog', { name: '常用条件' })
  await views.getByText('没有保存任何查询').waitFor()
  await pressIn(views, '保存当前条件')
  const naming = page.getByRole('dialog', { name: '保存查询' })
  await fillIn(naming, { 保存名称: '保税进口' })
  await pressIn(naming, '确定')
  await views.getByRole('button', { name: '保税进口', exact: true }).waitFor()
  await takePicture(page, 'report-views')

  await page.goto(`${address}/reportform/month?q.begin=2025-03&q.end=2025-04`)
  await expect.poll(() => cell(page, '2025-03', 3).textContent()).toBe('1,407.00')
  await pressIn(page, '常用条件')
  await views.getByRole('button', { name: '保税进口', exact: true }).click()
  await expect.poll(() => cell(page, '2025-03', 3).textContent()).toBe('87.00')
  expect(page.url()).toContain('q.begin=2025-03&q.end=2025-04')

  await pressIn(page, '常用条件')
  await pressIn(views, '删除查询：保税进口')
  await pressIn(page.locator('.ant-modal-confirm', { hasText: '是否删除当前查询？' }), '确定')
  await views.getByText('没有保存任何查询').waitFor()
  expect(faults).toEqual([])
})

test('an enterprise sees its own figures from its menu, and paper shows no buttons', async () => {
  const { page } = await open(`/reportform/company?${period}`, own)
  await expect.poll(() => table(page).locator('tbody tr.ant-table-row').count()).toBe(1)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.locator('.report-conditions').isVisible()).toBe(false)
  await expect.poll(() => page.getByRole('button', { name: '导出' }).isVisible()).toBe(false)
  await expect.poll(() => page.locator('.report-chart').isVisible()).toBe(true)
  await takePicture(page, 'report-paper')
})

test("a report is subscribed to by its page, for every week or by a plan of one's own, and cancelled there", async () => {
  await database.pool.query('delete from report_subscription')
  const { page, faults } = await open(`/reportform/month?${period}&q.tradeMode=1210`)
  await expect.poll(() => cell(page, '2025-03', 3).textContent()).toBe('87.00')
  await pressIn(page, '订阅')
  const dialog = page.getByRole('dialog', { name: '订阅月度数据查询' })
  await dialog.getByText('还没有订阅').waitFor()
  await dialog.getByRole('radiogroup', { name: '发送周期' }).getByText('每周').click()
  await dialog
    .locator('.ant-modal-footer')
    .getByRole('button', { name: /订\s?阅/ })
    .click()
  const kept = dialog.getByRole('list', { name: '已订阅' }).getByRole('listitem')
  await expect.poll(() => kept.count()).toBe(1)
  await lookEverywhere(page, 'report-subscribe')
  await dialog.getByLabel('发送计划', { exact: true }).fill('0 0 * * * ? *')
  await dialog
    .locator('.ant-modal-footer')
    .getByRole('button', { name: /订\s?阅/ })
    .click()
  await dialog.getByText('发送计划：最多每天一次').waitFor()
  await kept.getByRole('button', { name: /取消订阅/ }).click()
  await dialog.getByText('还没有订阅').waitFor()
  expect(faults).toEqual([])
})

test('the home page shows the last thirty days, and its bars open the lists of their day', async () => {
  const { page, faults } = await open('/dashboard/analysis', own)
  const panel = page.getByRole('region', { name: /近三十天货值 4,331.00 元/ })
  await panel.waitFor()
  await lookEverywhere(page, 'home-thirty-days')
  await panel.getByRole('img', { name: new RegExp(`${today}：进口 4,331.00`) }).click()
  await expect.poll(() => total(page).textContent()).toContain('4,331.00')
  expect(faults).toEqual([])
})

test('rates are typed into a table of all months and saved together', async () => {
  const { page, faults } = await open('/reportform/rates')
  await page.getByRole('button', { name: '表格编辑' }).click()
  const { cell } = tablePage(page, '汇率')
  await expect.poll(() => cell(0, 0).innerText()).toBe('2025-01')
  await lookEverywhere(page, 'report-rates')
  await cell(0, 2).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('7.2')
  await page.keyboard.press('Tab')
  await pressIn(page.getByRole('dialog', { name: '汇率' }), '保存')
  await page.getByRole('dialog', { name: '汇率' }).waitFor({ state: 'detached' })
  await page.getByRole('cell', { name: '7.2', exact: true }).waitFor()
  expect(faults).toEqual([])
})
