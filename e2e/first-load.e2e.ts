// What a browser fetches for the first pages, and what they do not wait for.
import { getUserInfo } from '@kouan/contract/calls/account.ts'
import { expect, test } from 'vitest'
import { openBrowser, openPage } from './browser.ts'
import { watchFetched } from './fetched-bytes.ts'
import { startedServer } from './started-server.ts'

const { address, aPerson, aSession } = await startedServer()
const browser = await openBrowser()

/** Of the product nothing is loaded yet. */
async function beforeFirstPage(username?: string) {
  if (username !== undefined) await aPerson({ username, roles: ['admin'] })
  const token = username === undefined ? {} : { token: await aSession(username) }
  return openPage(browser, { address, path: '/health/live', ...token })
}

test('the login page fetches less than 199 kB of scripts and styles', async () => {
  const { page } = await beforeFirstPage()
  const fetched = watchFetched(page)
  await page.goto(`${address}/user/login`)
  await page.getByPlaceholder('用户名', { exact: true }).waitFor()
  const { scripts, styles } = await fetched()
  expect(scripts).toBeGreaterThan(100_000)
  expect(scripts + styles).toBeLessThan(199_000)
})

test('the home page fetches less than 360 kB of scripts and styles in all, and none of lists and forms', async () => {
  const { page } = await beforeFirstPage('first_home')
  const fetched = watchFetched(page)
  await page.goto(`${address}/dashboard/analysis`)
  await page.getByRole('region').first().waitFor()
  const { scripts, styles, names } = await fetched()
  expect(names.filter((name) => /^(list|documents|forms)-/.test(name))).toEqual([])
  expect(scripts).toBeGreaterThan(200_000)
  expect(scripts + styles).toBeLessThan(360_000)
})

test('a list shows its rows with the titles of codes before dictionaries have come, and they stay in their place; it has no code of documents', async () => {
  const { page } = await beforeFirstPage('first_list')
  let answer = () => {}
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(`**${getUserInfo.path}*`, (route) => mayAnswer.then(() => route.continue()))
  const fetched = watchFetched(page)
  await page.goto(`${address}/isystem/user`)
  const title = page.locator('main .ant-table-row').filter({ hasText: 'first_list' }).getByText('正常').first()
  await title.waitFor()
  expect(await page.evaluate("localStorage.getItem('UI_CACHE_DB_DICT_DATA')")).toBeNull()
  const place = await title.boundingBox()
  const hasAnswered = page.waitForResponse(`**${getUserInfo.path}*`)
  answer()
  await hasAnswered
  const { names } = await fetched()
  expect(await title.boundingBox()).toEqual(place)
  expect(names.filter((name) => name.startsWith('documents-'))).toEqual([])
})
