// The shell around the pages that need no login.
import { expect, test } from 'vitest'
import {
  accessibilityFaults,
  type Credentials,
  type OpenedPage,
  openBrowser,
  openPage,
  type PageOptions,
} from './browser.ts'
import { startedServer } from './started-server.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()

const open = (options: Partial<PageOptions> = {}): Promise<OpenedPage> => openPage(browser, { address, ...options })

test('a barrier that stands on a page is found', async () => {
  const { page } = await open({ path: '/user/login' })
  await page.getByRole('main').getByRole('heading', { name: '用户登录' }).waitFor()
  await page.evaluate(`{
    const pale = document.createElement('p')
    pale.textContent = 'pale'
    pale.style.cssText = 'color: #ccc; background: #fff'
    document.querySelector('main').append(document.createElement('button'), pale)
  }`)
  const found = (await accessibilityFaults(page)).map((fault) => fault.split(':')[0])
  expect(found.sort()).toEqual(['button-name', 'color-contrast'])
})

test('S2.107 S2.108 S2.110 the login shell has the product title, its pages, and the texts of its footer', async () => {
  const { page, faults } = await open({ path: '/user/login' })
  const title = page.getByRole('banner').getByRole('link', { name: 'Kouan 口岸台' })
  await expect.poll(() => title.getAttribute('href')).toBe('/')
  await page.getByRole('main').getByRole('heading', { name: '用户登录' }).waitFor()
  await page.getByRole('main').getByRole('link', { name: '企业登记注册' }).click()
  await page.waitForURL('**/user/register')
  await title.click()
  await page.waitForURL('**/user/login?redirect=**')
  for (const [link, title] of [
    ['帮助', '使用帮助'],
    ['隐私', '隐私说明'],
    ['条款', '使用条款'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
    await page.getByRole('heading', { name: title, level: 1 }).waitFor()
    await expect.poll(() => accessibilityFaults(page)).toEqual([])
    await page.getByRole('link', { name: '返回登录' }).click()
  }
  expect(faults).toEqual([])
})

test('S2.109 S6.015 切换状态 is for the holders of beian:btn, such as reviewers', async () => {
  const holder = await aPerson({ username: 'beian', roles: ['reviewer'] })
  const { page } = await open({ path: '/user/register' })
  await page.getByRole('main').waitFor()
  await expect.poll(() => page.getByRole('button', { name: '切换状态' }).count()).toBe(0)
  const signedIn = async (who: Credentials) => {
    const opened = await open({ path: '/dashboard/analysis', token: await aSession(who.username) })
    // Public pages show what the last page with a menu loaded.
    await opened.page.getByRole('heading', { name: who.username }).waitFor()
    await opened.page.goto(`${address}/user/register`)
    await opened.page.getByRole('main').waitFor()
    return opened.page
  }
  const other = await signedIn(await aPerson({ username: 'without_beian' }))
  await expect.poll(() => other.getByRole('button', { name: '切换状态' }).count()).toBe(0)
  const own = await signedIn(holder)
  await own.getByRole('button', { name: '切换状态' }).click()
  await own.waitForURL('**/user/alteration')
  await own.getByRole('button', { name: '切换状态' }).click()
  await own.waitForURL('**/user/register')
})
