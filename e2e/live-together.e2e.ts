// Two people at the same row, the same table, and one who waits for a job: by the live channel, with polling out of reach.
import { readJob } from '@kouan/contract/calls/system/job-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { dictionaryItem } from '@kouan/contract/resources/system/dictionary.ts'
import { position } from '@kouan/contract/resources/system/position.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { orderForm } from '../server/testing/an-order.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { openBrowser, openPage, stopClock } from './browser.ts'
import { aDeclaringCompany, type DeclaringCompany } from './declaring-company.ts'
import { chooseInRow, pressIn, rowOf } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { named } from './register-company.ts'
import { startedServer } from './started-server.ts'
import { tablePage } from './table-page.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

let staff: ApiCaller
let company: DeclaringCompany

beforeAll(async () => {
  await aPerson({ username: 'together_one', realname: '马一', roles: ['admin'] })
  await aPerson({ username: 'together_two', realname: '林二', roles: ['admin'] })
  staff = apiCaller({ address, token: await aSession('together_two') })
  company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
})

const isLive = (page: Page) => page.getByRole('img', { name: '实时更新' }).waitFor()
const open = async (username: string, path: string) => {
  const opened = await openPage(browser, { address, path, token: await aSession(username) })
  await isLive(opened.page)
  return opened
}

test('who opens an order reads who else has it open, and until when', async () => {
  const own = apiCaller({ address, token: await aSession(company.username) })
  const orderNo = `TOGETHER-${nextSerial()}`
  const { id } = await own.send(callsOf(order).add, orderForm({ orderNo }))
  const [first, second] = [await open('together_one', '/order/list'), await open('together_two', '/order/list')]
  await first.page.goto(`${address}/order/list/${id}`)
  await first.page.getByRole('dialog').getByText(orderNo).first().waitFor()
  expect(await first.page.getByText('也打开了这份单证').count()).toBe(0)
  await second.page.goto(`${address}/order/list/${id}`)
  await first.page.getByText('林二也打开了这份单证').waitFor()
  await second.page.getByText('马一也打开了这份单证').waitFor()
  // The line of one is cut: the other is told that nobody is there any more.
  await second.page.close()
  await first.page.getByText('也打开了这份单证').waitFor({ state: 'detached' })
  expect([first.faults, second.faults]).toEqual([[], []])
})

test('S9.010 two people at one dictionary: what one saves is lit in the table of the other, whose own words stay', async () => {
  const { rows } = await database.pool.query<{ id: string; code: string }>(
    `insert into sys_dict (dict_name, dict_code) values ('同编', $1) returning id::text as id, dict_code as code`,
    [`together_${nextSerial()}`],
  )
  const { id: dictId = '', code = '' } = rows[0] ?? {}
  for (const [place, text] of ['红', '绿', '蓝'].entries())
    await staff.send(callsOf(dictionaryItem).add, {
      dictId,
      itemText: text,
      itemValue: text,
      sortOrder: place + 1,
    } as never) // texts alone
  const { page, faults } = await open('together_one', '/isystem/dict')
  await chooseInRow(rowOf(page, code), '字典配置')
  await page.getByRole('button', { name: named('表格编辑') }).click()
  const { cell } = tablePage(page, '字典项')
  await cell(0, 0).click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('我的红')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await stopClock(page)
  const items = (await staff.send(callsOf(dictionaryItem).list, { dictId, pageSize: 10 } as never)).records // a filter
  const edit = (text: string, itemText: string) => {
    const { id, version } = items.find((item) => item.itemText === text) ?? { id: '', version: 0 }
    return staff.send(callsOf(dictionaryItem).edit, { id, version, itemText })
  }
  await edit('绿', '别人的绿')
  await expect.poll(() => cell(1, 0).innerText()).toBe('别人的绿')
  await expect.poll(() => page.locator('.kt .kt-flash').count()).toBe(1)
  await page.clock.runFor(1399)
  expect(await page.locator('.kt .kt-flash').count()).toBe(1)
  await page.clock.runFor(1)
  await expect.poll(() => page.locator('.kt .kt-flash').count()).toBe(0)
  await edit('红', '别人的红')
  await page.getByText('“名称”刚被他人修改，表格中保留您填写的内容').waitFor()
  expect(await cell(0, 0).innerText()).toBe('我的红')
  expect(faults).toEqual([])
})

/** Of these names, none of an earlier try beside them. */
async function twoPositions(): Promise<void> {
  await database.pool.query(`delete from sys_position where name like '同看%'`)
  for (const place of [1, 2])
    await staff.send(callsOf(position).add, { name: `同看${place}`, code: `together_${nextSerial()}`, postRank: '1' })
}

test('a job is followed by the channel: few questions, and it ends without a channel as well', async () => {
  await twoPositions()
  const { page, faults } = await open('together_one', '/isystem/position?name=同看')
  await rowOf(page, '同看1').waitFor()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().includes(readJob.path)) asked += 1
  })
  const exportRows = async () => {
    await pressIn(page, '导出')
    const dialog = page.getByRole('dialog', { name: '导出职务' })
    const [kept] = await Promise.all([page.waitForEvent('download'), pressIn(dialog, '开始导出')])
    await dialog.waitFor({ state: 'detached' })
    return kept.suggestedFilename()
  }
  expect(await exportRows()).toMatch(/\.xlsx$/)
  expect(asked).toBeGreaterThan(0)
  expect(asked).toBeLessThan(8)
  // A proxy that blocks sockets.
  await page.routeWebSocket(/vxeSocket|websocket/, (socket) => void socket.close())
  await page.reload()
  await page.getByRole('img', { name: '每隔几秒更新' }).waitFor()
  await rowOf(page, '同看1').waitFor()
  expect(await exportRows()).toMatch(/\.xlsx$/)
  expect(faults).toEqual([])
})

const lost = { success: false, code: 500, message: 'Token失效，请重新登录!', result: null, timestamp: 0 }

test('S8.005 a token that is void: a dialog with 重新登录, in enterprise chat apps a message and the page anew', async () => {
  await twoPositions()
  const { page } = await openPage(browser, {
    address,
    path: '/isystem/position',
    token: await aSession('together_one'),
    expected: /500/,
  })
  const fail = () => page.route('**/sys/position/list*', (route) => route.fulfill({ status: 500, json: lost }))
  await rowOf(page, '同看').first().waitFor()
  await fail()
  await page.getByRole('button', { name: '刷新', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '登录已过期' })
  await dialog.getByText('很抱歉，登录已过期，请重新登录').waitFor()
  await dialog.getByRole('button', { name: '重新登录' }).waitFor()
  await page.unroute('**/sys/position/list*')

  const chat = await openPage(browser, {
    address,
    path: '/isystem/position',
    token: await aSession('together_one'),
    expected: /500|401/,
  })
  await chat.page.addInitScript(
    "Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 wxwork/4.1.20 Chrome/120' })",
  )
  await chat.page.reload()
  await rowOf(chat.page, '同看').first().waitFor()
  await chat.page.route('**/sys/position/list*', (route) => route.fulfill({ status: 500, json: lost }))
  await chat.page.getByRole('button', { name: '刷新', exact: true }).click()
  await chat.page.locator('.ant-message-loading').getByText('很抱歉，登录已过期，请重新登录').waitFor()
  expect(await chat.page.getByRole('dialog', { name: '登录已过期' }).count()).toBe(0)
  await chat.page.waitForURL('**/user/login**')
})
