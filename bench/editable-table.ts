// Our editable table, AG Grid Community, VTable and the virtual table of antd with the same 20 columns in headless Chromium.
// Each measurement in a page of its own, the tables in turn, medians of the rounds.
// Run: node --import tsx bench/editable-table.ts [rounds]
import { openBrowser } from '../e2e/browser.ts'
import { type Figures, type GridName, grids, measureGrid } from './editable-table/measure-grid.ts'
import { installRivals, servePage } from './editable-table/serve-page.ts'
import { median } from './median.ts'

const rounds = Number(process.argv[2] ?? 3)
const names: Record<GridName, string> = { ours: 'ours', ag: 'AG Grid', vtable: 'VTable', antd: 'antd virtual' }
const titles: Record<keyof Figures, string> = {
  firstPaint: 'first paint, ms',
  frame: 'frame while scrolling, p95 ms',
  cpuPerStep: 'CPU per wheel step, ms',
  arrowKey: 'arrow key, p95 ms',
  editCommit: 'edit commit, p95 ms',
  selectAll: 'select all, ms',
  paste: 'paste of 1,000 cells, ms',
  heap: 'heap beyond the rows, MB',
}

installRivals()
const page = await servePage()
const browser = await openBrowser()
for (const rows of [1_000, 10_000, 100_000]) {
  const measured: Record<GridName, Figures[]> = { ours: [], ag: [], vtable: [], antd: [] }
  for (let round = 0; round < rounds; round += 1) {
    for (const grid of grids) measured[grid].push(await measureGrid({ browser, address: page.address, grid, rows }))
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
      return grid === 'ours' || own === undefined ? shown : `${shown} (${(value / own).toFixed(2)})`
    })
    console.log(title.padEnd(32) + cells.map((cell) => cell.padStart(18)).join(''))
  }
}
