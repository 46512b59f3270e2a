import type { Density } from '@kouan/contract/rules/list-look.ts'
import { useFittedColumns } from '@kouan/widgets/fitted-columns/use-fitted-columns.ts'
import { cardsQuery, useMedia } from '@kouan/widgets/screen-width/use-media.ts'
import { type TreeRow, useBranches } from '@kouan/widgets/tree-rows/tree-rows.ts'
import { Table } from 'antd'
import { memo, useCallback, useMemo } from 'react'
import type { AnyRow } from '../../data/calls/use-resource.ts'
import { sizeOf } from '../columns/column-sizes.ts'
import { numberWidth, tableColumns } from '../columns/list-columns.tsx'
import { useRowMoves } from '../tree/use-row-moves.tsx'
import { DroppedColumns } from './dropped-columns.tsx'
import { EmptyRows } from './empty-rows.tsx'
import { ListCards } from './list-cards.tsx'
import { checkboxWidth, expanderWidth, RowsTable } from './rows-table.tsx'
import { SecondLine } from './second-line.tsx'
import { useTable } from './table-model.ts'
import { useFittingDensity } from './use-fitting-density.ts'
import { useFlashes } from './use-flashes.ts'

/** The rows as a table, on a phone as cards. Hundreds of cells: they are rendered again only when the table model changes. */
export const RenderedRows = memo(() => {
  const table = useTable()
  const { rows, isRead, areChangedByOthers, isOpen, branches, fields, nameOf, move } = table
  const hasCards = useMedia(cardsQuery)
  const isPrinted = useMedia('print')
  const flashing = useFlashes(isRead ? rows : undefined, fields, areChangedByOthers)
  const allBranches = useBranches(rows, isOpen)
  const moves = useRowMoves({ rows, nameOf, move })
  const { density, place: placeRows } = useFittingDensity()
  const { columns, place: placeColumns } = useColumns({ isPrinted, density, lead: moves?.withHandle })
  const place = useCallback(
    (element: HTMLElement | null) => {
      const ends = [placeColumns(element), placeRows(element)]
      return () => {
        for (const end of ends) end?.()
      }
    },
    [placeColumns, placeRows],
  )
  const empty = <EmptyRows />
  if (isPrinted) return <PrintedRows columns={columns} />
  if (hasCards) return rows.length === 0 ? <div className="list-card">{empty}</div> : <ListCards rows={rows} />
  const expandable = branches
    ? {
        expandedRowKeys: branches.opened,
        onExpand: (isExpanded: boolean, { id }: TreeRow) => branches.toggle(id, isExpanded),
      }
    : allBranches
  return (
    <div ref={place}>
      <RowsTable
        columns={columns}
        density={density}
        expandable={expandable}
        moves={moves}
        flashing={flashing}
        empty={empty}
      />
    </div>
  )
})

type Columns = ReturnType<typeof tableColumns>
type Lead = Parameters<typeof tableColumns>[0]['lead']

interface Shown {
  isPrinted: boolean
  density: Density
  lead: Lead
}

function useColumns({ isPrinted, density, lead }: Shown) {
  const { columns: all, sortable, cells, sort, offset, nameOf, onResize, ...table } = useTable()
  const actionsOf = isPrinted ? undefined : table.actionsOf
  const otherWidth =
    (offset === undefined ? 0 : numberWidth) +
    (table.selection ? checkboxWidth : 0) +
    (table.expanded && !table.isTree ? expanderWidth : 0)
  const fitted = useFittedColumns({
    columns: all,
    rows: table.rows,
    hasActions: actionsOf !== undefined,
    otherWidth,
    sizeOf,
  })
  const { dropped, actionsWidth, place } = fitted
  const columns = isPrinted ? all : fitted.columns
  const { secondLine } = table
  const hasSecondLine = density === 'loose' && secondLine.length > 0 && !isPrinted
  const below = useMemo(
    () => (hasSecondLine ? (row: AnyRow) => <SecondLine parts={secondLine} row={row} cells={cells} /> : undefined),
    [hasSecondLine, secondLine, cells],
  )
  const rendered = useMemo(() => {
    const more = dropped.length > 0 && !isPrinted ? <DroppedColumns columns={dropped} /> : undefined
    return tableColumns({
      columns,
      sortable,
      cells,
      sort,
      offset,
      actionsOf,
      actionsWidth,
      more,
      nameOf,
      below,
      lead,
      onResize,
    })
  }, [
    columns,
    dropped,
    isPrinted,
    sortable,
    cells,
    sort,
    offset,
    actionsOf,
    actionsWidth,
    nameOf,
    below,
    lead,
    onResize,
  ])
  return { columns: rendered, place }
}

/** A sheet of paper has no scroll bar: the columns share its width, and the header is repeated on each sheet. */
function PrintedRows({ columns }: { columns: Columns }) {
  const { title, rows } = useTable()
  return (
    <Table<TreeRow>
      aria-label={title}
      rowKey="id"
      size="small"
      bordered
      columns={columns.map(({ fixed: _, sorter: __, ...column }) => column)}
      dataSource={rows}
      pagination={false}
      expandable={{ defaultExpandAllRows: true, expandIcon: () => null }}
    />
  )
}
