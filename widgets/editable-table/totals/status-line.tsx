import { Button } from 'antd'
import { useEffect, useState } from 'react'
import type { GridTable, TableTool } from '../state/grid-table.ts'
import { followTotals } from './follow-totals.ts'
import type { RangeTotals } from './range-totals.ts'

/** The line below the rows: how many pass the filters, and the totals of the marked cells. */
export const totalsTool: TableTool = { name: 'totals', Footer: StatusLine }

function StatusLine({ table }: { table: GridTable }) {
  const { store } = table
  const [totals, setTotals] = useState<RangeTotals>()
  useEffect(() => followTotals(table, setTotals), [table])
  const [wasShown, setWasShown] = useState(false)
  const filtered = store.filters().size
  const isShown = totals !== undefined || filtered > 0
  if (isShown && !wasShown) setWasShown(true)
  // Once shown it keeps its room, so that the page does not jump when cells are marked.
  if (!isShown && !wasShown) return null
  const all = store.size()
  const passing = filtered > 0 ? store.allRows().filter(({ id }) => store.passesFilters(id)).length : all
  return (
    <div className="kt-status">
      <span role="status">
        {filtered > 0 && `筛选出 ${passing.toLocaleString('zh-CN')} 行，共 ${all.toLocaleString('zh-CN')} 行`}
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
  ['计数', grouped(String(count))],
  ...(figures > 0
    ? ([
        ['求和', grouped(sum)],
        ['平均', grouped(average)],
        ['最小', grouped(least)],
        ['最大', grouped(greatest)],
      ] as [string, string][])
    : []),
]

/** Not by the browser, which needs milliseconds for the first figure of a language. */
const grouped = (text: string) => text.replace(/^(-?\d+)/, (digits) => digits.replace(/\B(?=(\d{3})+$)/g, ','))
