// The figures of a report. Each opens the list with exactly the rows behind it.
import { cellFilter } from '@kouan/contract/derive/report-list.ts'
import { cellText, type ReportColumn, reportColumns } from '@kouan/contract/derive/report-text.ts'
import type { Report, ReportResult, ReportRow } from '@kouan/contract/language/report.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { useWidth } from '@kouan/widgets/screen-width/use-width.ts'
import { Table, type TableProps } from 'antd'
import { useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { figureAddress } from '../../domain/figure/figure-address.ts'
import { usePageAddress } from '../../menu/use-page-address.ts'
import { wholeColumns } from './whole-columns.ts'

interface Shown extends Omit<ReportRow, 'rows'> {
  id: string
  rank: string
  children?: Shown[]
}

/** Returns the address of the rows behind a figure; undefined where there is no such list for the person. */
export function useFigureAddress(report: Report, query: ReportResult['query']) {
  const page = usePageAddress(report.listPages)
  return (row: Pick<ReportRow, 'keys' | 'figures'>, name: string): string | undefined => {
    const measure = report.measures[name]
    const filter = measure && cellFilter(report, { query, keys: row.keys, measure })
    return page && filter && row.figures[name] ? figureAddress(page, { filter, keys: {} }) : undefined
  }
}

export function ReportTable({ report, result, title }: { report: Report; result: ReportResult; title: string }) {
  const addressOf = useFigureAddress(report, result.query)
  const rates = usePageAddress(ratePages)
  const rows = useMemo(() => result.rows.map((row, at) => shownRow(row, String(at + 1))), [result])
  const columns = reportColumns(report)
  const cell = (column: ReportColumn, row: Shown) => {
    const content = cellText(column, row)
    const missing = row.figures[column.key]?.missing?.[0]
    if (missing && rates) {
      return (
        <Link to={figureAddress(rates, { filter: { rateMonth: missing.slice(0, 7) }, keys: {} })} title="维护汇率">
          {content}
        </Link>
      )
    }
    const address = column.measure && addressOf(row, column.key)
    return address && !isZero(row, column.key) ? (
      <Link to={address} aria-label={`${Object.values(row.texts).join(' ')} ${column.title} ${content}，查看明细`}>
        {content}
      </Link>
    ) : (
      content
    )
  }
  const place = useRef<HTMLDivElement>(null)
  const room = useWidth(place)
  const usual: NonNullable<TableProps<Shown>['columns']> = [
    ...(report.top ? [{ key: 'rank', title: '名次', width: 88, render: (_: unknown, row: Shown) => row.rank }] : []),
    ...columns.map((column) => ({
      key: column.key,
      title: column.title,
      width: column.measure ? 130 : 160,
      align: column.measure ? ('right' as const) : ('left' as const),
      render: (_: unknown, row: Shown) => cell(column, row),
    })),
  ]
  const widths = wholeColumns(
    usual.map(({ width }) => Number(width)),
    room,
  )
  const shown = usual.map((column, at) => ({ ...column, width: widths[at] }))
  const total: Shown = { ...result.total, id: 'total', rank: '' }
  return (
    <div ref={place}>
      <Table<Shown>
        aria-label={title}
        className="report-table"
        rowKey="id"
        size="small"
        columns={shown}
        dataSource={rows}
        pagination={false}
        scroll={{ x: widths.reduce((sum, width) => sum + width, 0) }}
        expandable={{ defaultExpandAllRows: true }}
        locale={{ emptyText: <EmptyState text="这个期间没有符合条件的单证" /> }}
        summary={() => (
          <Table.Summary.Row>
            {report.top && <Table.Summary.Cell index={0}>合计</Table.Summary.Cell>}
            {columns.map((column, at) => (
              <Table.Summary.Cell
                key={column.key}
                index={at + (report.top ? 1 : 0)}
                align={column.measure ? 'right' : 'left'}
              >
                {column.measure || !report.top ? cell(column, total) : ''}
              </Table.Summary.Cell>
            ))}
          </Table.Summary.Row>
        )}
      />
    </div>
  )
}

const ratePages = ['report/ExchangeRateList']

const isZero = ({ figures }: Shown, key: string) => /^-?[0.]+$/.test(figures[key]?.value ?? '')

function shownRow({ rows, ...row }: ReportRow, rank: string): Shown {
  const id = Object.values(row.keys).join(' ')
  const children = rows?.map((inner, at) => shownRow(inner, `${rank}.${at + 1}`))
  return { ...row, id, rank, ...(children && children.length > 0 ? { children } : {}) }
}
