// What a broker does with a list beside its rows: sets a declaration for the night, copies a column, prints.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, onTestFailed, test } from 'vitest'
import { orderForm } from '../server/testing/an-order.ts'
import { declareOrders } from '../server/testing/order-calls.ts'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, type OpenedPage, openBrowser, openPage, screens } from './browser.ts'
import { aDeclaringCompany } from './declaring-company.ts'
import { openSearch, pressIn, pressTool, rowOf } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { watchRendering } from './re-rendered.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()
const batch = `TOOLS-${nextSerial()}`
const numbers = [1, 2, 3].map((n) => `${batch}-${n}`)

/** Of the company. */
let session: string
let opened: OpenedPage
let page: Page

beforeAll(async () => {
  const administrator = await aPerson({ username: 'root_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  const company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  session = await aSession(company.username)
  const own = apiCaller({ address, token: session })
  const ids: string[] = []
  for (const orderNo of numbers) ids.push((await own.send(callsOf(order).add, orderForm({ orderNo }))).id)
  await own.send(declareOrders, { ids: ids.slice(2) })
  await own.send(keepSettings, { settings: { mode: 'system' } })
  opened = await openPage(browser, { address, path: '/order/mylist', token: session })
  page = opened.page
})

beforeEach(async () => {
  await page.goto(`${address}/order/mylist?q.orderNo=${batch}`)
  await rowOf(page, numbers[0] ?? '').waitFor()
})

const beijingTime = (time: Date) =>
  new Date(time.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
const choose = (text: string) => rowOf(page, text).getByRole('checkbox').check()

test('what is chosen stays chosen, also where it is known late whose orders these are', async () => {
  const { page: early } = await openPage(browser, { address, path: '/403', token: session })
  let tell = () => {}
  const told = new Promise<void>((resolve) => {
    tell = resolve
  })
  await early.evaluate(`localStorage.removeItem('Login_Userinfo')`)
  await early.route('**/sys/user/getUserInfo*', async (route) => {
    setTimeout(tell, 2000)
    await told
    await route.continue()
  })
  await early.goto(`${address}/order/mylist?q.orderNo=${batch}`)
  await rowOf(early, numbers[0] ?? '')
    .getByRole('checkbox')
    .check()
  await told
  await early.getByText('欢迎您，李测试').waitFor()
  await early.getByText('已选择 1 项').waitFor()
})

test('orders are declared at an hour: asked for, seen in the tray, cancelled there', async () => {
  onTestFailed(() => takePicture(page, 'list-tools-failed'))
  // What a first try set for the night.
  await database.pool.query('delete from job')
  for (const orderNo of numbers.slice(0, 2)) await choose(orderNo)
  await pressIn(page, '定时申报')
  const form = page.getByRole('dialog', { name: '定时申报：2 项' })
  const at = form.getByLabel('执行时间')
  const hour = (minutes: number) => beijingTime(new Date(Date.now() + minutes * 60_000))
  // Enter takes the time, and saves as in every field.
  const set = async (text: string) => {
    await at.fill(text)
    await at.press('Enter')
  }
  await set(hour(-60))
  await takePicture(page, 'declare-at-an-hour-refused')
  await form.getByText(/已经过去（现在是 .+），请选择以后的时间/).waitFor()
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  const startAt = hour(600)
  // It is said for a moment: the look begins before.
  await Promise.all([page.getByText('已安排，可在右上角的“后台任务”中查看或取消').waitFor(), set(startAt)])
  await form.waitFor({ state: 'detached' })

  // The rows say when, by whom and how many; nothing else of the list is two lines high.
  const signs = page.getByRole('note', { name: `${startAt.slice(0, 16)} 由 李测试 定时申报，同批 2 项` })
  await expect.poll(() => signs.count()).toBe(2)
  await expect.poll(async () => (await page.locator('.list-bar').boundingBox())?.height).toBeLessThanOrEqual(46)
  await page.getByRole('button', { name: '后台任务：1 个定时' }).click()
  const job = page.getByRole('dialog', { name: '后台任务' }).getByRole('listitem', { name: '批量申报进口订单' })
  await job.getByText(`将于 ${startAt} 开始执行：${numbers.slice(0, 2).join('、')}`).waitFor()
  await takePicture(page, 'job-tray-later')
  await job.getByRole('button', { name: '取消批量申报进口订单' }).click()
  await job.getByText(/已取消/).waitFor()
  await expect.poll(() => signs.count()).toBe(0)
  await page.keyboard.press('Escape')
})

test('what opens and is chosen beside the rows draws none of them anew, nor does a message itself while it stands', async () => {
  const cells = await watchRendering(page, '.ant-table-row td')
  await openSearch(page)
  await page.getByRole('form', { name: '查询条件' }).waitFor()
  await pressIn(page, '新增')
  const form = page.getByRole('dialog')
  await form.locator('input').first().waitFor()
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  expect(await cells()).toEqual([])
  const actions = await watchRendering(page, '.ant-table-row td button')
  await choose(numbers[0] ?? '')
  await page.getByText('已选择 1 项').waitFor()
  expect(await actions()).toEqual([])
  await pressTool(page, '复制与打印')
  await page.getByRole('menuitem', { name: '订单编号', exact: true }).click()
  await page.locator('.ant-message-notice').waitFor()
  const message = await watchRendering(page, '.ant-message *')
  for (let frame = 0; frame < 5; frame++) await page.evaluate('new Promise((done) => requestAnimationFrame(done))')
  expect(await message()).toEqual([])
})

test('a column goes to the clipboard, of the page or of the chosen rows', async () => {
  await opened.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
  const copy = async (column: string) => {
    await pressTool(page, '复制与打印')
    await page.getByRole('menuitem', { name: column, exact: true }).click()
  }
  await copy('订单编号')
  await page.getByText('已复制 3 行').waitFor()
  expect((await copied()).split('\n').toSorted()).toEqual(numbers)
  await choose(numbers[1] ?? '')
  await copy('订单编号')
  await expect.poll(copied).toBe(numbers[1])
})

test('for who wants less motion, a menu opens beside its button and stays there', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const button = rowOf(page, numbers[0] ?? '').getByRole('button', { name: /更多操作/ })
  await button.click()
  const menu = page.getByRole('menu').filter({ has: page.getByRole('menuitem', { name: '复制', exact: true }) })
  const distance = async () => {
    const [of, from] = [await menu.boundingBox(), await button.boundingBox()]
    return of && from ? Math.abs(of.x - from.x) + Math.abs(of.y - from.y) : Number.POSITIVE_INFINITY
  }
  await expect.poll(distance).toBeLessThan(400)
  // It came to rest: what is measured in frames behind is the same.
  for (let frame = 0; frame < 5; frame++) {
    await page.evaluate('new Promise((done) => requestAnimationFrame(done))')
    expect(await distance()).toBeLessThan(400)
  }
  await button.click()
  await menu.waitFor({ state: 'hidden' })
})

/** What stands out at the right of the window. */
const tooWide = (of: Page) =>
  of.evaluate<string[]>(
    `[...document.querySelectorAll('body *')].filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth + 1).map((one) => one.tagName + ' ' + one.className)`,
  )

test('on paper stand all columns of the list, and nothing to press', async () => {
  const seenButtons = () => page.locator('button:visible').count()
  const scheme = () => page.evaluate('document.documentElement.style.colorScheme')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(scheme).toBe('dark')
  // A4, broadside, without its margins.
  await page.setViewportSize({ width: 1030, height: 700 })
  await page.emulateMedia({ media: 'print' })
  await expect.poll(seenButtons).toBe(0)
  // Pale text on white paper could not be read.
  await expect.poll(scheme).toBe('light')
  const heads = () => page.locator('.ant-table-thead th:visible').allInnerTexts()
  await expect.poll(heads).toEqual(expect.arrayContaining(['订单编号', '申报状态', '回执信息', '实际支付金额']))
  await expect.poll(heads).not.toContain('操作')
  await expect.poll(() => tooWide(page)).toEqual([])
  await takePicture(page, 'printed-list')

  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
})

test('S7.108: 打印 opens the sheet of an order by id and token: all of it, as wide as its window, printed without the token', async () => {
  onTestFailed(() => takePicture(page, 'printed-order-failed'))
  const number = numbers[2] ?? ''
  // What a browser would print, and under which address; of this person alone.
  await opened.context.addInitScript(
    'window.print = () => (window.printed = [...(window.printed ?? []), location.href])',
  )
  await rowOf(page, number).getByRole('link', { name: number }).click()
  const detail = page.getByRole('dialog', { name: named(`订单 ${number}`) })
  const asked = opened.context.waitForEvent('request', (request) => request.url().includes('/order/print'))
  const [sheet] = await Promise.all([
    opened.context.waitForEvent('page'),
    detail.getByRole('button', { name: '打印', exact: true }).click(),
  ])
  const { searchParams } = new URL((await asked).url())
  const id = /\/order\/mylist\/(\d+)/.exec(page.url())?.[1]
  expect(id).toBeDefined()
  expect(Object.fromEntries(searchParams)).toEqual({ id, token: session })
  await sheet.getByRole('heading', { name: `进口订单 ${number}` }).waitFor()
  const printed = () => sheet.evaluate<string[]>('window.printed')
  await expect.poll(printed).toHaveLength(1)
  expect((await printed()).join()).not.toContain(session)
  expect(new URL(sheet.url()).search).toBe(`?id=${id}`)
  await sheet.getByText('王**').waitFor()
  for (const part of ['订单信息', '商品明细（2 行）', '第 1 次申报', '申报进度'])
    await sheet.getByRole('heading', { name: part }).waitFor()
  await expect.poll(() => accessibilityFaults(sheet)).toEqual([])
  for (const [name, size] of Object.entries(screens)) {
    await sheet.setViewportSize(size)
    await takePicture(sheet, `printed-order-${name}`)
    for (const media of ['print', 'screen'] as const) {
      await sheet.emulateMedia({ media })
      if (media === 'print') await expect.poll(() => tooWide(sheet), { message: name }).toEqual([])
      await expect.poll(() => isTooWide(sheet), { message: `${name} ${media}` }).toBe(false)
    }
  }
  await sheet.emulateMedia({ media: 'print' })
  await expect.poll(() => sheet.getByRole('button').count()).toBe(0)
  if (process.env.SCREENSHOTS)
    await sheet.pdf({ path: `${process.env.SCREENSHOTS}/printed-order.pdf`, preferCSSPageSize: true })
  await sheet.emulateMedia({ media: 'screen' })
  await sheet.getByRole('button', { name: '打印' }).click()
  await expect.poll(printed).toHaveLength(2)
  // Without a token the address opens nothing, and says so.
  const { status } = await sheet.reload().then((answer) => ({ status: answer?.status() }))
  expect(status).toBe(401)
  await sheet.getByRole('heading', { name: '登录已过期，或地址中没有登录信息（token）' }).waitFor()
  await takePicture(sheet, 'printed-without-token')
  await sheet.close()

  // The key of printing does the same, and not what a browser makes of the page.
  const [again] = await Promise.all([opened.context.waitForEvent('page'), page.keyboard.press('Control+P')])
  await again.getByRole('heading', { name: `进口订单 ${number}` }).waitFor()
  await again.close()
})
