// The oldest browsers of the floor: what the built screens use beyond them, and the screens without all that is newer.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { tradeHistory } from '../server/testing/trade-history.ts'
import { findNewerCalls } from '../tools/browser-floor/find-newer-calls.ts'
import { findNewerStyles } from '../tools/browser-floor/find-newer-styles.ts'
import { knownCalls, knownSelectors, knownStyles } from '../tools/browser-floor/known-uses.ts'
import { readNewerFeatures } from '../tools/browser-floor/newer-features.ts'
import { selectorsOf, withFocusWithin } from '../widgets/older-browsers/focus-rings.config.ts'
import { missingFunctions } from '../widgets/older-browsers/missing-functions.ts'
import { apiCaller } from './api-caller.ts'
import { type Credentials, openBrowser, openPage, signIn } from './browser.ts'
import { aDeclaringCompany, type DeclaringCompany } from './declaring-company.ts'
import { rowOf } from './list-screen.ts'
import { nextSerial } from './next-serial.ts'
import { fillOrder, orderForm, saveOrder } from './order-screens.ts'
import { startedServer } from './started-server.ts'

const assets = join(import.meta.dirname, '../web/dist/assets')
const filesOf = (end: string) =>
  readdirSync(assets)
    .filter((name) => name.endsWith(end))
    .map((name) => ({ name, text: readFileSync(join(assets, name), 'utf8') }))

const features = readNewerFeatures()

test('the built scripts, libraries included: call nothing newer than the floor that is not added or known to be asked for', () => {
  const added = missingFunctions.map(({ use }) => use)
  const found = filesOf('.js').flatMap(({ name, text }) =>
    findNewerCalls(name, text, features).map((use) => ({ use, name })),
  )
  const isFound = new Set(found.map(({ use }) => use))
  const surprising = found.filter(({ use, name }) => {
    // A worker has its own scripts, which nothing is added to.
    if (added.includes(use)) return /worker/.test(name)
    return !(use in knownCalls)
  })
  expect(surprising).toEqual([])
  expect(Object.keys(knownCalls).filter((use) => !isFound.has(use))).toEqual([])
})

/** Selectors in the brackets of each `:has()`. */
const insideHas = (selector: string) =>
  [...selector.matchAll(/:has\(((?:[^()]|\([^()]*\))*)\)/g)].map(([, inside = '']) => inside)

/** The minifier puts several of them into `:is()`. */
const insideIs = (selector: string) =>
  selector.startsWith(':is(:where(') && selector.endsWith('))') ? selectorsOf(selector.slice(4, -1)) : [selector]

test('the built style sheets, libraries included: whatever is newer than the floor has its fallback or is known to do without', () => {
  const found: { use: string; name: string; at: string }[] = []
  for (const { name, text } of filesOf('.css')) {
    for (const { use, at } of findNewerStyles(text)) {
      if (use !== 'selector :has()') {
        found.push({ use: use.startsWith('value ') ? `${use} in ${at}` : use, name, at })
        continue
      }
      // A browser leaves out the whole rule for one selector that it does not know.
      const others = selectorsOf(at).filter((one) => !one.includes(':has('))
      expect(others, `${name}: ${at}`).toEqual([])
      for (const selector of selectorsOf(at).flatMap(insideIs)) {
        const instead = withFocusWithin(selector)
        if (instead === undefined) for (const inside of insideHas(selector)) found.push({ use: inside, name, at })
        else expect(text, `${name}: ${selector}`).toContain(instead)
      }
    }
  }
  const known = { ...knownStyles, ...knownSelectors }
  expect(found.filter(({ use }) => !(use in known))).toEqual([])
  expect(Object.keys(known).filter((one) => !found.some(({ use }) => use === one))).toEqual([])
})

/** Takes away all that is newer than a browser of the floor, before the scripts of the page begin. */
const takeAway = `
  for (const { owner, name, isStatic } of ${JSON.stringify(features.members)}) {
    const of = globalThis[owner]
    const at = isStatic ? of : of && of.prototype
    if (at) delete at[name]
  }
  for (const name of ${JSON.stringify([...features.globals])}) delete globalThis[name]
`

/** The sheet as a browser reads it that knows neither `:has()` nor `color-mix()`. */
const olderSheet = (css: string) =>
  css
    .replace(/@supports not selector\(:has\(a\)\)/g, '@media all')
    .replace(/@supports\s*\(color:\s*color-mix\([^)]*\)\)/g, '@media not all')
    .replace(/([^{};]+)\{[^{}]*\}/g, (rule, prelude: string) => (prelude.includes(':has(') ? '' : rule))
    .replaceAll('color-mix(', 'unknown-mix(')

const { address, aPerson, aSession, database } = await startedServer()
const browser = await openBrowser()

async function olderBrowser(): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'zh-CN' })
  await context.addInitScript(takeAway)
  await context.route('**/assets/*.css', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: olderSheet(await response.text()) })
  })
  return context
}

let company: DeclaringCompany
let administrator: Credentials

beforeAll(async () => {
  administrator = await aPerson({ username: 'root_floor', roles: ['admin'] })
  const staff = apiCaller({ address, token: await aSession(administrator.username) })
  company = await aDeclaringCompany({ address, staff, serial: nextSerial() })
  const lines = [{ gcode: '3304990010', country: '502', currency: '142', amount: '100' }]
  const day = { declared: '2025-03-05', released: '2025-03-06' }
  await tradeHistory(database.pool, [{ enterpriseId: company.enterpriseId, status: 'RELEASED', ...day, lines }])
})

/** Of what was taken away, and of what is added in its place. */
const hasStill = (page: Page) =>
  page.evaluate<boolean[]>(
    `['groupBy' in Object, 'Segmenter' in Intl, 'map' in [].values(), 'toSorted' in [], 'any' in AbortSignal]`,
  )

test('a browser of the floor: login, list with its filter, form and grid work', async () => {
  const context = await olderBrowser()
  const { page, faults } = await openPage(browser, { address, path: '/user/login', context })
  await page.getByPlaceholder('用户名').waitFor()
  expect(await hasStill(page)).toEqual([false, false, false, true, true])
  await signIn(page, company)
  await page.goto(`${address}/order/mylist`)
  const orderNo = `E2E-F-${nextSerial()}`
  await fillOrder(page, { orderNo, acturalPaid: '156.1' })
  // The company sells on the platform of another one, which it has to name.
  const platform = { ebpCode: '9900D90001', ebpName: '示例电商平台' }
  for (const [name, text] of Object.entries(platform)) await orderForm(page).locator(`#${name}`).fill(text)
  await saveOrder(page)
  await rowOf(page, orderNo).waitFor()
  // The query goes out whole: an unknown size of it would leave it away.
  const [asked] = await Promise.all([
    page.waitForRequest((request) => /\/order\/(?:\w+\/)?list\?/.test(request.url())),
    page.getByRole('button', { name: '刷新', exact: true }).click(),
  ])
  const query = new URL(asked.url()).searchParams
  expect([query.get('pageNo'), Number(query.get('pageSize')) > 0]).toEqual(['1', true])
  expect(faults).toEqual([])
})

test('a browser of the floor: a report shows its figures and its rows', async () => {
  const context = await olderBrowser()
  const { page, faults } = await openPage(browser, { address, path: '/user/login', context })
  await signIn(page, administrator)
  await page.goto(`${address}/reportform/month?q.begin=2025-01&q.end=2025-12`)
  await page.locator('.report-table').getByRole('row', { name: '2025-03' }).waitFor()
  expect(await hasStill(page)).toEqual([false, false, false, true, true])
  expect(faults).toEqual([])
})

test.each<[what: string, script: string]>([
  ['AbortSignal.timeout', 'delete AbortSignal.timeout'],
  ['inert elements', 'delete HTMLElement.prototype.inert'],
  ['container queries', 'CSS.supports = (name) => name !== "container-type"'],
])('a browser without %s: the page says which ones are needed, and starts nothing', async (_, script) => {
  const context = await browser.newContext()
  await context.addInitScript(script)
  const { page, faults } = await openPage(browser, { address, path: '/user/login', context })
  const told = page.getByRole('alert')
  await told.getByRole('heading', { name: '浏览器版本过低' }).waitFor()
  expect(await told.innerText()).toContain('Chrome 或 Edge 109、Firefox 115、Safari 16')
  expect(await page.getByPlaceholder('用户名').count()).toBe(0)
  expect(faults).toEqual([])
})

test.each<[what: string, file: string, answer: (route: Route) => Promise<void>]>([
  ['that does not come', '**/assets/index-*.js', (route) => route.abort()],
  ['that the server is too busy for', '**/assets/index-*.js', (route) => route.fulfill({ status: 408, body: '' })],
  ['whose libraries do not come', '**/assets/libraries-*.js', (route) => route.abort()],
  [
    'that fails before anything is shown',
    '**/assets/index-*.js',
    (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new TypeError("unknown function")' }),
  ],
])('a first script %s: the page says so, and loading it anew brings it', async (_, file, answer) => {
  const context = await browser.newContext()
  await context.route(file, answer)
  const { page } = await openPage(browser, { address, path: '/user/login', context, expected: /./ })
  const told = page.getByRole('alert')
  await told.getByRole('heading', { name: '页面加载失败' }).waitFor()
  await context.unroute(file)
  await told.getByRole('button', { name: '重新加载' }).click()
  await page.getByPlaceholder('用户名').waitFor()
})
