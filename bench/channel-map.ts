// Main-thread time of 通道总览 per second, at 200 enterprises and 60 channels against 20 and 6, while ten enterprises declare in
// each second; in turns, medians, in headless Chromium with motion. The bar is 3 for the ratio.
// Run: node --import tsx bench/channel-map.ts [rounds] [seconds]

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { build, preview } from 'vite'
import { openBrowser, screens } from '../e2e/browser.ts'
import { sized } from './begin.ts'
import { median } from './median.ts'

const rounds = Number(process.argv[2] ?? sized(5, 1))
const seconds = Number(process.argv[3] ?? sized(10, 2))
const bar = 3

/** Milliseconds of the main thread in one second. */
async function measure(page: Page, address: string): Promise<number> {
  await page.goto(address)
  await page.waitForFunction('window.bench?.isReady()')
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const begin = await busy()
  for (let second = 0; second < seconds; second += 1) {
    await page.evaluate('bench.read()')
    await pause(1000)
  }
  const spent = (await busy()) - begin
  await client.detach()
  return spent / seconds
}

const folder = await mkdtemp(join(tmpdir(), 'kouan-bench-'))
const configFile = join(import.meta.dirname, 'channel-map/vite.config.ts')
await build({ configFile, build: { outDir: folder, emptyOutDir: true } })
const server = await preview({ configFile, build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 } })
const browser = await openBrowser({ compilesHot: true })
try {
  const page = await browser.newPage({ viewport: screens.desktop })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const base = server.resolvedUrls?.local[0] ?? ''
  const small: number[] = []
  const large: number[] = []
  // The first finds nothing compiled.
  for (let round = -1; round < rounds; round += 1) {
    const measured = [
      await measure(page, `${base}?enterprises=20&channels=6`),
      await measure(page, `${base}?enterprises=200&channels=60`),
    ] as const
    if (round < 0) continue
    small.push(measured[0])
    large.push(measured[1])
  }
  const ratio = median(large) / median(small)
  console.log(`ms of the main thread per second, medians of ${rounds} rounds of ${seconds} s`)
  console.log(`20 enterprises ${median(small).toFixed(1)}, 200 enterprises ${median(large).toFixed(1)}`)
  console.log(`200 against 20 enterprises: ratio ${ratio.toFixed(2)} (bar ${bar})`)
  if (faults.length > 0) throw new Error(faults.join('; '))
} finally {
  await browser.close()
  await server.close()
  await rm(folder, { recursive: true })
}
