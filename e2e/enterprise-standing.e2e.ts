// Papers that run out, the calendar of working days, and enterprises that are suspended or struck off while documents are under way.
import { join } from 'node:path'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { beforeAll, expect, test } from 'vitest'
import { type OrderForm, orderForm } from '../server/testing/an-order.ts'
import { declareOrders } from '../server/testing/order-calls.ts'
import { type ApiCaller, apiCaller } from './api-caller.ts'
import { openBrowser, openPage, tryToSignIn } from './browser.ts'
import { foldersOf } from './channel-screens.ts'
import { aDeclaringCompany } from './declaring-company.ts'
import { chooseInRow, fillIn, pressIn, rowOf, rowSays, topForm } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { sentFor, takeOrder } from './played-customs.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'

const { address, aPerson, aSession, database, folder } = await startedServer()
const browser = await openBrowser()
let staff: ApiCaller

beforeAll(async () => {
  await aPerson({ username: 'standing_admin', realname: '马管理', roles: ['admin'] })
  await database.pool.query(
    `update sys_user set settings = settings || '{"mode": "system"}' where username = 'standing_admin'`,
  )
  staff = apiCaller({ address, token: await aSession('standing_admin') })
})

const at = async (path: string) => openPage(browser, { address, path, token: await aSession('standing_admin') })

test('a paper that has run out is listed and stops declarations with the way to renew it', async () => {
  const company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  await database.pool.query(
    `update enterprise_attachment set expire_date = '2026-01-31' where enterprise_id = $1 and kind = 'LICENCE'`,
    [company.enterpriseId],
  )
  const { page, faults } = await at('/register/paperlist')
  await page.locator('.ant-segmented-item').filter({ hasText: '已过期' }).click()
  await rowOf(page, company.companyName).getByText('已过期').waitFor()
  await lookEverywhere(page, '38-papers')
  const { id } = await staff.send(callsOf(order).add, orderForm({ enterpriseId: company.enterpriseId }))
  const refused = await staff.send(declareOrders, { ids: id }).catch((error: Error) => error.message)
  expect(refused).toContain('“营业执照”已于 2026-01-31 到期')
  await step('the calendar has the holidays that are known', async () => {
    await page.goto(`${address}/register/calendar`)
    await page.getByText('国庆节').first().waitFor()
    await lookEverywhere(page, '38-calendar')
    await page.getByRole('button', { name: '表格编辑' }).click()
    await page.getByRole('dialog', { name: '工作日历' }).waitFor()
  })
  expect(faults).toEqual([])
})

test('before an enterprise is suspended the form says what that touches; its documents under way go on', async () => {
  const company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  const form = () => orderForm({ enterpriseId: company.enterpriseId })
  const { id } = await staff.send(callsOf(order).add, form())
  await staff.send(callsOf(order).add, form())
  await staff.send(declareOrders, { ids: id })
  const { page, faults } = await at('/register/list')
  await chooseInRow(rowOf(page, company.companyName), '停用')
  await topForm(page).getByText('1 个账号立即下线，不能再登录').waitFor()
  await topForm(page).getByText('1 份待申报的单证不能申报').waitFor()
  await topForm(page).getByText('1 份已提交的单证照常发送，回执照常接收').waitFor()
  await lookEverywhere(page, '38-suspend')
  await fillIn(topForm(page), { 原因: '连续两年未年报', 决定日期: '2026-01-15' })
  await page.keyboard.press('Tab')
  await pressIn(topForm(page), '确定')
  await page.getByText('已停用！').waitFor()
  await rowOf(page, company.companyName).getByText('已停用').waitFor()
  const declared = await database.pool.query('select declare_status as state from document where id = $1', [id])
  expect(declared.rows[0]?.state).not.toBe('READY')
  expect(faults).toEqual([])
})

test('struck off with an order under way, an enterprise is out at once; the receipt still comes and is shown', async () => {
  const company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  const channel = await foldersOf({ channelRoot: join(folder, 'data/channels'), ...company })
  const [sent, waiting] = [0, 1].map(() => orderForm({ enterpriseId: company.enterpriseId })) as [OrderForm, OrderForm]
  const { id } = await staff.send(callsOf(order).add, sent)
  await staff.send(callsOf(order).add, waiting)
  await staff.send(declareOrders, { ids: id })
  const { documents } = await sentFor(channel, sent.orderNo)
  const own = await openPage(browser, { address, path: '/order/mylist', token: await aSession(company.username) })
  await rowOf(own.page, waiting.orderNo).waitFor()

  const { page, faults } = await at('/register/list')
  await chooseInRow(rowOf(page, company.companyName), '注销')
  await topForm(page).getByText('1 份待申报的单证不能申报').waitFor()
  await topForm(page).getByText('1 份已提交的单证照常发送，回执照常接收').waitFor()
  await lookEverywhere(page, '38-strike-off')
  await fillIn(topForm(page), { 原因: '企业申请注销', 决定日期: '2026-01-15' })
  await page.keyboard.press('Tab')
  await Promise.all([page.getByText('已注销！').waitFor(), pressIn(topForm(page), '确定')])
  await rowOf(page, company.companyName).getByText('已注销').waitFor()

  await step('its people are signed out and do not come in again', async () => {
    await own.page.reload()
    await own.page.waitForURL('**/user/login**')
    await tryToSignIn(own.page, company)
    await own.page.getByText('该用户已冻结').waitFor()
  })
  await step('what was sent is answered, what was not is refused', async () => {
    for (const document of documents) await takeOrder(channel, document)
    await page.goto(`${address}/order/list`)
    await rowSays(page, sent.orderNo, { 申报状态: '海关已入库' })
    await chooseInRow(rowOf(page, waiting.orderNo), '申报')
    await pressIn(topForm(page), '确定')
    await page.getByText(`企业 ${company.companyName} 已注销，不能申报`).first().waitFor()
  })
  await step('all that is known of it still opens, with the receipts', async () => {
    await page.goto(`${address}/register/list`)
    await chooseInRow(rowOf(page, company.companyName), '企业全貌')
    await page.getByText('注销（2026-01-15）').waitFor()
    await page.getByRole('link', { name: sent.orderNo }).first().waitFor()
  })
  expect(faults).toEqual([])
})

test('all that is known of an enterprise stands on one page, for staff and for its own people', async () => {
  const company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  const { id } = await staff.send(callsOf(order).add, orderForm({ enterpriseId: company.enterpriseId }))
  await staff.send(declareOrders, { ids: id })
  const { page, faults } = await at('/register/list')
  await chooseInRow(rowOf(page, company.companyName), '企业全貌')
  await page.getByText('可用的功能').waitFor()
  await page.getByRole('img', { name: '近 30 天申报 1 份，失败与退单 0 份' }).waitFor()
  await page.getByText('审核通过（').waitFor()
  await lookEverywhere(page, '38-overview')
  await page.getByRole('link', { name: '订单申报 1' }).click()
  await page.getByText('1-1 共 1 条').filter({ visible: true }).waitFor()
  await database.pool.query(`update sys_user set settings = settings || '{"mode": "system"}' where username = $1`, [
    company.username,
  ])
  const own = await openPage(browser, {
    address,
    path: '/register/mine',
    token: await aSession(company.username),
  })
  await own.page.getByText('通道状态').filter({ visible: true }).first().waitFor()
  await own.page.getByText('登记内容').waitFor()
  await lookEverywhere(own.page, '38-mine')
  expect([...faults, ...own.faults]).toEqual([])
})
