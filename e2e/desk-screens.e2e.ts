// Screens of a desk at 1440 by 900: what people read stands whole, waits in grey, and lies under nothing.
import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { orderForm } from '../server/testing/an-order.ts'
import { eventually } from '../server/testing/eventually.ts'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { cutCells } from './cut-cells.ts'
import { aPassedCompany, aSubmittedApplication, openSimulation } from './declaring-company.ts'
import { pressIn, rowOf, topForm } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

let admin: string
let username: string
let enterpriseId: string

const at = async (path: string, person: string) =>
  (await openPage(browser, { address, path, token: await aSession(person) })).page

/** Numbers of orders; by their last digits customs refuse one, the gateway another. */
const numbers = ['00', '00', '01', '01', '03'].map((ending) => `DESK-${nextSerial()}-${ending}`)
const refused = numbers[2] ?? ''

beforeAll(async () => {
  admin = (await aPerson({ username: 'desk_admin', roles: ['admin'] })).username
  const staff = apiCaller({ address, token: await aSession(admin) })
  const serial = nextSerial()
  const passed = await aPassedCompany({ address, staff, serial })
  enterpriseId = passed.enterpriseId
  username = String(passed.form.userName)
  await openSimulation(staff, { serial, enterpriseId, types: ['I9610'] })
  const ids: string[] = []
  for (const orderNo of numbers)
    ids.push((await staff.send(callsOf(order).add, { ...orderForm({ orderNo }), enterpriseId })).id)
  const declarant = apiCaller({ address, token: await aSession(username) })
  await declarant.send(actionCalls(order).declare, { ids: ids.join(',') } as never)
  const ended = async () =>
    (await staff.send(callsOf(order).list, { declareStatus: 'REJECTED,FAILED', pageSize: 1 } as never)).total
  await eventually('refused orders', ended, (count) => count === 3, { seconds: 60 })
})

const boxOf = async (what: Locator) => {
  const box = await what.boundingBox()
  if (!box) throw new Error('it is not shown')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** The list of a resource says that so many rows are found. */
async function withTotal(page: Page, path: string, total: number): Promise<void> {
  await page.route(`**${path}?*`, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    await route.fulfill({ response, json: { ...body, result: { ...body.result, total, pages: 105 } } })
  })
}

test('list of documents: no value is cut, and the state is said once, in a dot behind the mark of simulated customs', async () => {
  const page = await at('/order/list', admin)
  const row = rowOf(page, refused)
  await row.waitFor()
  await takePicture(page, 'desk-orders')
  const titles = await page.locator('.ant-table-thead th').allInnerTexts()
  expect(titles.filter((title) => title.includes('回执状态'))).toEqual([])
  expect((await cutCells(page)).faults).toEqual([])
  expect(await row.locator('.ant-badge-status-dot').count()).toBe(1)
  expect(await page.locator('.ant-table-row .ant-tag').count()).toBe(0)
  const mark = await boxOf(row.getByRole('img', { name: '模拟海关' }))
  expect(mark.right).toBeLessThan((await boxOf(row.locator('.ant-badge-status-text'))).x)
})

test('bar of a list: one line, also with a count of four digits, and as high as that of the next list', async () => {
  const page = await at('/order/list', admin)
  await rowOf(page, refused).waitFor()
  await withTotal(page, callsOf(order).list.path, 1046)
  await page.reload()
  await page
    .getByText(/共 1,?046 条/)
    .first()
    .waitFor()
  const top = (await boxOf(page.locator('.ant-table-thead').first())).y
  await page.goto(`${address}/declaration/inventory/list`)
  await page.locator('.ant-table-thead').first().waitFor()
  await takePicture(page, 'desk-lists')
  await expect.poll(async () => (await boxOf(page.locator('.ant-table-thead').first())).y).toBe(top)
})

test.each(['company', 'staff'])(
  '异常处理 of %s: each reason is said once, and no column lies under the actions',
  async (who) => {
    const page = await at('/declaration/worklist', who === 'staff' ? admin : username)
    await rowOf(page, refused).waitFor()
    await takePicture(page, `desk-worklist-${who}`)
    const group = page.getByRole('list').filter({ hasText: '订单：' }).getByRole('listitem').first()
    const lines = (await group.innerText()).split('\n').map((line) => line.replace(/^订单：|（模拟海关）$/g, '').trim())
    expect(new Set(lines).size).toBe(lines.length)
    const cells = await rowOf(page, refused).locator('td').all()
    const [last, actions] = await Promise.all(cells.slice(-2).map(boxOf))
    expect(last?.right).toBeLessThanOrEqual((actions?.x ?? 0) + 1)
  },
)

test('queue of reviews: what waits is no fault, and the credit code lies under nothing', async () => {
  const { form } = await aSubmittedApplication({ address, serial: nextSerial() })
  const page = await at('/register/examineList', admin)
  const row = rowOf(page, String(form.companyName))
  await row.waitFor()
  await takePicture(page, 'desk-reviews')
  expect(await row.locator('.ant-badge-status-error').count()).toBe(0)
  const code = await boxOf(row.locator('td', { hasText: String(form.creditCode) }))
  const actions = await boxOf(row.locator('td').last())
  expect(code.right).toBeLessThanOrEqual(actions.x + 1)
})

test('告警: a title that its column cuts off is told whole where the pointer rests, one that fits is not', async () => {
  const name = String(nextSerial()).slice(-4)
  const [long, short] = [`基础通道“示例模拟${name}”最近一小时的失败率过高`, `通道${name}停止`]
  await database.pool.query(
    `insert into alarm (tenant_id, kind, incident, title, open_time)
      select 0, 'BACKUP', title, title, now() from unnest($1::text[]) title`,
    [[long, short]],
  )
  const page = await at('/channel/alarm', admin)
  await page.setViewportSize({ width: 800, height: 900 })
  const titleOf = (text: string) => rowOf(page, text).locator('td').filter({ hasText: text })
  await titleOf(long).hover()
  await expect.poll(() => titleOf(long).getAttribute('title')).toBe(long)
  await titleOf(short).hover()
  expect(await titleOf(short).getAttribute('title')).toBe(null)
})

test('home: figures have separators of thousands, as everywhere', async () => {
  const page = await at('/dashboard/analysis', username)
  await page.route('**/home/figures*', async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const result = body.result.map((figure: object) => ({ ...figure, count: 1046 }))
    await route.fulfill({ response, json: { ...body, result } })
  })
  await page.reload()
  await page.locator('.map-cell').getByText('1,046', { exact: true }).first().waitFor()
  await takePicture(page, 'desk-home')
  expect(await page.locator('main').getByText('1046').count()).toBe(0)
})

test('form of a notice: its last line of help ends above the buttons', async () => {
  const page = await at('/isystem/annountCement', admin)
  await pressIn(page, '新增')
  const form = topForm(page)
  await form.locator('.ant-drawer-footer, .ant-modal-footer').waitFor()
  const help = form.locator('.ant-form-item-extra').last()
  await help.scrollIntoViewIfNeeded()
  await form.locator('.ant-drawer-body').evaluate((body) => body.scrollTo(0, 10_000))
  await takePicture(page, 'desk-notice')
  expect((await boxOf(help)).bottom).toBeLessThanOrEqual((await boxOf(form.locator('.ant-drawer-footer'))).y)
})

test('form: full-width digits and marks of money become the number when the field is left', async () => {
  const page = await at('/order/mylist', username)
  await pressIn(page, '新增')
  const freight = topForm(page).locator('#freight')
  await freight.fill('￥１，２００．５')
  await freight.press('Tab')
  await expect.poll(() => freight.inputValue()).toBe('1200.5')
})
