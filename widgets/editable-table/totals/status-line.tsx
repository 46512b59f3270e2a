import { Button } from 'antd'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { GridTable } from '../grid/grid-table.ts'
import { isSingle, sizeOf } from '../input/cell-range.ts'
import { pauseOfBrowser } from '../rules/paced-work.ts'
import { countRange, type RangeTotals } from './range-totals.ts'

/** Below the rows: how many of them the filters let through, and what the marked cells come to. */
export function StatusLine({ table }: { table: GridTable }) {
  const { store } = table
  const totals = useMarkedTotals(table)
  const [wasShown, setWasShown] = useState(false)
  const filtered = store.filters().size
  const isShown = totals !== undefined || filtered > 0
  if (isShown && !wasShown) setWasShown(true)
  // Once shown it keeps its room, so that the page does not jump with every marking.
  if (!isShown && !wasShown) return null
  const all = store.size()
  const kept = filtered > 0 ? store.allRows().filter(({ id }) => store.isKept(id)).length : all
  return (
    <div className="kt-status">
      <span role="status">
        {filtered > 0 && `筛选出 ${kept.toLocaleString('zh-CN')} 行，共 ${all.toLocaleString('zh-CN')} 行`}
      </span>
      {filtered > 0 && (
        <>
          <Button size="small" type="link" onClick={() => store.setFilters(new Map(store.filters()))}>
            重新筛选
          </Button>
          <Button size="small" type="link" onClick={() => store.setFilters(new Map())}>
            清除筛选
          </Button>
        </>
      )}
      <span className="kt-totals" role="status" aria-label="选中单元格">
        {totals && figuresOf(totals).map(([name, text]) => <span key={name}>{`${name} ${text}`}</span>)}
      </span>
    </div>
  )
}

const figuresOf = ({ count, figures, sum, average, least, greatest }: RangeTotals): [string, string][] => [
  ['计数', count.toLocaleString('zh-CN')],
  ...(figures > 0
    ? ([
        ['求和', grouped(sum)],
        ['平均', grouped(average)],
        ['最小', grouped(least)],
        ['最大', grouped(greatest)],
      ] as [string, string][])
    : []),
]

const grouped = (text: string) => text.replace(/^(-?\d+)/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

/** Some milliseconds of cells. */
const cellsAtOnce = 50_000

/** Of more than one marked cell; counted in parts, so that marking millions holds nobody up. */
function useMarkedTotals(table: GridTable): RangeTotals | undefined {
  const { store, cursor } = table
  const marked = useSyncExternalStore(cursor.listen, cursor.version, cursor.version)
  const values = useSyncExternalStore(
    (listener) => store.listen('values', listener),
    () => store.version('values'),
    () => store.version('values'),
  )
  const [totals, setTotals] = useState<RangeTotals>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted anew when other cells are marked, and other values there
  useEffect(() => {
    const range = cursor.range()
    if (isSingle(range)) {
      setTotals(undefined)
      return
    }
    const columns = table.settings().layout.columns.slice(range.left, range.right + 1)
    const counter = countRange(columns)
    const { rows } = store.visible()
    const rowsAtOnce = Math.max(1, Math.floor(cellsAtOnce / sizeOf(range).width))
    let isWanted = true
    const count = async () => {
      for (let row = range.top; row <= range.bottom; row += 1) {
        if (row > range.top && (row - range.top) % rowsAtOnce === 0) await pauseOfBrowser()
        if (!isWanted) return
        const found = rows[row]
        if (found) counter.add(found)
      }
      setTotals(counter.totals())
    }
    void count()
    return () => {
      isWanted = false
    }
  }, [table, store, cursor, marked, values])
  return totals
}
