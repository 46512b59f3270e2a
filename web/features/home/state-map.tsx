// 单证状态: kinds of documents by states, each number a link to its rows.
import { DownOutlined, UpOutlined } from '@ant-design/icons'
import type { CountedFigure } from '@kouan/contract/calls/home.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { countText } from '../../data/calls/use-polled.ts'
import { figureAddress } from '../../domain/figure/figure-address.ts'
import { useAddressOf } from '../../menu/use-page-address.ts'
import { type GroupedFigure, type MapRow, stateMapOf, weightOf } from './grouped-figures.ts'
import { Panel } from './panel.tsx'

/** States in which something has gone wrong. */
const failing: readonly string[] = ['blocked', 'refused', 'refusedChange']

interface Props {
  figures: readonly CountedFigure[]
  /** The column that a key figure asks for; another object each time that it does. */
  marked: { column: string } | undefined
}

export function StateMap({ figures, marked }: Props) {
  const { columns, rows, emptyRows } = stateMapOf(figures)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    if (marked) table.current?.querySelector<HTMLElement>(`[data-column="${marked.column}"] a`)?.focus()
  }, [marked])
  const largest = Math.max(1, ...figures.map(({ count }) => count))
  const shown = isUnfolded ? [...rows, ...emptyRows] : rows
  return (
    <Panel
      anchor="states"
      title="单证状态"
      extra={<span className="home-note">份，点数字查看单证</span>}
      minHeight={180}
    >
      {shown.length > 0 && (
        <table className="state-map" ref={table}>
          <thead>
            <tr>
              <th scope="col">单证</th>
              {columns.map(({ key, title, hint }) => (
                <th key={key} scope="col" title={hint ?? undefined} className={markOf(key, marked)}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <MapRowView key={row.kind} {...{ row, columns, largest, marked }} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length === 0 && !isUnfolded && <EmptyState isLine text="还没有单证" />}
      {emptyRows.length > 0 && (
        <Button
          type="link"
          size="small"
          aria-expanded={isUnfolded}
          icon={isUnfolded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
          onClick={() => setIsUnfolded(!isUnfolded)}
        >
          {isUnfolded ? '收起没有单证的种类' : `另外 ${emptyRows.length} 种没有单证`}
        </Button>
      )}
    </Panel>
  )
}

const markOf = (key: string, marked: Props['marked']) => (marked?.column === key ? 'is-marked' : undefined)

interface RowProps extends Pick<Props, 'marked'> {
  row: MapRow
  columns: readonly GroupedFigure[]
  largest: number
}

const MapRowView = ({ row, columns, largest, marked }: RowProps) => (
  <tr>
    <th scope="row">{row.noun}</th>
    {columns.map(({ key }) => {
      const cell = row.cells.get(key)
      const isZero = !cell || cell.count === 0
      return (
        <td
          key={key}
          data-column={key}
          className={[markOf(key, marked), isZero && 'is-zero'].filter(Boolean).join(' ')}
        >
          {cell && <Cell figure={cell} isFailing={failing.includes(key)} weight={weightOf(cell.count, largest)} />}
        </td>
      )
    })}
  </tr>
)

function Cell({ figure, isFailing, weight }: { figure: CountedFigure; isFailing: boolean; weight: number }) {
  const page = useAddressOf()(figure.pages)
  if (!page || figure.count === 0) return <span className="map-cell">{countText(figure)}</span>
  return (
    <Link
      className={`map-cell weight-${weight}${isFailing ? ' is-failing' : ''}`}
      to={figureAddress(page, figure)}
      data-title={figure.title}
      aria-label={`${figure.noun}，${figure.title}：${countText(figure)} 份`}
    >
      {countText(figure)}
    </Link>
  )
}
