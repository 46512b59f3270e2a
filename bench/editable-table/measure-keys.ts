// What keys cost in one table, or where it has none, a call.
import type { CDPSession, Page } from 'playwright-core'
import { busyTime, percentile } from './page-time.ts'

/** Milliseconds, the worst of twenty; absent where the table has no such thing. */
export interface KeyFigures {
  arrowWork?: number
  arrowPainted?: number
  beginWork?: number
  commitWork?: number
  commitPainted?: number
  commitDownWork?: number
}

/** Of one key: milliseconds that the page's thread ran, and that went by until the result was painted. */
interface Cost {
  work: number
  painted: number
}

const keyCount = 40

/** Another one with every edit: a cell that gets the value it has is no edit. */
const letters = 'abcdefghij'

/** How long the page's thread ran for a command, until what it did is painted. */
async function workOf(page: Page, client: CDPSession, command: () => Promise<void>): Promise<number> {
  const begin = await busyTime(client)
  await command()
  await page.evaluate('bench.painted()')
  return (await busyTime(client)) - begin
}

/** Arrow keys, then edits of one character: committed up and down by turns, so that nothing scrolls, then ever downwards. */
export async function pressKeys(page: Page, client: CDPSession): Promise<KeyFigures> {
  await page.mouse.click(250, 200)
  await page.keyboard.press('Escape')
  if (await page.evaluate('document.activeElement === document.body')) throw new Error('no cell has the focus')
  await page.evaluate('bench.watchKeys()')
  const press = async (key: string): Promise<Cost> => {
    const work = await workOf(page, client, () => page.keyboard.press(key))
    return { work, painted: await page.evaluate<number>('keyTime') }
  }
  const arrows: Cost[] = []
  for (let count = 0; count < keyCount; count += 1) arrows.push(await press('ArrowDown'))
  const begins: Cost[] = []
  const commits: Cost[] = []
  for (let edit = 0; edit < keyCount; edit += 1) {
    begins.push(await press(letters[edit % letters.length] ?? ''))
    commits.push(await press(edit % 2 === 0 ? 'Shift+Enter' : 'Enter'))
  }
  const scrolling: Cost[] = []
  for (let edit = 0; edit < keyCount; edit += 1) {
    await press(letters[edit % letters.length] ?? '')
    scrolling.push(await press('Enter'))
  }
  const worst = (costs: Cost[], part: keyof Cost) => percentile(costs.map((cost) => cost[part]))
  return {
    arrowWork: worst(arrows, 'work'),
    arrowPainted: worst(arrows, 'painted'),
    beginWork: worst(begins, 'work'),
    commitWork: worst(commits, 'work'),
    commitPainted: worst(commits, 'painted'),
    commitDownWork: worst(scrolling, 'work'),
  }
}

/** Where the benchmark has no editor to type into, a value is changed by a call. */
export async function editByCall(page: Page, client: CDPSession): Promise<KeyFigures> {
  const work: number[] = []
  const painted: number[] = []
  for (let edit = 0; edit < keyCount; edit += 1) {
    const call = async () => {
      painted.push(await page.evaluate<number>(`bench.timed('edit', ${edit})`))
    }
    work.push(await workOf(page, client, call))
  }
  return { commitWork: percentile(work), commitPainted: percentile(painted) }
}
