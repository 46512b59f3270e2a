// The home page of each person, the figures on it and in the menu, lists that move by themselves, and 我的部门.
import { readListVersion } from '@kouan/contract/calls/list-version.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import type { Locator, Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { orderForm } from '../server/testing/an-order.ts'
import { aRole } from './a-role.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { aDeclaringCompany, aSubmittedApplication, type DeclaringCompany } from './declaring-company.ts'
import { chooseIn, pressIn, rowOf, topForm } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

let staff: ApiCaller

beforeAll(async () => {
  await aPerson({ username: 'home_admin', realname: '马管理', roles: ['admin'] })
  staff = apiCaller({ address, token: await aSession('home_admin') })
})

async function at(username: string, path = '/dashboard/analysis') {
  await database.pool.query(`update sys_user set settings = settings || '{"mode": "system"}' where username = $1`, [
    username,
  ])
  return openPage(browser, { address, path, token: await aSession(username) })
}

const tile = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(`^${title}：`) })
const countIn = async (page: Page, title: string) => (await tile(page, title).first().getAttribute('aria-label')) ?? ''

test('an empty system shows its first steps; they lead where they are done, are ticked by what is there, and can be hidden', async () => {
  await database.pool.query('truncate enterprise, base_channel, transfer_info cascade')
  await database.pool.query(`update sys_user set settings = '{}' where username = 'home_admin'`)
  const { page, faults } = await at('home_admin')
  const steps = page.getByRole('region', { name: /开始使用/ })
  await steps.getByText('已完成 0 / 5').waitFor()
  await steps.getByRole('link', { name: '去建立通道' }).click()
  await page.waitForURL('**/Basechannel/list')
  await aDeclaringCompany({ address, staff, serial: nextSerial() })
  await page.goBack()
  await steps.getByText('已完成 3 / 5').waitFor()
  await page
    .getByRole('region', { name: '通道状态' })
    .getByText(/示例通道/)
    .waitFor()
  await page.getByRole('region', { name: '运行状态' }).getByText('在线用户').waitFor()
  await lookEverywhere(page, 'home-admin')
  await pressIn(steps, '不再显示')
  await steps.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('region', { name: '企业备案' }).waitFor()
  await expect.poll(() => steps.count()).toBe(0)
  expect(faults).toEqual([])
})

test('what a declarant has to do stands on the home page and leads to exactly these orders, which move while one looks', async () => {
  const company: DeclaringCompany = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  const own = apiCaller({ address, token: await aSession(company.username) })
  const numbers = [`HOME-${nextSerial()}`, `HOME-${nextSerial()}`, `HOME-${nextSerial()}`]
  for (const orderNo of numbers) await own.send(callsOf(order).add, orderForm({ orderNo }))
  const setState = (orderNo: string | undefined, state: string) =>
    database.pool.query('update order_head set declare_status = $2, declare_time = now() where order_no = $1', [
      orderNo,
      state,
    ])
  await setState(numbers[0], 'REJECTED')

  const { page, faults } = await at(company.username)
  await tile(page, '待申报').first().waitFor()
  expect(await countIn(page, '待申报')).toBe('待申报：2 份单证')
  expect(await countIn(page, '失败与退单')).toBe('失败与退单：1 份单证')
  await page.getByRole('region', { name: '我的通道' }).getByText(company.dxpId).waitFor()
  await lookEverywhere(page, 'home-declarant')
  // The menu tells of it, too, where failures are worked on: at the group that is closed.
  await page
    .getByRole('menuitem', { name: /申报管理/ })
    .getByTitle('1 项待处理')
    .waitFor()

  await tile(page, '待申报').first().click()
  await page.waitForURL(/\/order\/mylist\?q\.declareStatus=/)
  await page.getByText('共 2 条').waitFor()
  await page.locator('.ant-segmented-item-selected').filter({ hasText: '待申报 2' }).waitFor()

  // The rows are old when they come: the order moves while they are under way, and whatever else is asked is answered later.
  let say = () => {}
  const hasMoved = new Promise<void>((moved) => {
    say = moved
  })
  await page.route(`**${readListVersion.path}*`, (route) => hasMoved.then(() => route.continue()))
  const answerLate = async (route: Route) => {
    const response = await route.fetch()
    await setState(numbers[1], 'SENT')
    say()
    await route.fulfill({ response })
  }
  await page.route(`**${callsOf(order).list.path}*`, answerLate, { times: 1 })
  await page.locator('.ant-segmented-item').filter({ hasText: '全部' }).click()
  await rowOf(page, numbers[1] ?? '')
    .getByText('待申报')
    .waitFor()
  // No key and no button is pressed.
  await page
    .locator('.ant-table-row.row-flash')
    .filter({ hasText: numbers[1] ?? '' })
    .waitFor()
  await rowOf(page, numbers[1] ?? '')
    .getByText('已发送')
    .waitFor()
  await page.locator('.ant-segmented-item').filter({ hasText: '待申报 1' }).waitFor()
  await page.locator('.row-flash').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

/** Adds up how far the page moves by itself. */
const noteShifts = `window.shifts = 0
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifts += shift.value
  }).observe({ type: 'layout-shift', buffered: true })`

test('home: every number of the table of states is the total of its list, the badge that of the failures, and nothing moves', async () => {
  const company: DeclaringCompany = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  const own = apiCaller({ address, token: await aSession(company.username) })
  const states = ['READY', 'READY', 'SENT', 'BLOCKED', 'REJECTED', 'FAILED', 'FAILED', 'IN_CUSTOMS']
  for (const state of states) {
    const orderNo = `MAP-${nextSerial()}`
    await own.send(callsOf(order).add, orderForm({ orderNo }))
    await database.pool.query(
      `update order_head set declare_status = $2, declare_time = case when $2 <> 'READY' then now() end where order_no = $1`,
      [orderNo, state],
    )
  }
  const { page, faults } = await at(company.username)
  const cells = page.getByRole('region', { name: '单证状态' }).locator('a.map-cell')
  await cells.first().waitFor()
  const found = await cells.evaluateAll((links) =>
    links.map((link) => ({
      to: link.getAttribute('href'),
      name: link.getAttribute('aria-label'),
      count: link.textContent,
    })),
  )
  expect(found.map(({ name }) => name)).toEqual([
    '订单，待申报：2 份',
    '订单，申报中：1 份',
    '订单，发送受阻：1 份',
    '订单，失败与退单：3 份',
    '订单，今日申报：6 份',
    '订单，今日海关已受理：1 份',
  ])
  expect(await countIn(page, '失败与退单')).toBe('失败与退单：3 份单证')
  await page.context().addInitScript(noteShifts)
  await page.reload()
  await page.getByRole('region', { name: '到期附件' }).getByText('30 天内没有到期的附件').waitFor()
  await page.getByRole('region', { name: '我的通道' }).getByText(company.dxpId).waitFor()
  expect(await page.evaluate('window.shifts')).toBeLessThanOrEqual(0.05)
  await page
    .getByRole('menuitem', { name: /申报管理/ })
    .getByTitle('3 项待处理')
    .waitFor()
  await page.getByRole('link', { name: '3 份单证失败或退单 处理' }).waitFor()
  for (const { to, count } of found) {
    await page.goto(`${address}${to}`)
    await page.getByText(`共 ${count} 条`).waitFor()
  }
  expect(faults).toEqual([])
})

test('a reviewer takes up the application that waits longest from the home page', async () => {
  await database.pool.query('update enterprise_apply set submit_time = now() where submit_time is not null')
  const { applyNo } = await aSubmittedApplication({ address, serial: nextSerial() })
  const { rows } = await database.pool.query<{ id: string }>(
    `update enterprise_apply set submit_time = now() - interval '30 days' where apply_no = $1 returning id::text as id`,
    [applyNo],
  )
  await aPerson({ username: 'home_reviewer', realname: '申审核', roles: ['reviewer'] })
  const { page } = await at('home_reviewer')
  const queue = page.getByRole('region', { name: '等待审核' })
  await queue.getByText('已等待 30天').waitFor()
  expect(await countIn(page, '等待超过2个工作日')).toBe('等待超过2个工作日：1 件')
  await pressIn(queue, '领取下一件')
  await page.waitForURL(`**/register/examine/${rows[0]?.id}/2`)
})

test('S2.053 who leads a department puts people into it and takes them out', async () => {
  await database.pool.query(`delete from sys_depart where org_code like 'H01%'`)
  await database.pool.query(`insert into sys_depart (depart_name, org_code, org_category, org_type)
    values ('关务部', 'H01', '1', '1'), ('单证组', 'H01A01', '2', '2')`)
  await database.pool.query(`update sys_depart set parent_id = (select id from sys_depart where org_code = 'H01')
    where org_code = 'H01A01'`)
  await aPerson({ username: 'home_leader', realname: '林主管', roles: ['operator'], departments: ['H01'] })
  await aPerson({ username: 'home_clerk', realname: '陈单证' })
  const { page, faults } = await at('home_leader', '/system/departuserlist')
  await page.getByText('普通员工暂无此权限').waitFor()
  await database.pool.query(`update sys_user set user_identity = 2,
    depart_ids = (select id::text from sys_depart where org_code = 'H01') where username = 'home_leader'`)
  await page.reload()
  await rowOf(page, 'home_leader').waitFor()
  await page.getByRole('tree', { name: '我负责的部门' }).getByText('单证组').click()
  await page.getByText('单证组的成员').waitFor()
  await pressIn(page, '添加成员')
  await chooseIn(topForm(page).getByRole('combobox'), '陈单证')
  await pressIn(topForm(page), '确定')
  await page.getByText('添加成功！').waitFor()
  await rowOf(page, '陈单证').waitFor()
  await lookEverywhere(page, 'my-department')
  await rowOf(page, '陈单证').getByRole('button', { name: '移出' }).click()
  await pressIn(topForm(page), '确定')
  await rowOf(page, '陈单证').waitFor({ state: 'detached' })
  expect(faults).toEqual([])
})

test('S2.007 S2.054 the department initialization opens without login, and does its work for who may', async () => {
  const { page: outside, faults } = await openPage(browser, { address, path: '/util/index' })
  await outside.getByRole('heading', { name: '部门初始化' }).waitFor()
  await outside.getByRole('link', { name: '去登录' }).waitFor()
  expect(faults).toEqual([])
  await database.pool.query(`update sys_user set org_code = null where username = 'home_leader'`)
  const { page } = await at('home_admin', '/util/index/any')
  await page.getByText('为 1 个账号设置当前部门').waitFor()
  await pressIn(page, '开始初始化')
  await page.getByText('部门和人员归属都是齐全的，不需要初始化').waitFor()
})

test('home of somebody who may only look at documents: they stand over its whole width', async () => {
  await aRole(database.pool, { code: 'home_reader', pages: ['/dashboard/analysis', '/order/list/:test?'] })
  await aPerson({ username: 'home_reader', realname: '查阅', roles: ['home_reader'] })
  const { page, faults } = await at('home_reader')
  const documents = page.getByRole('region', { name: '单证状态' })
  await documents.waitFor()
  const rightOf = async (part: Locator) => {
    const { x, width } = (await part.boundingBox()) ?? { x: 0, width: 0 }
    return Math.round(x + width)
  }
  await expect.poll(() => rightOf(documents)).toBe(await rightOf(page.locator('.figure-row')))
  expect(faults).toEqual([])
})
