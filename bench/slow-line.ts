// The order list on a line of 400 kbit/s and 400 ms: from its address, for somebody who is signed in, until its first row is
// seen. Cold: the browser has nothing of the product; warm: the same browser a second time. The bars are 12 s and 3 s.
// Twice: as browsers get it over TLS and from their own machine, where they take brotli, and over a plain line, where they
// take gzip.
// Run: node --import tsx bench/slow-line.ts [rounds]

import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { order } from '@kouan/contract/resources/order/order.ts'
import type { BrowserContext } from 'playwright-core'
import { apiCaller } from '../e2e/api-caller.ts'
import { openBrowser, openPage, screens, signIn } from '../e2e/browser.ts'
import { aDeclaringCompany } from '../e2e/declaring-company.ts'
import { orderForm } from '../server/testing/an-order.ts'
import { buildWebOnce } from '../server/testing/build-web-once.ts'
import { startServerProcess } from '../server/testing/server-process.ts'
import { sized } from './begin.ts'
import { median } from './median.ts'

const rounds = Number(process.argv[2] ?? sized(3, 1))
const password = 'Bench@123456'
const bytes = sized(400_000, 40_000_000) / 8
const line = { offline: false, latency: sized(400, 1), downloadThroughput: bytes, uploadThroughput: bytes }
const bars = { cold: 12, warm: 3 }

const folder = await mkdtemp(join(tmpdir(), 'kouan-bench-'))
// As root the server runs as another user, who has to get through this folder.
await chmod(folder, 0o711)
await buildWebOnce(sized<'best' | 'quick'>('best', 'quick'))
const { server, output } = await startServerProcess({
  KOUAN_DATA: join(folder, 'data'),
  KOUAN_ADMIN_PASSWORD: password,
})
if (!server) throw new Error(output)
const { address } = server
const browser = await openBrowser({ compilesHot: true })

const state = await signedIn()
console.log(`Order list at ${(line.downloadThroughput * 8) / 1000} kbit/s and ${line.latency} ms, median of ${rounds}`)
for (const encoding of ['gzip, br', 'gzip']) {
  const visits: { cold: Visit[]; warm: Visit[] } = { cold: [], warm: [] }
  for (let round = 0; round < rounds; round += 1) {
    const context = await browser.newContext({
      ...{ viewport: screens.desktop, locale: 'zh-CN', storageState: state },
      extraHTTPHeaders: { 'accept-encoding': encoding },
    })
    visits.cold.push(await visit(context))
    visits.warm.push(await visit(context))
    await context.close()
  }
  for (const which of ['cold', 'warm'] as const) {
    const of = (figure: keyof Visit) => median(visits[which].map((one) => one[figure]))
    const [seconds, bytes] = [of('seconds').toFixed(1), (of('bytes') / 1000).toFixed(0)]
    const told = `${seconds} s, ratio to the bar of ${bars[which]} s: ${(of('seconds') / bars[which]).toFixed(2)}, ${bytes} kB in ${of('answers')} answers until then`
    console.log(`${encoding}, ${which}: ${told}`)
  }
}

await browser.close()
await server.end()
await rm(folder, { recursive: true, force: true })

interface Visit {
  seconds: number
  /** As they came over the line. */
  bytes: number
  answers: number
}

async function visit(context: BrowserContext): Promise<Visit> {
  const page = await context.newPage()
  page.setDefaultTimeout(120_000)
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', line)
  const sizes: number[] = []
  client.on(
    'Network.loadingFinished',
    ({ encodedDataLength }) => void (encodedDataLength > 0 && sizes.push(encodedDataLength)),
  )
  const begin = performance.now()
  await page.goto(`${address}/order/list`, { waitUntil: 'commit' })
  await page.locator('main .ant-table-row').first().waitFor()
  const seconds = (performance.now() - begin) / 1000
  await page.close()
  return { seconds, bytes: sizes.reduce((sum, size) => sum + size, 0), answers: sizes.length }
}

/** An administrator, whose menu is the longest there is, and a page full of orders. */
async function signedIn() {
  const { page, context } = await openPage(browser, { address, path: '/user/login', hasMotion: true })
  await signIn(page, { username: 'admin', password })
  await page.getByRole('menuitem').first().waitFor()
  const token = await page.evaluate<string>("JSON.parse(localStorage.getItem('Access-Token')).value")
  const staff = apiCaller({ address, token })
  const { enterpriseId } = await aDeclaringCompany({ address, staff, serial: 1 })
  for (let made = 0; made < 20; made += 1) await staff.send(callsOf(order).add, { ...orderForm(), enterpriseId })
  // As the login leaves it, and nothing that a page keeps beside it.
  const { origins } = await context.storageState()
  await context.close()
  return { cookies: [], origins }
}
