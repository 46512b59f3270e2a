// Our editable table, AG Grid Community, VTable and the virtual table of antd with the same 20 columns in headless Chromium.
// Each measurement in a page of its own, the tables in turn, medians of the rounds.
// What a key costs is told twice. Its work is the time that the page's thread ran, from the key until the frame that shows
// it is painted: script, style, layout, paint, and about 1 ms of the measuring itself. Until painted is the time that went
// by meanwhile: it holds the wait for the next frame too, up to 17 ms whatever the table does, and whatever else the machine
// does. (Chromium puts tasks off until the frame after a key, so that a task posted with the key measures that wait, not
// the work.) What commits an edit, Enter and Shift+Enter, also goes a row down or up in ours; in AG Grid as it comes the
// focus stays. By turns, nothing scrolls in either; downwards at the lower edge ours scrolls by a row each time, AG Grid
// still does not. In VTable a value is set by a call.
// All cells (2,000,000 of the largest table) are copied, emptied and put back: by keys in ours; AG Grid Community has no ranges,
// so by what its API does for all rows at once.
// Run: node --import tsx bench/editable-table.ts [rounds]

import { openBrowser } from '../e2e/browser.ts'
import { sized } from './begin.ts'
import { type Figures, type GridName, grids, measureGrid } from './editable-table/measure-grid.ts'
import { servePage } from './editable-table/serve-page.ts'
import { installRivals } from './install-rivals.ts'
import { median } from './median.ts'

const rounds = Number(process.argv[2] ?? sized(3, 1))
const names: Record<GridName, string> = { ours: 'ours', ag: 'AG Grid', vtable: 'VTable', antd: 'antd virtual' }
const titles: Record<keyof Figures, string> = {
  firstPaint: 'first paint, ms',
  frame: 'frame while scrolling, p95 ms',
  cpuPerStep: 'CPU per wheel step, ms',
  arrowWork: 'arrow key: work, p95 ms',
  arrowPainted: 'arrow key: until painted, p95 ms',
  beginWork: 'edit begin: work, p95 ms',
  commitWork: 'edit commit: work, p95 ms',
  commitPainted: 'edit commit: until painted, p95',
  commitDownWork: 'the same, scrolling: work, p95',
  selectAll: 'select all, ms',
  paste: 'paste of 1,000 cells, ms',
  copyAll: 'copy of all cells, ms',
  clearAll: 'all cells emptied, ms',
  undoAll: 'and put back, ms',
  heap: 'heap beyond the rows, MB',
}

const ofRivals: readonly GridName[] = ['ag', 'vtable']
const isAlone = !installRivals()
const compared = grids.filter((grid) => !isAlone || !ofRivals.includes(grid))
const page = await servePage()
const browser = await openBrowser({ compilesHot: true })
for (const rows of sized([1_000, 10_000, 100_000], [1_000])) {
  const measured: Record<GridName, Figures[]> = { ours: [], ag: [], vtable: [], antd: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const grid of compared) measured[grid].push(await measureGrid({ browser, address: page.address, grid, rows }))
  }
  print(rows, measured)
}
await browser.close()
await page.stop()

function print(rows: number, measured: Record<GridName, Figures[]>): void {
  console.log(`\n${rows.toLocaleString('en')} rows × 20 columns, medians of ${rounds} rounds (in brackets: times ours)`)
  console.log(' '.repeat(32) + grids.map((grid) => names[grid].padStart(18)).join(''))
  for (const [key, title] of Object.entries(titles) as [keyof Figures, string][]) {
    const figure = (grid: GridName) => {
      // Where nothing could be measured in a round, that round has no figure.
      const values = measured[grid].flatMap((figures) => figures[key] ?? []).filter(Number.isFinite)
      return values.length === 0 ? undefined : median(values)
    }
    const own = figure('ours')
    const cells = grids.map((grid) => {
      const value = figure(grid)
      if (value === undefined) return 'n/a'
      const shown = value.toFixed(1)
      return grid === 'ours' || own === undefined ? shown : `${shown} (×${(value / own).toFixed(2)})`
    })
    console.log(title.padEnd(32) + cells.map((cell) => cell.padStart(18)).join(''))
  }
}
