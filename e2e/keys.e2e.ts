// Long because one server and its people serve all that is done by keys. The product without a mouse: the search box, the keys of
// lists and details, an order declared, an hour of a reviewer; and what goes on in the background.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { claimApplication } from '@kouan/contract/calls/enterprise/review.ts'
import { readJob } from '@kouan/contract/calls/system/job-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { jobOfAction, startCallOf } from '@kouan/contract/derive/job-calls.ts'
import type { Acting } from '@kouan/contract/language/action.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { orderForm } from '../server/testing/an-order.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, openBrowser, openPage, screens } from './browser.ts'
import { aDeclaringCompany, aSubmittedApplication, type DeclaringCompany } from './declaring-company.ts'
import { rowOf } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

let company: DeclaringCompany
let own: ApiCaller

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  own = apiCaller({ address, token: await aSession(company.username) })
})

const at = async (path: string, username = company.username) =>
  (await openPage(browser, { address, path, token: await aSession(username) })).page

/** So many new orders, the last one first as their list has them. */
async function someOrders(count: number): Promise<string[]> {
  const numbers = Array.from({ length: count }, () => `KEY-${nextSerial()}`)
  for (const orderNo of numbers) {
    await own.send(callsOf(order).add, { ...orderForm({ orderNo }), enterpriseId: company.enterpriseId })
  }
  return numbers.reverse()
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

const box = (page: Page) => page.getByRole('combobox', { name: '搜索订单、企业、用户、页面、设置和操作' })
const chosen = (page: Page) => page.getByRole('option', { selected: true })

/** By the search box, once it has found this. */
async function goBySearch(page: Page, text: string, title: string): Promise<void> {
  // A choice is kept for somebody: who came by a session and not by the login is not known at once.
  await page.getByRole('button', { name: /欢迎您，\S/ }).waitFor()
  await press(page, 'Control+k')
  await box(page).waitFor()
  await page.keyboard.type(text)
  await expect.poll(() => chosen(page).locator('span').innerText()).toBe(title)
  await page.keyboard.press('Enter')
  await box(page).waitFor({ state: 'detached' })
}

const hasFocus = (page: Page, what: Locator) => what.and(page.locator(':focus')).waitFor()

/** By the keys alone; `entry` is one of the menu. The keyboard is at its button again. */
async function walkIntoMenuAndOut(page: Page, button: Locator, entry: Locator) {
  await button.focus()
  await press(page, 'Enter')
  await entry.waitFor()
  await press(page, 'Tab', 'ArrowDown', 'Escape')
  await entry.waitFor({ state: 'hidden' })
  await hasFocus(page, button)
}
const focusedRow = (page: Page) => page.evaluate<string>('document.activeElement?.closest("tr")?.innerText ?? ""')

test('an order is found, corrected and declared without a mouse', async () => {
  const [orderNo = ''] = await someOrders(1)
  const page = await at('/dashboard/analysis')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await goBySearch(page, orderNo, orderNo)
  const detail = page.getByRole('dialog', { name: `订单 ${orderNo}` })
  await detail.getByRole('tab', { name: '内容' }).waitFor()
  await press(page, 'e')
  const form = page.getByRole('dialog', { name: '编辑进口订单' })
  await form.locator('#note').waitFor()
  const focusedId = () => page.evaluate<string>('document.activeElement?.id ?? ""')
  const isInGoods = () => page.evaluate<boolean>('document.activeElement?.hasAttribute("data-catcher") === true')
  for (let tabs = 0; tabs < 80 && (await focusedId()) !== 'note'; tabs += 1) {
    // Tab goes from cell to cell; after Escape it leaves the goods.
    if (await isInGoods()) await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
  }
  // Letters that are keys elsewhere are letters here.
  await page.keyboard.type('jxed?')
  await press(page, 'Control+Enter')
  await form.waitFor({ state: 'detached' })
  await detail.getByText('jxed?').waitFor()
  await press(page, 'd')
  await page.getByText(`确定要申报订单 ${orderNo} 吗？`).waitFor()
  await press(page, 'Enter')
  await page.getByText('已提交申报：1 项').last().waitFor()
  await expect.poll(() => detail.getByText('待申报').count()).toBe(0)
  await press(page, 'Escape')
  await detail.waitFor({ state: 'detached' })
  await expect.poll(() => focusedRow(page)).toContain(orderNo)
})

test('rows are walked over, chosen and opened by keys; the detail goes on to the next row; a field keeps its letters', async () => {
  const [first = '', second = '', third = ''] = await someOrders(3)
  const page = await at('/order/mylist')
  await rowOf(page, third).waitFor()
  await press(page, 'j')
  await expect.poll(() => focusedRow(page)).toContain(first)
  await press(page, 'ArrowDown', 'x')
  await expect.poll(() => focusedRow(page)).toContain(second)
  await page.getByText('已选择 1 项').waitFor()
  await press(page, 'Escape')
  await page.getByText('已选择 1 项').waitFor({ state: 'detached' })
  await press(page, 'Enter')
  await page.getByRole('dialog', { name: `订单 ${second}` }).waitFor()
  await press(page, 'ArrowDown')
  await page.getByRole('dialog', { name: `订单 ${third}` }).waitFor()
  await press(page, 'k', 'k')
  await page.getByRole('dialog', { name: `订单 ${first}` }).waitFor()
  await press(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focusedRow(page)).toContain(first)

  await press(page, '/')
  await page.keyboard.type('jx?')
  const typed = page.locator('form[aria-label="查询条件"] input').first()
  await expect.poll(() => typed.inputValue()).toBe('jx?')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  // It stays as it was left, open or not.
  await page.getByRole('button', { name: '筛选' }).click()
  await typed.waitFor({ state: 'detached' })
  await expect.poll(() => keptLook('isSearchOpen')).toBe('false')

  // A dialog gives the focus back to its button, and to that of a menu when it came from one.
  const add = page.getByRole('button', { name: '新增' })
  await add.focus()
  await press(page, 'Enter')
  await page.getByRole('dialog', { name: '新增进口订单' }).locator('#orderNo').waitFor()
  await press(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await hasFocus(page, add)
  const more = rowOf(page, first).getByRole('button', { name: /更多操作/ })
  const edit = page.getByRole('menuitem', { name: '编辑' })
  await walkIntoMenuAndOut(page, more, edit)
  await more.click()
  await edit.click()
  await page.getByRole('dialog', { name: '编辑进口订单' }).locator('#orderNo').waitFor()
  await press(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await hasFocus(page, more)
})

test('the search box finds pages and commands by pinyin, shows what was chosen lately first, and fits a phone', async () => {
  const [orderNo = ''] = await someOrders(1)
  // The account keeps the choices of a first try.
  await own.send(keepSettings, { settings: {} })
  const page = await at('/dashboard/analysis')
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await goBySearch(page, 'wddd', '我的订单')
  await page.waitForURL('**/order/mylist')
  await goBySearch(page, orderNo.toLowerCase(), orderNo)
  await page.waitForURL(/\/order\/mylist\/\d+$/)
  await page.getByRole('dialog', { name: `订单 ${orderNo}` }).waitFor()
  await press(page, 'Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // A command that begins on another page.
  await page.goto(`${address}/dashboard/analysis`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await press(page, 'Control+k')
  const lately = page.getByRole('group', { name: '最近使用' }).getByRole('option')
  await expect.poll(() => lately.locator('span').allInnerTexts()).toEqual([orderNo, '我的订单'])
  await page.keyboard.type('xzdd')
  await expect.poll(() => chosen(page).innerText()).toBe('新增订单')
  await press(page, 'Enter')
  await page.getByRole('dialog', { name: '新增进口订单' }).locator('#orderNo').waitFor()
  await page.reload()
  await rowOf(page, orderNo).waitFor()
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)

  const button = page.getByRole('button', { name: /^全局搜索/ })
  for (const screen of [screens.desktop, screens.phone]) {
    await page.setViewportSize(screen)
    await button.click()
    await box(page).waitFor()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await takePicture(page, `palette-${screen.width}`)
    await page.keyboard.type('zzzz')
    await page.getByRole('status').filter({ hasText: '没有找到“zzzz”' }).waitFor()
    await press(page, 'Escape')
    await box(page).waitFor({ state: 'detached' })
    await hasFocus(page, button)
  }
  await page.setViewportSize(screens.desktop)
  const user = page.getByRole('button', { name: /欢迎您/ })
  const entry = page.getByRole('menuitem', { name: '系统设置' })
  await walkIntoMenuAndOut(page, user, entry)
  await press(page, '?')
  const sheet = page.getByRole('dialog', { name: '快捷键' })
  for (const title of ['搜索订单、企业、用户、页面、设置和操作', '下一行', '退回', '保存'])
    await sheet.getByText(title).waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'key-sheet')
})

test('a reviewer takes, passes and returns applications with the keyboard, one after the other', async () => {
  // Applications of a first try wait no more.
  await database.pool.query(`update enterprise_apply set status = '5' where status in ('1', '2')`)
  const companies = []
  for (let count = 0; count < 2; count += 1)
    companies.push(await aSubmittedApplication({ address, serial: nextSerial() }))
  const [passed = '', returned = ''] = companies.map(({ form }) => form.companyName)
  const reviewer = await aPerson({ username: `reviewer${nextSerial()}`, roles: ['reviewer'] })
  const page = await at('/dashboard/analysis', reviewer.username)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await goBySearch(page, 'zcdjsh', '注册登记审核')
  await rowOf(page, returned).waitFor()
  await press(page, 'j')
  while (!(await focusedRow(page)).includes(passed)) await press(page, 'j')
  await press(page, 'Enter')
  // Pages that are kept say it, too.
  const name = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor()
  await name(passed)
  await press(page, 'c')
  await page.getByRole('button', { name: '审核通过' }).waitFor()
  await press(page, 'a')
  await hasFocus(page, page.getByRole('dialog', { name: /审核通过/ }).locator('textarea'))
  await press(page, 'Control+Enter')
  await page.getByText('审核完成！').last().waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await name(returned)
  // The answer to the taking is long on its way; what is decided meanwhile waits for it.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${claimApplication.path}`, async (route) => {
    const response = await route.fetch()
    await held
    await route.fulfill({ response })
  })
  const taken = page.waitForRequest(`**${claimApplication.path}`)
  await press(page, 'c')
  await taken
  await page.getByRole('button', { name: '退回', exact: true }).waitFor()
  await press(page, 'r')
  const question = page.getByRole('dialog', { name: /退回/ })
  await question.locator('textarea').waitFor()
  await hasFocus(page, question.locator('textarea'))
  // These letters are keys of the page behind.
  await page.keyboard.type('a r u 营业执照看不清')
  await press(page, 'Control+Enter')
  release()
  await question.waitFor({ state: 'detached' })
  await press(page, 'u')
  await page.waitForURL('**/register/examineList')
  for (const company of [passed, returned]) await rowOf(page, company).waitFor({ state: 'detached' })
})

test('a job that ended while nobody looked stands in the tray with a badge, is seen, and put away', async () => {
  const [orderNo = ''] = await someOrders(1)
  const page = await at('/dashboard/analysis')
  const ids = (await own.send(callsOf(order).list, { orderNo })).records.map(({ id }) => id).join()
  const start = startCallOf(jobOfAction(order as unknown as Acting, 'declare'))
  const { jobId } = await own.send(start, { ids })
  await expect.poll(async () => (await own.send(readJob, { id: jobId })).state).toBe('DONE')
  await page.reload()
  const tray = page.getByRole('button', { name: '后台任务：1 个已结束未查看' })
  await tray.waitFor()
  await tray.click()
  const panel = page.getByRole('dialog', { name: '后台任务' })
  const job = panel.getByRole('listitem', { name: '批量申报进口订单' })
  await job.waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'job-tray')
  await page.getByRole('button', { name: '后台任务', exact: true }).waitFor()
  await job.getByRole('button', { name: '清除批量申报进口订单' }).click()
  await panel.getByText('没有后台任务').waitFor()
  await press(page, 'Escape')
  await panel.waitFor({ state: 'detached' })
  await hasFocus(page, page.getByRole('button', { name: '后台任务', exact: true }))
  await page.setViewportSize(screens.phone)
  await page.reload()
  await page.getByRole('button', { name: '后台任务', exact: true }).click()
  await panel.getByText('没有后台任务').waitFor()
  await expect.poll(async () => (await panel.boundingBox())?.x).toBeGreaterThan(0)
  await expect.poll(() => isTooWide(page)).toBe(false)
  await takePicture(page, 'job-tray-phone')
})

/** Look of the one list that is changed here, as the account keeps it. */
const keptLook = (name: string): Promise<unknown> =>
  database.pool.query('select look->>$1 as value from list_look', [name]).then(({ rows }) => rows[0]?.value)

/** Rows that are seen whole, between the head of the table and the pager. */
const rowsInSight = (page: Page) =>
  page.evaluate<number>(`(() => {
    const top = document.querySelector('.ant-table-thead').getBoundingClientRect().bottom
    const bottom = document.querySelector('.list-pager').getBoundingClientRect().top
    const isSeen = ({ top: begin, bottom: end }) => begin >= top - 1 && end <= bottom + 1
    return [...document.querySelectorAll('.ant-table-row')].filter((row) => isSeen(row.getBoundingClientRect())).length
  })()`)

test('twenty orders stand on a desk, head and pager stay in sight, and nothing of the table lies over the header', async () => {
  await someOrders(22)
  const page = await at('/order/mylist?size=30')
  await expect.poll(() => page.locator('.ant-table-row').count()).toBeGreaterThan(21)
  const height = async () => (await page.locator('.ant-table-row').nth(3).boundingBox())?.height
  await expect.poll(height).toBe(36)
  await expect.poll(() => rowsInSight(page)).toBeGreaterThanOrEqual(20)
  await page.getByRole('checkbox', { name: '选择本页全部' }).waitFor()
  await page.mouse.move(700, 600)
  await page.mouse.wheel(0, 250)
  const topOf = async (what: string) => (await page.locator(what).first().boundingBox())?.y
  await expect.poll(() => topOf('.ant-table-thead')).toBe(48)
  // The header alone is under the pointer there, even above the column that stays in sight.
  const over = () => page.evaluate<boolean>(`document.elementFromPoint(240, 30).closest('header') !== null`)
  await expect.poll(over).toBe(true)
  await followSystem(page)
  await lookEverywhere(page, 'orders')
  await page.setViewportSize(screens.tablet)
  await takePicture(page, 'orders-tablet')
  expect(await isTooWide(page)).toBe(false)
})

/** Light or dark as the browser is. */
async function followSystem(page: Page): Promise<void> {
  await database.pool.query(`update sys_user set settings = '{"mode": "system"}' where username = $1`, [
    company.username,
  ])
  await page.reload()
  await page.locator('.ant-table-row').first().waitFor()
}

test('columns are hidden, moved, widened and frozen, and stay so for this person, in another browser and in a sheet too', async () => {
  await database.pool.query('delete from list_look')
  await someOrders(1)
  const heads = (of: Page) => of.locator('.ant-table-thead th').allInnerTexts()
  const page = await at('/order/mylist')
  await page.locator('.ant-table-row').first().waitFor()
  const before = await heads(page)
  expect(before).toContain('回执信息')
  const button = page.getByRole('button', { name: '列与行高' })
  // Until its part has come it takes no focus.
  await expect.poll(() => button.isEnabled()).toBe(true)
  await button.focus()
  await press(page, 'Enter')
  const panel = page.getByRole('dialog', { name: '列与行高' })
  await panel.getByRole('checkbox', { name: '回执信息' }).uncheck()
  await panel.getByRole('button', { name: '实际支付金额前移' }).click()
  await panel.getByRole('spinbutton', { name: '订单编号的宽度' }).fill('260')
  await panel.getByRole('button', { name: '固定申报状态' }).click()
  await panel.getByText('适中', { exact: true }).click()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'columns')
  await panel.focus()
  await press(page, 'Escape')
  await panel.waitFor({ state: 'detached' })
  await hasFocus(page, button)
  const after = before.filter((title) => title !== '回执信息')
  const [time, amount] = [after.indexOf('回执时间'), after.indexOf('实际支付金额')]
  ;[after[time], after[amount]] = [after[amount] ?? '', after[time] ?? '']
  await expect.poll(() => heads(page)).toEqual(after)
  await expect.poll(() => keptLook('density')).toBe('middle')

  // The edge of a head is drawn by hand.
  const edge = page.locator('th', { hasText: '申报状态' }).locator('.head-edge')
  const place = await edge.boundingBox()
  if (!place) throw new Error('the edge is not there')
  const width = async (of: Page) => (await of.locator('th', { hasText: '申报状态' }).boundingBox())?.width ?? 0
  const narrow = await width(page)
  await page.mouse.move(place.x + 4, place.y + 10)
  await page.mouse.down()
  await page.mouse.move(place.x + 64, place.y + 10, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => width(page)).toBeGreaterThan(narrow + 30)
  const keptWidth = () =>
    database.pool
      .query(
        `select c->>'width' as width from list_look, jsonb_array_elements(look->'columns') c where c->>'name' = 'declareStatus'`,
      )
      .then(({ rows }) => Number(rows[0]?.width))
  await expect.poll(keptWidth).toBeGreaterThan(narrow + 30)

  const elsewhere = await at('/order/mylist')
  await expect.poll(() => heads(elsewhere)).toEqual(after)
  const height = async () => (await elsewhere.locator('.ant-table-row').first().boundingBox())?.height
  await expect.poll(height).toBe(44)
  // A sheet of the list begins with the same columns.
  await elsewhere.getByRole('button', { name: '导出', exact: true }).click()
  const exporting = elsewhere.getByRole('dialog', { name: '导出进口订单' })
  const isExported = (label: string) => exporting.getByRole('checkbox', { name: label, exact: true }).isChecked()
  await expect.poll(() => isExported('申报状态')).toBe(true)
  await exporting.getByRole('button', { name: /^其余 \d+ 列$/ }).click()
  expect(await isExported('回执信息')).toBe(false)
  await exporting.getByRole('button', { name: '关闭', exact: true }).last().click()
  await exporting.waitFor({ state: 'detached' })
  await elsewhere.getByRole('button', { name: '列与行高' }).click()
  await elsewhere.getByRole('button', { name: '恢复默认' }).click()
  await expect.poll(() => heads(elsewhere)).toEqual(before)
})
