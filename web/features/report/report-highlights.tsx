// The three figures above a report. Each opens its rows, and so does what it is compared with.
import { cellFilter } from '@kouan/contract/derive/report-list.ts'
import type { Highlight, Highlights, Report, ReportQuery } from '@kouan/contract/language/report.ts'
import { Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useChartColors } from '../../domain/chart/chart-colors.ts'
import { pictureOf } from '../../domain/chart/chart-picture.ts'
import { figureAddress } from '../../domain/figure/figure-address.ts'
import { usePageAddress } from '../../menu/use-page-address.ts'
import { changeText, comparedTitle, figureUnit, highlightLine, spanText, valueText } from './highlight-texts.ts'
import { ShareMenu } from './share-menu.tsx'

interface Props {
  report: Report
  query: ReportQuery
  highlights: Highlights
}

export const ReportHighlights = ({ highlights, ...props }: Props) => (
  <ul className="report-highlights" data-tour="report" aria-label={`${spanText(highlights.spans.now)}的数字`}>
    {highlights.figures.map((highlight) => (
      <li key={highlight.measure} className="report-highlight">
        <Figure {...props} highlight={highlight} spans={highlights.spans} />
      </li>
    ))}
  </ul>
)

/** As high as the figures. */
export const HighlightsLoading = ({ report }: { report: Report }) => (
  <ul className="report-highlights" aria-label="数字正在加载">
    {report.highlights.map((name) => (
      <li key={name} className="report-highlight">
        <span className="report-highlight-title">{report.measures[name]?.title}</span>
        <Skeleton.Node active style={{ width: 160, height: 28, marginBlock: 4 }} />
        <Skeleton.Node active style={{ width: 240, height: 16, marginBlock: 3 }} />
      </li>
    ))}
  </ul>
)

interface FigureProps extends Omit<Props, 'highlights'> {
  highlight: Highlight
  spans: Highlights['spans']
}

function Figure({ report, query, highlight, spans }: FigureProps) {
  const colors = useChartColors()
  const addressOf = useSpanAddress({ report, query, spans })
  const { measure } = highlight
  const title = report.measures[measure]?.title ?? ''
  const unit = figureUnit(report, measure, query.currency)
  const isMissing = highlight.figures.now?.missing !== undefined
  const value = valueText(report, highlight, 'now')
  const shown = { report, spans, currency: query.currency }
  const [head = '', figure = '', ...lines] = highlightLine(highlight, shown).split('\t')
  return (
    <>
      <div className="report-highlight-head">
        <span className="report-highlight-title">
          {title} <small>{spanText(spans.now)}</small>
        </span>
        <ShareMenu
          title={title}
          query={query}
          numbers={() => [highlightLine(highlight, shown)]}
          picture={() => pictureOf({ title: head, figure, lines, colors })}
        />
      </div>
      <div className={isMissing ? 'report-highlight-missing' : 'report-highlight-value'}>
        <Opened to={addressOf(measure, 'now')} name={`${title} ${value}，查看明细`}>
          {value}
        </Opened>{' '}
        {!isMissing && <small>{unit}</small>}
      </div>
      <div className="report-highlight-changes">
        {(['month', 'year'] as const).map((span) => {
          const days = spans[span]
          const text = `${comparedTitle(span, spans)} ${changeText(highlight, span)}`
          const before = days && `${spanText(days)}：${valueText(report, highlight, span)}`
          return (
            <span key={span} title={before}>
              <Opened to={addressOf(measure, span)} name={`${title} ${text}（${before}，查看明细）`}>
                {text}
              </Opened>
            </span>
          )
        })}
      </div>
    </>
  )
}

function useSpanAddress({ report, query, spans }: Omit<FigureProps, 'highlight'>) {
  const page = usePageAddress(report.listPages)
  return (name: string, span: keyof Highlights['spans']): string | undefined => {
    const [measure, days] = [report.measures[name], spans[span]]
    if (!page || !measure || !days) return undefined
    const filter = cellFilter(report, { query: { ...query, begin: days.first, end: days.last }, keys: {}, measure })
    return filter && figureAddress(page, { filter, keys: {} })
  }
}

const Opened = ({ to, name, children }: { to: string | undefined; name: string; children: ReactNode }) =>
  to ? (
    <Link to={to} aria-label={name}>
      {children}
    </Link>
  ) : (
    children
  )
