// A paper runs out as days go by: its enterprise is told ahead, then cannot declare, and goes on with a new paper.
import { uploadFile } from '@kouan/contract/calls/files.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import { beijingIso } from '@kouan/customs/time.ts'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { pdf } from '../server/testing/an-application.ts'
import { orderForm } from '../server/testing/an-order.ts'
import { apiCaller } from './api-caller.ts'
import { openBrowser, openPage } from './browser.ts'
import { aDeclaringCompany } from './declaring-company.ts'
import { chooseInRow, pressIn, rowOf, topForm } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { tablePage } from './table-page.ts'

const { address, aPerson, aSession, database, dieAndRise } = await startedServer()
const browser = await openBrowser()
const dayMs = 86_400_000
/** Days by which the server's clock is ahead of that of the test; more with each try. */
let ahead = 0
const dayIn = (days: number) => beijingIso(new Date(Date.now() + (ahead + days) * dayMs)).slice(0, 10)

/** Its process counts from the clock of the machine; that of the database stays. */
async function letDaysPass(days: number): Promise<void> {
  ahead += days
  const script = `globalThis.Date = new Proxy(Date, {
    construct: (one, given, called) => Reflect.construct(one, given.length > 0 ? given : [one.now() + ${ahead * dayMs}], called),
    get: (one, name) => (name === 'now' ? () => one.now() + ${ahead * dayMs} : Reflect.get(one, name)),
  })`
  await dieAndRise({ NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` })
}

/** Signed in now, as the server counts. */
async function signedIn(username: string): Promise<string> {
  const token = await aSession(username)
  await database.pool.query(
    `update sys_session set created_at = now() + make_interval(days => $2), last_used_at = now() + make_interval(days => $2)
      from sys_user u where u.id = sys_session.user_id and u.username = $1`,
    [username, ahead],
  )
  return token
}

const at = async (path: string, username: string) =>
  openPage(browser, { address, path, token: await signedIn(username) })

/** Once the task of the morning has run. */
async function isTold(page: Page, title: string): Promise<void> {
  const told = async () =>
    (await database.pool.query('select from announcement where titile = $1', [title])).rowCount ?? 0
  await expect.poll(told, { timeout: 60_000 }).toBeGreaterThan(0)
  await page.reload()
  await page.getByRole('button', { name: /^通知/ }).click()
  await page
    .getByRole('dialog', { name: '通知', exact: true })
    .getByRole('button', { name: new RegExp(title) })
    .waitFor()
  await page.keyboard.press('Escape')
}

async function declare(page: Page, orderNo: string): Promise<void> {
  await chooseInRow(rowOf(page, orderNo), '申报')
  await pressIn(topForm(page), '确定')
}

/** Holds the next file that is sent, until it is let go. */
async function heldUpload(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const hold = async (route: Route) => {
    await held
    await route.continue()
  }
  await page.route(`**${uploadFile.path}`, hold, { times: 1 })
  return () => letGo()
}

test('a paper runs out: told ahead, then no new declarations until a change with a new paper has passed', async () => {
  await aPerson({ username: 'expiry_admin', realname: '马管理', roles: ['admin'] })
  const staff = apiCaller({ address, token: await signedIn('expiry_admin') })
  const company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  const [early, late] = [orderForm(), orderForm()]
  const own = apiCaller({ address, token: await signedIn(company.username) })
  for (const form of [early, late]) await own.send(callsOf(order).add, form)
  const lastDay = dayIn(20)
  await database.pool.query(
    `update enterprise_attachment set expire_date = $2 where enterprise_id = $1 and kind = 'LICENCE'`,
    [company.enterpriseId, lastDay],
  )

  await step('ten days before, its people are told, and declare', async () => {
    await letDaysPass(10)
    const { page } = await at('/order/mylist', company.username)
    await isTold(page, `营业执照将于 ${lastDay} 到期`)
    await declare(page, early.orderNo)
    await page.getByText('已提交申报：1 项').last().waitFor()
  })

  await letDaysPass(11)
  const { page, faults } = await at('/order/mylist', company.username)
  await step('the day after, the declaration is refused with the paper and the way', async () => {
    await isTold(page, `营业执照已于 ${lastDay} 过期`)
    await declare(page, late.orderNo)
    await page.getByText(`“营业执照”已于 ${lastDay} 到期，不能申报；请在“企业备案 › 登记变更”中更换`).first().waitFor()
  })

  const id = await step('the enterprise takes the old paper out and puts a new one in', async () => {
    await page.goto(`${address}/register/changelist`)
    await pressIn(page, '发起变更')
    await page.waitForURL(/\/register\/change\/\d+$/)
    const { cell, button } = tablePage(page, '附件')
    const rows = page.locator('.kt [data-row]')
    await cell(0, 0).waitFor()
    const before = await rows.count()
    const texts = await rows.allInnerTexts()
    const old = texts.findIndex((text) => text.includes('营业执照'))
    await page.getByRole('checkbox', { name: `选择第 ${old + 1} 行`, exact: true }).check()
    await button('删除').click()
    await pressIn(topForm(page), '删除')
    await expect.poll(() => rows.count()).toBe(before - 1)
    await button(/^新增$/).click()
    await expect.poll(() => rows.count()).toBe(before)
    const last = before - 1
    await cell(last, 0).click()
    await page.keyboard.type('营业执照')
    await page.locator('.ant-select-dropdown:visible').getByTitle('营业执照', { exact: true }).click()
    const letGo = await heldUpload(page)
    const chooser = page.waitForEvent('filechooser')
    await cell(last, 1).getByRole('button').click()
    await (await chooser).setFiles({ name: '新执照.pdf', mimeType: 'application/pdf', buffer: pdf })
    await expect.poll(() => cell(last, 1).innerText()).toContain('新执照')
    await cell(last, 4).click()
    await page.getByRole('textbox', { name: new RegExp(`有效期至，第 ${before} 行`) }).fill('20991231')
    await page.keyboard.press('Tab')
    await pressIn(page, '提交变更')
    letGo()
    await page.getByText('提交成功，等待审核！').waitFor()
    return page.url().split('/').at(-1) ?? ''
  })

  const review = await at(`/register/examine/${id}`, 'expiry_admin')
  const papers = review.page.getByRole('region', { name: '比较营业执照' })
  await papers.filter({ hasText: '新增' }).getByText('新执照.pdf').first().waitFor()
  await papers.filter({ hasText: '删除' }).getByText('没有新附件').waitFor()
  await pressIn(review.page, '审核通过')
  await review.page
    .getByRole('dialog')
    .getByRole('button', { name: /^(审核通过|通过并下一条)$/ })
    .click()
  await review.page.getByText('审核完成！').waitFor()

  await page.goto(`${address}/order/mylist`)
  await declare(page, late.orderNo)
  await page.getByText('已提交申报：1 项').last().waitFor()
  expect([...faults, ...review.faults]).toEqual([])
})
