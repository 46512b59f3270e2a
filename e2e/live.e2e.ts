// What one person changes is seen by another without polling: by the live channel, over its interruptions.
import { readListVersion } from '@kouan/contract/calls/list-version.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import type { Page, WebSocketRoute } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { orderForm } from '../server/testing/an-order.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { aDeclaringCompany, type DeclaringCompany } from './declaring-company.ts'
import { chooseInRow, pressIn, rowOf, topForm } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'

const { address, aPerson, aSession, database, dieAndRise } = await startedServer()
const browser = await openBrowser()

let company: DeclaringCompany
let own: ApiCaller

beforeAll(async () => {
  await aPerson({ username: 'live_admin', realname: '马管理', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession('live_admin') })
  company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  own = apiCaller({ address, token: await aSession(company.username) })
})

const anOrder = async (orderNo = `LIVE-${nextSerial()}`) => {
  await own.send(callsOf(order).add, orderForm({ orderNo }))
  return orderNo
}
const flashing = (page: Page, text: string) => page.locator('.ant-table-row.row-flash').filter({ hasText: text })
const isLive = (page: Page) => page.getByRole('img', { name: '实时更新' }).waitFor()
/** Lists poll once a minute while the channel is up: what comes sooner came by it. */
const soon = { timeout: 25_000 }

test('S4.015 S4.022 S4.023 S4.024 a row that one person changes: lit in the list of another, not in the own one', async () => {
  const orderNo = await anOrder()
  const mine = await openPage(browser, { address, path: '/order/mylist', token: await aSession(company.username) })
  const theirs = await openPage(browser, { address, path: '/order/list', token: await aSession('live_admin') })
  for (const { page } of [mine, theirs]) {
    await rowOf(page, orderNo).waitFor()
    await isLive(page)
  }
  let asked = 0
  theirs.page.on('request', (request) => {
    if (request.url().includes(readListVersion.path)) asked += 1
  })
  let flashes = 0
  await mine.page.exposeFunction('noteFlash', () => {
    flashes += 1
  })
  await mine.page.evaluate(`new MutationObserver(() => document.querySelector('.row-flash') && window.noteFlash())
    .observe(document.body, { subtree: true, childList: true, attributes: true })`)
  await chooseInRow(rowOf(mine.page, orderNo), '编辑')
  const form = topForm(mine.page)
  await form.getByLabel('订单编号', { exact: true }).fill(`${orderNo}-B`)
  await pressIn(form, '确定')
  await flashing(theirs.page, `${orderNo}-B`).waitFor(soon)
  await flashing(theirs.page, orderNo).waitFor({ state: 'detached' })
  await rowOf(mine.page, `${orderNo}-B`).waitFor()
  expect([asked > 0, flashes]).toEqual([true, 0])
  expect([mine.faults, theirs.faults]).toEqual([[], []])
})

test('S4.018 S4.019 without polling sockets are cut, the server is killed, the line is dead for a while: nothing is missed', async () => {
  const sockets: WebSocketRoute[] = []
  const { page } = await openPage(browser, { address, path: '/order/mylist', token: await aSession(company.username) })
  // The list may ask once for each message of its channel: what it asks by its own clock never reaches the server.
  let isTold = false
  await page.routeWebSocket(/vxeSocket/, (socket) => {
    sockets.push(socket)
    const server = socket.connectToServer()
    server.onMessage((message) => {
      isTold ||= /common_send_date|subscribe/.test(String(message))
      socket.send(message)
    })
  })
  await page.route(
    (url) => url.pathname.endsWith(readListVersion.path),
    async (route) => {
      if (!isTold) return route.abort()
      isTold = false
      await route.continue()
    },
  )
  await page.reload()
  await isLive(page)
  const before = await anOrder()
  await rowOf(page, before).waitFor(soon)

  // The socket is killed; the order is saved before the next one opens.
  await sockets.at(-1)?.close({ code: 1011 })
  const meanwhile = await anOrder()
  await rowOf(page, meanwhile).waitFor(soon)
  await isLive(page)

  await dieAndRise()
  await isLive(page)
  const afterwards = await anOrder()
  await rowOf(page, afterwards).waitFor(soon)

  await page.context().setOffline(true)
  const unseen = await anOrder()
  await page.context().setOffline(false)
  await rowOf(page, unseen).waitFor(soon)
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from order_head')
  await expect.poll(() => page.locator('.ant-table-row:visible').count()).toBe(rows[0]?.count)
})

test('a session is ended by an administrator: the page asks for a new login at once', async () => {
  const { page } = await openPage(browser, { address, path: '/order/mylist', token: await aSession(company.username) })
  await isLive(page)
  await database.pool.query('delete from sys_session using sys_user u where u.id = user_id and u.username = $1', [
    company.username,
  ])
  await page.getByRole('dialog', { name: '登录已过期' }).waitFor(soon)
})
