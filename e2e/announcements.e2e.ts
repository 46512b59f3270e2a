// 系统通告 and 我的消息: what staff say reaches people, is read, and leads where something is to be done.

import { actionCalls } from '@kouan/contract/derive/action-calls.ts'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { announcement } from '@kouan/contract/resources/system/announcement.ts'
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { apiCaller } from './api-caller.ts'
import { accessibilityFaults, isTooWide, openBrowser, openPage, screens } from './browser.ts'
import { chooseIn, chooseInRow, pressIn, rowOf } from './list-screen.ts'
import { lookEverywhere } from './look-everywhere.ts'
import { nextSerial } from './next-serial.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()
let staffToken: string
let readerToken: string
let reader: string

beforeAll(async () => {
  const administrator = await aPerson({ username: `says_${nextSerial()}`, roles: ['admin'] })
  reader = `reads_${nextSerial()}`
  await aPerson({ username: reader })
  // Light or dark as the browser is.
  await database.pool.query(`update sys_user set settings = settings || '{"mode": "system"}' where username = $1`, [
    reader,
  ])
  staffToken = await aSession(administrator.username)
  readerToken = await aSession(reader)
})

beforeEach(async () => {
  await database.pool.query('delete from announcement')
})

const bell = (page: Page) => page.getByRole('button', { name: /^通知/ })
const panel = (page: Page) => page.getByRole('dialog', { name: '通知', exact: true })
const viewer = (page: Page) => page.getByRole('dialog', { name: '通知消息' })

async function released(titile: string, more: Record<string, unknown> = {}): Promise<void> {
  const staff = apiCaller({ address, token: staffToken })
  const values = { titile, msgCategory: '1', priority: 'M', msgType: 'ALL', msgContent: '<p>正文</p>', ...more }
  const { id } = (await staff.send(callsOf(announcement).add, values as never)) as { id: string }
  await staff.send(actionCalls(announcement).release, { id } as never)
}

test('S1.017 a notice is written for one person, released, and read by that person', async () => {
  const staff = await openPage(browser, { address, path: '/isystem/annountCement', token: staffToken })
  const { page } = staff
  await pressIn(page, '新增')
  const form = page.getByRole('dialog', { name: '新增通告' })
  await form.getByLabel('标题').fill('请补交材料')
  await chooseIn(form.getByLabel('发送对象'), '指定用户')
  await chooseIn(form.getByRole('combobox', { name: '指定用户' }), reader)
  await form.locator('[contenteditable="true"]').fill('请在周五前补交营业执照。')
  await pressIn(form, '确定')
  await form.waitFor({ state: 'detached' })
  await chooseInRow(rowOf(page, '请补交材料'), '发布')
  await pressIn(page.getByRole('dialog', { name: '确认发布' }), '确定')
  await rowOf(page, '请补交材料').getByText('已发布').waitFor()

  const { page: other } = await openPage(browser, { address, path: '/', token: readerToken })
  await bell(other).click()
  await panel(other)
    .getByRole('button', { name: /请补交材料/ })
    .click()
  await viewer(other).getByText('请在周五前补交营业执照。').waitFor()
  await pressIn(viewer(other).locator('.ant-modal-footer'), '关闭')
  await viewer(other).waitFor({ state: 'detached' })
})

test('S2.138 S2.139 S2.140 S2.141 S9.039 the bell counts, and shows by kind what is unread with its time and weight', async () => {
  await released('系统升级', { priority: 'H' })
  await released('月报', { msgCategory: '2', priority: 'L' })
  const { page } = await openPage(browser, { address, path: '/', token: readerToken })
  await expect.poll(() => page.getByRole('button', { name: '通知：2 条未读' }).textContent()).toBe('2')
  await bell(page).click()
  await panel(page).getByRole('tab', { name: '系统消息 1' }).waitFor()
  const item = panel(page).getByRole('listitem')
  await expect
    .poll(() => item.allTextContents())
    .toEqual([expect.stringMatching(/^系统升级紧急\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)])
  expect((await page.locator('.ant-popover-container').last().boundingBox())?.width).toBe(300)
  expect(await accessibilityFaults(page)).toEqual([])
  await takePicture(page, 'notice-bell')
  await panel(page).getByRole('tab', { name: '系统消息 1' }).click()
  await panel(page).getByRole('button', { name: /^月报/ }).waitFor()
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  expect(await bell(page).evaluate('document.activeElement?.title')).toBe('通知')
  await page.setViewportSize(screens.phone)
  await bell(page).click()
  const place = await panel(page).boundingBox()
  expect(place?.x).toBeGreaterThanOrEqual(0)
  expect(await isTooWide(page)).toBe(false)
})

test('S2.143 S2.144 S2.145 S2.146 S3.021 a notice opens in its dialog with who said it and when, and counts as read', async () => {
  await released('系统升级', { priority: 'H' })
  await released('月报', { msgCategory: '2', priority: 'L' })
  const { page } = await openPage(browser, { address, path: '/', token: readerToken })
  await bell(page).click()
  await panel(page)
    .getByRole('button', { name: /系统升级/ })
    .click()
  const dialog = viewer(page)
  await dialog.getByRole('heading', { name: '系统升级' }).waitFor()
  await dialog.getByText(/^发布人：.+/).waitFor()
  await dialog.getByText(/^发布时间：\d{4}-/).waitFor()
  await dialog.getByText('紧急').waitFor()
  await dialog.getByRole('region', { name: '通知内容' }).getByText('正文').waitFor()
  await expect.poll(() => dialog.getByRole('button', { name: '去处理' }).count()).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await pressIn(dialog.locator('.ant-modal-footer'), '关闭')
  await page.getByRole('button', { name: '通知：1 条未读' }).waitFor()
})

test('S2.142 S2.147 S2.148 S2.149 S9.041 all of them stand behind 查看更多; one that asks for something leads there', async () => {
  await released('有订单待申报', { openType: 'url', openPage: '/help/order' })
  const { page } = await openPage(browser, { address, path: '/', token: readerToken })
  await bell(page).click()
  await panel(page).getByRole('button', { name: '查看更多' }).click()
  await page.waitForURL('**/isps/userAnnouncement')
  await rowOf(page, '有订单待申报').getByText('未读').waitFor()
  await expect.poll(() => page.getByRole('navigation', { name: '面包屑' }).textContent()).toContain('我的消息')
  await lookEverywhere(page, 'own-notices')
  await rowOf(page, '有订单待申报').getByRole('button', { name: '查看' }).click()
  const dialog = viewer(page)
  await dialog.waitFor()
  const width = async () => (await page.locator('.ant-modal').boundingBox())?.width
  const whole = page.viewportSize()?.width ?? 0
  expect(await width()).toBeCloseTo(whole * 0.6, 0)
  await dialog.getByRole('button', { name: '全屏' }).click()
  await expect.poll(width).toBe(whole)
  await dialog.getByRole('button', { name: '退出全屏' }).click()
  await dialog.getByRole('button', { name: '去处理' }).click()
  await page.waitForURL('**/help/order')
  await page.goBack()
  await rowOf(page, '有订单待申报').getByText('已读').waitFor()
  await page.getByRole('button', { name: '全部已读' }).click()
  await page.locator('.ant-message').getByText('全部已读', { exact: true }).waitFor()
  await expect.poll(() => page.getByText('未读', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: '通知', exact: true }).waitFor()
})

test('S4.025 S9.009 without sockets it looks every six seconds, stops when that fails, and looks again when the bell is opened', async () => {
  const { page } = await openPage(browser, { address, path: '/', token: readerToken, expected: /status of 500/ })
  await page.addInitScript('window.WebSocket = class { send() {} close() {} }')
  let asked = 0
  let fails = false
  await page.route('**/sys/annountCement/listByUser**', async (route) => {
    asked++
    if (!fails) return route.continue()
    await route.fulfill({ status: 500, json: { success: false, code: 500, message: '暂时不可用', result: null } })
  })
  const looks = async (seconds: number, times: number) => {
    const before = asked
    await page.clock.fastForward(seconds * 1000)
    if (times === 0) await page.waitForTimeout(300)
    await expect.poll(() => asked - before).toBe(times)
    await settled()
  }
  // Until the page has taken in the answer, it does not know whether to look again. This wait is not that of its clock.
  const settled = () => page.waitForTimeout(600)
  await page.clock.install()
  await page.reload()
  await expect.poll(() => asked).toBeGreaterThan(0)
  await bell(page).waitFor()
  await settled()
  await looks(7, 1)
  await looks(4, 0)
  await looks(3, 1)
  fails = true
  await looks(7, 1)
  await looks(20, 0)
  await bell(page).click()
  await panel(page).getByRole('alert').getByText('暂时不可用').waitFor()
  fails = false
  await page.keyboard.press('Escape')
  await bell(page).click()
  await panel(page).getByRole('alert').waitFor({ state: 'detached' })
  await looks(7, 1)
})

test('S3.020 a notice about a page of the product opens that page', async () => {
  await released('看通告', { openType: 'component', openPage: 'system/SysAnnouncementList' })
  const { page } = await openPage(browser, { address, path: '/', token: staffToken })
  await bell(page).click()
  await panel(page)
    .getByRole('button', { name: /看通告/ })
    .click()
  await page.waitForURL('**/isystem/annountCement')
  await rowOf(page, '看通告').waitFor()
})
