// How a page came to rest, and how much of its window its list fills.
import type { Page } from 'playwright-core'

/** Runs before the page; the browser counts what moved without a hand on it (Layout Instability). */
const countShifts = `
  window.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** From now on each address that this page opens is watched. */
export const watchShifts = (page: Page): Promise<unknown> => page.addInitScript(countShifts)

/** Returns the sum since the page was opened: 0 where nothing moved. */
export const shiftOf = (page: Page): Promise<number> => page.evaluate('window.shifted')

export interface ListRoom {
  /** Rows that are wholly in sight. */
  inSight: number
  rows: number
  /** Pixels of the page between the list with its pager and the footer. */
  free: number
  /** Its rows are as high as rows can be; others stay at 44 pixels. */
  hasSecondLine: boolean
}

export const listRoom = (page: Page): Promise<ListRoom> =>
  page.evaluate(`(() => {
    const lists = [...document.querySelectorAll('main .list')].filter((list) => list.clientWidth > 0)
    const rows = lists.flatMap((list) => [...list.querySelectorAll('.ant-table-row')])
    const end = Math.max(0, ...lists.map((list) => list.getBoundingClientRect().bottom))
    const foot = document.querySelector('footer')?.getBoundingClientRect().top ?? innerHeight
    const pager = lists.at(-1)?.querySelector('.list-pager')
    const low = pager && getComputedStyle(pager).position === 'sticky' ? pager.getBoundingClientRect().top : innerHeight
    const isInSight = (row) => {
      const { top, bottom } = row.getBoundingClientRect()
      return top >= 0 && bottom <= low + 1
    }
    return { inSight: rows.filter(isInSight).length, rows: rows.length, free: Math.round(foot - end), hasSecondLine: lists.some((list) => list.querySelector('.has-second-line')) }
  })()`)
