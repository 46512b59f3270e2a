// Acts that are counted: who changed a value, by clicks; ten registrations decided, by keys; many of them together.
import { keepSettings } from '@kouan/contract/calls/account.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import type { Locator } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { orderForm } from '../server/testing/an-order.ts'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, openBrowser, openPage } from './browser.ts'
import { aPassedCompany, aSubmittedApplication } from './declaring-company.ts'
import { rowOf } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

// All of them register from one address; what an earlier try left undecided would stand in the queue.
beforeEach(async () => {
  await database.pool.query('delete from counted_call')
  await database.pool.query("update enterprise_apply set status = '5' where status in ('1', '2')")
})

async function someRegistrations(count: number): Promise<string[]> {
  const names: string[] = []
  for (let made = 0; made < count; made += 1) {
    const { form } = await aSubmittedApplication({ address, serial: nextSerial() })
    names.push(form.companyName)
  }
  return names
}

/** Light or dark by the browser, so that both are looked at. */
async function asTheDeviceIs(token: string): Promise<string> {
  await apiCaller({ address, token }).send(keepSettings, { settings: { mode: 'system' } })
  return token
}

async function aReviewer() {
  const username = `counting${nextSerial()}`
  await aPerson({ username, realname: '钱审核', roles: ['reviewer'] })
  return await asTheDeviceIs(await aSession(username))
}

const stateOf = async (names: readonly string[]) =>
  (
    await database.pool.query<{ status: string }>(
      'select distinct status from enterprise_apply where company_name = any($1)',
      [names],
    )
  ).rows.map(({ status }) => status)

test('who changed a value: two clicks from the list, with old and new; personal values on request', async () => {
  const token = await aReviewer()
  const staff = apiCaller({ address, token })
  const { form, enterpriseId } = await aPassedCompany({ address, staff, serial: nextSerial() })
  const own = apiCaller({ address, token: await aSession(form.userName) })
  const orderNo = `HISTORY-${nextSerial()}`
  const { id } = await own.send(callsOf(order).add, { ...orderForm({ orderNo }), enterpriseId })
  await own.send(callsOf(order).edit, { id, note: '加急', consignee: '赵收货' } as never)
  const { page, faults } = await openPage(browser, {
    address,
    path: '/order/mylist',
    token: await asTheDeviceIs(await aSession(form.userName)),
  })
  let clicks = 0
  const click = async (what: Locator) => {
    clicks += 1
    await what.click()
  }
  await click(rowOf(page, orderNo).getByText(orderNo, { exact: true }).first())
  await click(page.getByRole('tab', { name: '记录', exact: true }))
  const history = page.getByRole('list', { name: '修改记录', exact: true })
  await history.getByText('加急', { exact: true }).waitFor()
  expect(clicks).toBe(2)
  const changed = history.getByRole('listitem').filter({ has: page.getByText('加急', { exact: true }) })
  await changed.getByText('王** → 赵**', { exact: true }).waitFor()
  await lookEverywhere(page, '51-row-history')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await changed.getByRole('button', { name: '显示完整的个人信息', exact: true }).click()
  await changed.getByText('王收货 → 赵收货', { exact: true }).waitFor()
  expect(faults).toEqual([])
})

test('ten registrations: opened and passed one after the other with at most 22 keys', async () => {
  const token = await aReviewer()
  const names = await someRegistrations(10)
  const { page, faults } = await openPage(browser, { address, path: '/register/examineList', token })
  await rowOf(page, names[0] ?? '').waitFor()
  await rowOf(page, names[9] ?? '').waitFor()
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const dialog = page.getByRole('dialog', { name: /审核通过/ })
  await press('j')
  await press('Enter')
  for (const [at, name] of names.entries()) {
    await page.locator('main').getByText(name, { exact: true }).filter({ visible: true }).first().waitFor()
    await page.getByRole('button', { name: '审核通过', exact: true }).filter({ visible: true }).waitFor()
    await press('a')
    await dialog.getByText(name).first().waitFor()
    await dialog
      .getByRole('button', { name: at < names.length - 1 ? '通过并下一条' : '审核通过', exact: true })
      .waitFor()
    await press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
  }
  await expect.poll(() => stateOf(names)).toEqual(['3'])
  expect(keys).toBeLessThanOrEqual(22)
  expect(faults).toEqual([])
})

test('registrations together: none is ticked at first, each is shown with its checks, only the ticked ones pass', async () => {
  const token = await aReviewer()
  const names = await someRegistrations(3)
  const { page, faults } = await openPage(browser, { address, path: '/register/examineList', token })
  for (const name of names) await rowOf(page, name).getByRole('checkbox').check()
  await page.getByRole('button', { name: '批量通过登记（3）', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '批量通过登记', exact: true })
  const pass = (count: number) => dialog.getByRole('button', { name: `通过 ${count} 件`, exact: true })
  await expect.poll(() => pass(0).isDisabled()).toBe(true)
  await lookEverywhere(page, '51-pass-registrations')
  for (const name of names.slice(0, 2)) {
    const shown = dialog.getByRole('region', { name, exact: true })
    await shown.getByText('填写内容与校验位').waitFor()
    await shown.getByRole('button', { name: '已核对，看下一件', exact: true }).click()
  }
  await dialog.getByRole('region', { name: names[2] ?? '', exact: true }).waitFor()
  await Promise.all([page.getByText('已通过 2 件', { exact: true }).waitFor(), pass(2).click()])
  await dialog.waitFor({ state: 'detached' })
  await rowOf(page, names[2] ?? '').waitFor()
  expect(await stateOf(names.slice(0, 2))).toEqual(['3'])
  expect(await stateOf(names.slice(2))).toEqual(['1'])
  expect(faults).toEqual([])
})
