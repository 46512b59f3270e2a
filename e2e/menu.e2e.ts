// The menu with its filter, the menu of tabs by keyboard, and what is marked where the system sets the colours.
import { expect, test } from 'vitest'
import { accessibilityFaults, openBrowser, openPage } from './browser.ts'
import { startedServer } from './started-server.ts'
import { step } from './step.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()
await aPerson({ username: 'menu_admin', realname: '沈艾', roles: ['admin'] })

test('menu: nine groups at most, found by pinyin, and an administrator’s system pages in four groups', async () => {
  const token = await aSession('menu_admin')
  const { page, faults } = await openPage(browser, { address, path: '/dashboard/analysis', token })
  const menu = page.getByRole('menu', { name: '主菜单' })
  const filter = page.getByRole('textbox', { name: '查找菜单' })
  await menu.getByText('系统管理', { exact: true }).waitFor()

  await step('groups', async () => {
    expect(await menu.locator('> li').count()).toBeLessThanOrEqual(9)
    await menu.getByText('系统管理', { exact: true }).click()
    for (const group of ['组织与权限', '消息', '运行', '配置与集成'])
      await menu.getByText(group, { exact: true }).waitFor()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await takePicture(page, 'menu-groups')
  })

  await step('a page by its pinyin and Enter; the whole menu is back', async () => {
    await filter.fill('dsrw')
    await expect.poll(() => menu.getByRole('menuitem').allInnerTexts()).toEqual(['定时任务'])
    await filter.press('Enter')
    await page.waitForURL('**/isystem/QuartzJobList')
    await expect.poll(() => filter.inputValue()).toBe('')
    await menu.getByText('首页', { exact: true }).waitFor()
  })

  await step('Escape brings the whole menu back', async () => {
    await filter.fill('没有这样的页面')
    await expect.poll(() => menu.getByRole('menuitem').count()).toBe(0)
    await filter.press('Escape')
    await menu.getByText('首页', { exact: true }).waitFor()
  })
  expect(faults).toEqual([])
})

test('menu of a tab: opens by Shift+F10, arrows and Enter choose, and the focus is on the tab again', async () => {
  const token = await aSession('menu_admin')
  const { page, faults } = await openPage(browser, { address, path: '/isystem/depart', token })
  const tabs = page.getByRole('navigation', { name: '已打开的页面' })
  await tabs.getByRole('link', { name: '部门管理', exact: true }).waitFor()
  await page.getByRole('menu', { name: '主菜单' }).getByText('职务管理', { exact: true }).click()
  const tab = tabs.getByRole('link', { name: '职务管理', exact: true })
  const titles = () => tabs.getByRole('link').allTextContents()
  await tab.waitFor()
  await expect.poll(titles).toEqual(['首页', '部门管理', '职务管理'])
  await tab.focus()
  await page.keyboard.press('Shift+F10')
  const focused = () => page.evaluate<string>('document.activeElement?.textContent')
  await expect.poll(focused).toBe('刷新')
  await page.keyboard.press('ArrowDown')
  await expect.poll(focused).toBe('关闭左侧')
  await page.keyboard.press('Enter')
  await expect.poll(titles).toEqual(['首页', '职务管理'])
  await expect.poll(focused).toBe('职务管理')
  expect(faults).toEqual([])
})

test('forced colours: the chosen entry of the menu, the shown tab, dots of states, dialogs and main buttons are marked without grounds', async () => {
  const token = await aSession('menu_admin')
  const { page } = await openPage(browser, { address, path: '/isystem/QuartzJobList', token })
  await page.locator('.ant-table-row').first().waitFor()
  await page.emulateMedia({ forcedColors: 'active' })
  const styleOf = (chosen: string, name: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${chosen}')).${name}`)
  for (const chosen of ['.ant-menu-item-selected', '.tab-bar li.is-shown'])
    expect(await styleOf(chosen, 'outlineStyle')).toBe('solid')
  expect(await styleOf('.ant-table-row .ant-badge-status-dot', 'borderTopWidth')).toBe('3px')
  await takePicture(page, 'forced-colors')
  await page
    .getByRole('button', { name: /新\s*增/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  const floats = '.ant-modal-container, .ant-drawer-section'
  expect(await styleOf(floats, 'outlineStyle')).toBe('solid')
  expect(await styleOf('[role="dialog"] .ant-btn-primary', 'borderTopWidth')).toBe('2px')
  await takePicture(page, 'forced-colors-dialog')

  await page.goto(`${address}/dashboard/analysis`)
  const title = page.locator('.figure-title').first()
  await title.waitFor()
  await page.waitForLoadState('networkidle')
  const whole = await title.screenshot()
  await page.addStyleTag({ content: '.figure-count { visibility: hidden }' })
  expect(whole.equals(await title.screenshot()), 'a figure covers the words above it').toBe(true)
  await page.emulateMedia({ forcedColors: null })
})
