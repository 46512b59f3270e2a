// The tour of a declarant: begun by keys at a desk, gone on with on a phone, begun again from the menu of the account.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orderForm } from '../server/testing/an-order.ts'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, openBrowser, openPage, screens } from './browser.ts'
import { aDeclaringCompany } from './declaring-company.ts'
import { pressIn } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

const path = '/dashboard/analysis'
const last = '找单证、页面和操作'

const titleOf = (page: Page) => page.locator('.ant-tour-title:visible')
const says = (page: Page, title: string) => titleOf(page).filter({ hasText: title }).waitFor()
/** Text of the control that Enter presses. */
const focused = (page: Page) => page.evaluate("document.activeElement?.textContent?.replace(/\\s/g, '')")

/** Goes on by Enter to the last step; returns the titles on the way. */
async function goToEnd(page: Page): Promise<string[]> {
  const titles = [await titleOf(page).innerText()]
  while (titles.at(-1) !== last) {
    await expect.poll(() => focused(page)).toBe('下一步')
    await page.keyboard.press('Enter')
    // The next one, when its page has come.
    const before = titles.at(-1)
    await titleOf(page)
      .filter({ hasNotText: before ?? '' })
      .waitFor()
    titles.push(await titleOf(page).innerText())
  }
  return titles
}

test('tour: begun by keys, gone on with on a phone where it was left, without steps that have no row', async () => {
  await aPerson({ username: 'tour_admin', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession('tour_admin') })
  const { username } = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  const token = await aSession(username)
  const orderNo = `TOUR-${nextSerial()}`
  await apiCaller({ address, token }).send(callsOf(order).add, orderForm({ orderNo }))
  const kept = async () => {
    const { rows } = await database.pool.query<{ tour: string }>(
      `select settings ->> 'tour' as tour from sys_user where username = $1`,
      [username],
    )
    return rows[0]?.tour
  }

  const desk = await openPage(browser, { address, path, token })
  const { page } = desk
  await page.getByRole('button', { name: '开始引导' }).focus()
  await page.keyboard.press('Enter')
  await says(page, '先看这几个数字')
  await expect.poll(() => focused(page)).toBe('下一步')
  await page.keyboard.press('Enter')
  await says(page, '接下来做什么')
  await page.keyboard.press('ArrowRight')
  await says(page, '每种单证到了哪一步')
  await page.keyboard.press('ArrowLeft')
  await says(page, '接下来做什么')
  await page.keyboard.press('ArrowRight')
  await says(page, '每种单证到了哪一步')
  await expect.poll(() => focused(page)).toBe('下一步')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/order/mylist')
  await says(page, '一行是一份订单')
  await takePicture(page, 'tour-desk')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await expect.poll(kept).toBe('declarant.order')
  await page.keyboard.press('Escape')
  await titleOf(page).waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate('document.activeElement?.id')).toBe('page-content')

  const phone = await openPage(browser, { address, path, token: await aSession(username), screen: screens.phone })
  await phone.page.getByRole('button', { name: '继续引导' }).click()
  await phone.page.waitForURL('**/order/mylist')
  await says(phone.page, '一行是一份订单')
  await expect.poll(() => isTooWide(phone.page)).toBe(false)
  await expect.poll(() => accessibilityFaults(phone.page)).toEqual([])
  const box = await phone.page.locator('.ant-tour:visible').boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(screens.phone.width)
  await takePicture(phone.page, 'tour-phone')
  const titles = await goToEnd(phone.page)
  // Nothing was listed for customs yet, and nothing has failed.
  expect(titles).not.toContain('清单走的路')
  expect(titles).not.toContain('退单按原因处理')
  await expect.poll(kept).toBe('declarant.search')
  await pressIn(phone.page, '完成')
  await expect.poll(kept).toBe('ended')
  await phone.page.reload()
  await phone.page.getByRole('region', { name: '单证状态' }).waitFor()
  expect(await phone.page.getByRole('button', { name: /引导$/ }).count()).toBe(0)

  await phone.page.getByRole('button', { name: '用户菜单' }).click()
  await phone.page.getByRole('menuitem', { name: '使用引导' }).click()
  await says(phone.page, '先看这几个数字')
  expect([...desk.faults, ...phone.faults]).toEqual([])
})
