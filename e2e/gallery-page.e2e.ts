// The gallery as a page of the product: for those with the right, from the built files.
import { isWhole } from '@kouan/customs/conformance/trial-share.ts'
import { expect, test } from 'vitest'
import { accessibilityFaults, openBrowser, openPage } from './browser.ts'
import { startedServer } from './started-server.ts'
import { takePicture } from './take-picture.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()

test('who holds the page sees the widgets, one after the other', async () => {
  const { username } = await aPerson({ username: 'gallery_admin', roles: ['admin'] })
  const token = await aSession(username)
  const { page, faults } = await openPage(browser, { address, path: '/util/gallery', token })
  // Some widgets are dialogs, which stand open in their first situation.
  await page.addLocatorHandler(page.getByRole('dialog').first(), () => page.keyboard.press('Escape'))
  const widgets = page.getByRole('navigation', { name: '组件' }).getByRole('menuitem')
  await widgets.first().waitFor()
  const titles = await widgets.allInnerTexts()
  expect(titles).toContain('滑块验证')
  // What each of them shows is seen in e2e/gallery; here, that it comes from the built files.
  for (const title of titles.filter((_, at) => isWhole || at % 4 === 0)) {
    await widgets.filter({ hasText: new RegExp(`^${title}$`) }).click()
    await page.getByRole('heading', { name: title, exact: true, level: 2 }).waitFor()
    await page.locator('[data-situation]').waitFor()
  }
  await takePicture(page, 'gallery-page')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  expect(faults).toEqual([])
})

test('who does not hold it is told so', async () => {
  const { username } = await aPerson({ username: 'gallery_declarant', roles: ['enterprise'] })
  const token = await aSession(username)
  const { page } = await openPage(browser, { address, path: '/util/gallery', token })
  await page.getByText('没有“组件示例”的权限').waitFor()
  await expect.poll(() => page.locator('[data-situation]').count()).toBe(0)
})
