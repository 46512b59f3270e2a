// Ten lists that are open as tabs: how long from a click on a tab until its page is painted, kept as it was left against
// begun anew (until its rows are there); and what the page's memory is after twenty and after forty pages were opened,
// of which twenty are kept. The bar is 50 ms for 95 of 100 switches, and a ratio near 1 for the memory. Beside the time that
// went by stands how long the page's thread ran, which other work on the machine disturbs less.
// Run: node --import tsx bench/tabs.ts

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright-core'
import { openBrowser, openPage, signIn } from '../e2e/browser.ts'
import { buildWebOnce } from '../server/testing/build-web-once.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { sized } from './begin.ts'
import { median } from './median.ts'

const password = 'Bench@123456'
const rounds = sized(20, 1)
const lists = [
  ...['/isystem/user', '/isystem/roleUserList', '/isystem/newPermissionList', '/isystem/depart', '/isystem/position'],
  ...['/isystem/dict', '/isystem/QuartzJobList', '/isystem/sheetImport', '/isys/category', '/isystem/checkRule'],
]

const folder = await mkdtemp(join(tmpdir(), 'kouan-bench-'))
// As root the server runs as another user, who has to get through this folder.
await chmod(folder, 0o711)
await buildWebOnce('quick')
const { server, output } = await startServerProcess({
  KOUAN_DATA: join(folder, 'data'),
  KOUAN_ADMIN_PASSWORD: password,
})
if (!server) throw new Error(output)
const browser = await openBrowser({ compilesHot: true })
const { page } = await openPage(browser, { address: server.address, path: '/user/login', hasMotion: true })
await signIn(page, { username: 'admin', password })
await page.getByRole('menuitem').first().waitFor()
const client = await page.context().newCDPSession(page)
await client.send('Performance.enable', { timeDomain: 'threadTicks' })
let onTheWay = 0
page.on('request', () => void onTheWay++)
page.on('requestfinished', () => void onTheWay--)
page.on('requestfailed', () => void onTheWay--)

/** As a link of the product does: nothing is loaded anew. */
const goTo = (path: string) =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`)

async function open(path: string): Promise<void> {
  await goTo(path)
  await page.locator(`.tab-bar a[aria-current][href="${path}"]`).waitFor({ state: 'attached' })
  await page.locator('main [data-page]:visible .ant-table-tbody').first().waitFor()
  await page.locator('.ant-spin-spinning:visible').waitFor({ state: 'detached' })
}

/** Milliseconds from the click until the frame is painted in which the page is shown; `isWhole`: with its rows. */
const switchTo = (of: Page, path: string, isWhole: boolean) =>
  of.evaluate<number>(`new Promise((done) => {
    const link = document.querySelector('.tab-bar a[href="${path}"]')
    const shown = () => {
      const page = [...document.querySelectorAll('main [data-page]')].find((one) => one.checkVisibility())
      return link.hasAttribute('aria-current') && page &&
        (!${isWhole} || (page.querySelector('.ant-table-row, [data-empty]') && !page.querySelector('.ant-spin-spinning')))
    }
    const begin = performance.now()
    const look = () => shown() ? setTimeout(() => done(performance.now() - begin)) : requestAnimationFrame(look)
    link.click()
    requestAnimationFrame(look)
  })`)

interface Durations {
  passed: number[]
  busy: number[]
}

async function measure(isWhole: boolean): Promise<Durations> {
  const times: Durations = { passed: [], busy: [] }
  for (let round = 0; round < rounds; round += 1)
    for (const path of lists) {
      const begin = await busy()
      const passed = await switchTo(page, path, isWhole)
      const ran = (await busy()) - begin
      await rest()
      if (round === 0) continue
      times.passed.push(passed)
      times.busy.push(ran)
    }
  return times
}

/** Waits until nothing is asked again in the background or drawn: that is no part of the next switch. */
async function rest(): Promise<void> {
  do await page.waitForTimeout(200)
  while (onTheWay > 0)
}

/** Milliseconds that the page's thread has run so far. */
async function busy(): Promise<number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}

async function heap(of: CDPSession): Promise<number> {
  for (let time = 0; time < 3; time += 1) await of.send('HeapProfiler.collectGarbage')
  return (await of.send('Runtime.getHeapUsage')).usedSize
}

const p95 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN
const figures = (times: number[]) => `median ${median(times).toFixed(1)} ms, p95 ${p95(times).toFixed(1)} ms`
const told = ({ passed, busy }: Durations) => `${figures(passed)}; busy ${figures(busy)}`

for (const path of lists) await open(path)
const kept = await measure(false)
console.log(`Switch among ten kept tabs: ${told(kept)} (bar: p95 50 ms)`)

const heaps: number[] = []
for (let opened = 1; opened <= 40; opened += 1) {
  await open(`${lists[opened % lists.length]}?from=${opened}`)
  if (opened === 20 || opened === 40) heaps.push(await heap(client))
}
const [after20 = Number.NaN, after40 = Number.NaN] = heaps
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
console.log(`Heap after 20 openings ${megabytes(after20)}, after 40 ${megabytes(after40)}`)
console.log(`Ratio: ${(after40 / after20).toFixed(2)}`)

// The same without what is kept, as the answer of the menu says it.
await page.context().route('**/getUserPermissionByToken*', async (route) => {
  const response = await route.fetch()
  await route.fulfill({ response, body: (await response.text()).replaceAll('"keepAlive":true', '"keepAlive":false') })
})
await page.evaluate('sessionStorage.clear()')
await page.reload()
await page.getByRole('menuitem').first().waitFor()
for (const path of lists) await open(path)
const anew = await measure(true)
console.log(`Begun anew, until the rows are there: ${told(anew)}`)
console.log(`Ratio: ${(p95(kept.passed) / p95(anew.passed)).toFixed(2)}`)

await browser.close()
await server.end()
await rm(folder, { recursive: true, force: true })
