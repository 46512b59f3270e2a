// The product as its operator named it.
import { expect, test } from 'vitest'
import { openBrowser, openPage, signIn } from './browser.ts'
import { startedServer } from './started-server.ts'

const { address, aPerson } = await startedServer()
const browser = await openBrowser()

test('S7.028 the server has a site.json with every field', async () => {
  const { page } = await openPage(browser, { address, path: '/user/login' })
  const answer = await page.request.get(`${address}/site.json`)
  expect(await answer.json()).toEqual({
    title: '口岸台',
    siderTitle: 'Kouan 口岸台',
    logo: '/logo.svg',
    copyright: 'Kouan 口岸台',
    theme: '#1890FF',
    indexRedirect: '/dashboard/analysis',
    favicon: '/logo.svg',
    showExamples: false,
  })
})

test('S3.024 S7.028 title, name, copyright and colour come from site.json', async () => {
  const context = await browser.newContext()
  await context.route('**/site.json', async (route) => {
    // Slower than the menu: the way home waits for it.
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.fulfill({
      json: {
        title: '甲口岸',
        siderTitle: '甲口岸平台',
        logo: '/logo.svg?of=site',
        copyright: '甲公司',
        theme: '#722ED1',
        indexRedirect: '/order/list',
        favicon: '/logo.svg?icon',
      },
    })
  })
  const { page } = await openPage(browser, { address, context })
  await page.getByRole('link', { name: '甲口岸平台' }).waitFor()
  await page.getByText('© 甲公司').waitFor()
  await expect.poll(() => page.title()).toBe('登录 · 甲口岸')
  await expect.poll(() => page.locator('link[rel=icon]').getAttribute('href')).toBe('/logo.svg?icon')
  await expect.poll(() => page.locator('header img').getAttribute('src')).toBe('/logo.svg?of=site')
  const colour = () => page.evaluate(`getComputedStyle(document.querySelector('button[type=submit]')).backgroundColor`)
  await expect.poll(colour).toBe('rgb(114, 46, 209)')
  await signIn(page, await aPerson({ username: 'named', roles: ['admin'] }))
  await page.goto(address)
  await page.waitForURL('**/order/list')
})
