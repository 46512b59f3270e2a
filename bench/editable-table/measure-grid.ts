// One table in a browser page of its own: first paint, scrolling, keys, choosing all, pasting, memory.
import type { Browser, CDPSession, Page } from 'playwright-core'
import { editByCall, type KeyFigures, pressKeys } from './measure-keys.ts'
import { busyTime, percentile } from './page-time.ts'

export const grids = ['ours', 'ag', 'vtable', 'antd'] as const
export type GridName = (typeof grids)[number]

/** Milliseconds and megabytes; absent where the table has no such thing. */
export interface Figures extends KeyFigures {
  firstPaint: number
  frame: number
  cpuPerStep: number
  selectAll?: number
  paste?: number
  copyAll?: number
  clearAll?: number
  undoAll?: number
  heap: number
}

interface Options {
  browser: Browser
  address: string
  grid: GridName
  rows: number
}

const wheelSteps = 60

export async function measureGrid({ browser, address, grid, rows }: Options): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(`${address}/index.html?grid=${grid}&rows=${rows}`)
  const client = await context.newCDPSession(page)
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await heapOf(client)
  const firstPaint = await page.evaluate<number>('bench.mount()')
  await page.waitForTimeout(300)
  // The table and what belongs to it, code included, beyond the rows themselves.
  const heap = (await heapOf(client)) - before
  const figures: Figures = { firstPaint, heap, ...(await scroll(page, client)) }
  const has = (command: string) => page.evaluate<boolean>(`bench.has('${command}')`)
  if (await has('editByKeys')) Object.assign(figures, await pressKeys(page, client))
  else if (await has('edit')) Object.assign(figures, await editByCall(page, client))
  if (await has('paste')) {
    figures.paste = await page.evaluate<number>(`bench.timed('paste', ${JSON.stringify(thousandCells)})`)
    if (!(await page.evaluate("bench.now('isPasted')"))) throw new Error(`${grid}: nothing was pasted`)
  }
  if (await has('selectAll')) figures.selectAll = await page.evaluate<number>("bench.timed('selectAll')")
  if (await has('clearAll')) {
    const fresh = await context.newPage()
    Object.assign(figures, await changeAll(fresh, `${address}/index.html?grid=${grid}&rows=${rows}`))
  }
  await context.close()
  if (faults.length > 0) throw new Error(`${grid} with ${rows} rows: ${faults.join('; ')}`)
  return figures
}

const wholeCommands = { copyAll: 'isCopied', clearAll: 'isCleared', undoAll: 'isBack' } as const

/** All cells copied, emptied, and put back; on a page that has nothing behind it. */
async function changeAll(page: Page, address: string): Promise<Pick<Figures, keyof typeof wholeCommands>> {
  await page.goto(address)
  await page.evaluate('bench.mount()')
  await page.evaluate("bench.now('markAll')")
  const figures: Pick<Figures, keyof typeof wholeCommands> = {}
  for (const [command, done] of Object.entries(wholeCommands) as [keyof typeof wholeCommands, string][]) {
    figures[command] = await page.evaluate<number>(`bench.timed('${command}')`)
    if (!(await page.evaluate(`bench.now('${done}')`))) throw new Error(`${address}: ${command} did nothing`)
  }
  return figures
}

// Numbers, which columns of text take too.
const thousandCells = Array.from({ length: 100 }, (_row, row) =>
  Array.from({ length: 10 }, (_cell, cell) => String(row * 10 + cell)).join('\t'),
).join('\n')

async function heapOf(client: CDPSession): Promise<number> {
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  return usedSize / 1024 / 1024
}

/** Turns of the wheel, each a frame after the other: lengths of frames and how long the page was busy. */
async function scroll(page: Page, client: CDPSession): Promise<Pick<Figures, 'frame' | 'cpuPerStep'>> {
  await page.mouse.move(700, 250)
  await page.mouse.wheel(0, 120)
  await page.waitForTimeout(300)
  await page.evaluate('bench.watchFrames()')
  const begin = await busyTime(client)
  for (let step = 0; step < wheelSteps; step += 1) {
    await page.mouse.wheel(0, 120)
    await page.evaluate('new Promise((done) => requestAnimationFrame(done))')
  }
  const end = await busyTime(client)
  const frames = await page.evaluate<number[]>('bench.frames()')
  return { frame: percentile(frames), cpuPerStep: (end - begin) / wheelSteps }
}
