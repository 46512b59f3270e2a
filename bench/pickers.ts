// Selects, pickers and the tree table with 10,000 nodes: how long until one is open, all branches are open, and a text is
// found, once in one row and once in more than a thousand. Ours and what one would build from antd alone, in turn, in
// headless Chromium; medians. Each figure is the time that went by, and how long the page's thread ran: others may use the
// machine, so limits and ratios go by the latter. A search that waits for the typing to rest is counted without the wait,
// a form from its button on.
// Run: node --import tsx bench/pickers.ts [rounds] [part of a title]

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build, preview } from 'vite'
import { openBrowser, screens } from '../e2e/browser.ts'
import { sized } from './begin.ts'
import { median } from './median.ts'

const rounds = Number(process.argv[2] ?? sized(3, 1))
const wanted = process.argv[3] ?? ''

/** Milliseconds that ours may take. */
const limits = { open: 150, expand: Number.POSITIVE_INFINITY, findOne: 100, findMany: 100 }
const acts = Object.keys(limits) as (keyof typeof limits)[]
const heads = { open: 'open', expand: 'expand all', findOne: 'find one', findMany: 'find many' }

/** Milliseconds. */
interface Duration {
  passed: number
  busy: number
}
type Figures = Partial<Record<keyof typeof limits, Duration>>

async function measure(page: Page, address: string): Promise<Figures> {
  await page.goto(address)
  await page.waitForFunction('window.bench?.isReady()')
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const figures: Figures = {}
  for (const act of acts) {
    if (!(await page.evaluate(`bench.prepare('${act}')`))) continue
    const begin = await busy()
    const passed = await page.evaluate<number>(`bench.act('${act}')`)
    figures[act] = { passed, busy: (await busy()) - begin }
  }
  await client.detach()
  return figures
}

const folder = await mkdtemp(join(tmpdir(), 'kouan-bench-'))
const configFile = join(import.meta.dirname, 'pickers/vite.config.ts')
await build({ configFile, build: { outDir: folder, emptyOutDir: true } })
const server = await preview({ configFile, build: { outDir: folder }, preview: { host: '127.0.0.1', port: 0 } })
const browser = await openBrowser({ compilesHot: true })
try {
  const page = await browser.newPage({ viewport: screens.desktop })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const base = server.resolvedUrls?.local[0] ?? ''
  await page.goto(base)
  await page.waitForFunction('window.bench')
  const titles = (await page.evaluate<string[]>('bench.titles')).filter((title) => title.includes(wanted))

  console.log(`ms passed and busy, medians of ${rounds} rounds (in brackets: antd alone, times ours)`)
  console.log(' '.repeat(48) + acts.map((act) => heads[act].padStart(18)).join(''))
  for (const title of titles) {
    const ours: Figures[] = []
    const antd: Figures[] = []
    // The first finds nothing compiled.
    for (let round = -1; round < rounds; round += 1) {
      for (const [who, figures] of Object.entries({ ours, antd })) {
        const measured = await measure(page, `${base}?${new URLSearchParams({ title, who })}`)
        if (round >= 0) figures.push(measured)
      }
    }
    const cells = acts.map((act) => {
      const [own, rival] = [medianOf(ours, act), medianOf(antd, act)]
      if (Number.isNaN(own.busy)) return '–'
      const verdict = own.busy > limits[act] ? 'over ' : ''
      return `${verdict}${own.passed.toFixed(0)} ${own.busy.toFixed(0)} (×${(rival.busy / own.busy).toFixed(2)})`
    })
    console.log(title.padEnd(48) + cells.map((cell) => cell.padStart(18)).join(''))
  }
  if (faults.length > 0) throw new Error(faults.join('; '))
} finally {
  await browser.close()
  await server.close()
  await rm(folder, { recursive: true })
}

function medianOf(figures: readonly Figures[], act: keyof Figures): Duration {
  const of = (kind: keyof Duration) => median(figures.map((one) => one[act]?.[kind] ?? Number.NaN))
  return { passed: of('passed'), busy: of('busy') }
}
