// Answer of a report: three figures, the chart, the table; and the shape of them until they come.
import { allRows, cellText, reportColumns } from '@kouan/contract/derive/report-text.ts'
import type { Report, ReportResult } from '@kouan/contract/language/report.ts'
import { Skeleton } from 'antd'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { prefetchedLazyPart } from '../../data/loading/prefetched-lazy-part.tsx'
import { useChartColors } from '../../domain/chart/chart-colors.ts'
import { pictureOf } from '../../domain/chart/chart-picture.ts'
import { ChartSkeleton } from '../../domain/chart/chart-skeleton.tsx'
import { chartTitle } from './chart-title.ts'
import { HighlightsLoading, ReportHighlights } from './report-highlights.tsx'
import { ReportTable, useFigureAddress } from './report-table.tsx'
import { ShareMenu } from './share-menu.tsx'

/** In pixels: the table begins in the first screen. */
const height = 212

// With 220 kB the greatest part of the page: the figures are there before it.
const ReportChart = prefetchedLazyPart(
  () => import('./report-chart.tsx').then((file) => file.ReportChart),
  ({ report }) => <ChartSkeleton height={height} isRanking={report.top !== undefined} />,
)

interface Props {
  report: Report
  result: ReportResult
  title: string
}

export function ReportFigures({ report, result, title }: Props) {
  return (
    <div className="report-figures">
      {result.highlights && <ReportHighlights report={report} query={result.query} highlights={result.highlights} />}
      {result.rows.length > 0 && <ChartPanel {...{ report, result, title }} />}
      <ReportTable report={report} result={result} title={title} />
      {result.more > 0 && <p className="report-more">另有 {result.more} 项未列出，已计入合计</p>}
    </div>
  )
}

export const FiguresLoading = ({ report }: { report: Report }) => (
  <div className="report-figures" aria-busy>
    <HighlightsLoading report={report} />
    <section className="report-panel">
      <div className="report-panel-head" />
      <ChartSkeleton height={height} isRanking={report.top !== undefined} />
    </section>
    <div className="report-panel">
      <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} />
    </div>
  </div>
)

function ChartPanel({ report, result, title }: Props) {
  const navigate = useNavigate()
  const addressOf = useFigureAddress(report, result.query)
  const drawing = useRef<HTMLDivElement>(null)
  const colors = useChartColors()
  const { begin = '', end = '' } = result.query
  const heading = chartTitle(report, result)
  const caption = `${title} · ${heading}`
  return (
    <section className="report-panel" aria-label={heading}>
      <div className="report-panel-head">
        <h2>{heading}</h2>
        <ShareMenu
          title={caption}
          query={result.query}
          numbers={() => tableLines(report, result)}
          picture={() =>
            pictureOf({
              title: caption,
              lines: [`${begin === end ? begin : `${begin}至${end}`} · 统计时间 ${result.time}`],
              drawing: drawing.current,
              colors,
            })
          }
        />
      </div>
      <ReportChart
        {...{ report, result, height, drawing }}
        onOpen={(keys, measure) => {
          const figures = [...result.rows, ...(result.places ?? [])].find(({ keys: own }) =>
            Object.entries(keys).every(([field, key]) => own[field] === key),
          )?.figures
          const address = figures && addressOf({ keys, figures }, measure)
          if (address) void navigate(address)
        }}
      />
    </section>
  )
}

/** The table as a spreadsheet takes it from the clipboard. */
function tableLines(report: Report, result: ReportResult): string[] {
  const columns = reportColumns(report)
  return [
    columns.map((column) => column.title).join('\t'),
    ...allRows(result).map((row) => columns.map((column) => cellText(column, row)).join('\t')),
  ]
}
