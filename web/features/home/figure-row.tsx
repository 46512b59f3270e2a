import type { DayComparison } from '@kouan/contract/calls/home.ts'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { countText } from '../../data/calls/use-polled.ts'
import { figureAddress } from '../../domain/figure/figure-address.ts'
import { useAddressOf } from '../../menu/use-page-address.ts'
import { changeTexts } from './change-texts.ts'
import type { GroupedFigure } from './grouped-figures.ts'

interface Props {
  figures: readonly GroupedFigure[]
  /** Undefined until it has come. */
  comparison: DayComparison | undefined
  /** Shows where the documents of a sum are. */
  onShowParts: (key: string) => void
}

/** The key figures. Each opens the list of exactly the rows that it counts; a sum of several lists shows them in the table. */
export const FigureRow = ({ figures, comparison, onShowParts }: Props) => (
  <ul className="figure-row" data-tour="figures">
    {figures.map((figure) => (
      <li key={figure.key}>
        <FigureTile {...{ figure, comparison, onShowParts }} />
      </li>
    ))}
  </ul>
)

function FigureTile({ figure, comparison, onShowParts }: Omit<Props, 'figures'> & { figure: GroupedFigure }) {
  const { key, title, unit, hint, isAlarm, count } = figure
  const id = useId()
  const isCompared = key === 'declaredToday' || key === 'released'
  const changes = isCompared && comparison ? changeTexts(comparison.counts[key], comparison.now) : []
  const long = changes.map((change) => change.long).join('，')
  const seen = changes.map(({ short }) => short)
  return (
    <>
      <TileLink figure={figure} seen={seen} onShowParts={onShowParts} {...(long ? { describedBy: id } : {})}>
        <span className="figure-title">{title}</span>
        <span className={`figure-count${isAlarm && count > 0 ? ' is-alarm' : ''}${count === 0 ? ' is-zero' : ''}`}>
          {countText(figure)} <span className="figure-unit">{unit}</span>
        </span>
        <span className="figure-change" title={long || (hint ?? '')} aria-hidden>
          {seen.length > 0 ? seen.map((short) => <span key={short}>{short}</span>) : hint}
        </span>
      </TileLink>
      {long && (
        <span id={id} hidden>
          {long}
        </span>
      )}
    </>
  )
}

interface LinkProps extends Pick<Props, 'onShowParts'> {
  figure: GroupedFigure
  /** Changes in the last line of the tile, in place of the hint. */
  seen: readonly string[]
  describedBy?: string
  children: ReactNode
}

/** The name holds what is seen, in its order: who speaks to the browser says what stands there. */
function TileLink({ figure, seen, onShowParts, describedBy, children }: LinkProps) {
  const addressOf = useAddressOf()
  const { key, title, unit, hint, parts } = figure
  const filled = parts.filter(({ count }) => count > 0)
  const look = {
    className: 'figure-tile',
    'aria-label': [`${title}：${countText(figure)} ${unit ?? ''}`, ...seen, ...(hint ? [hint] : [])].join('，'),
    'aria-describedby': describedBy,
  }
  if (filled.length > 1) {
    return (
      <button type="button" {...look} onClick={() => onShowParts(key)}>
        {children}
      </button>
    )
  }
  const [only] = filled.length > 0 ? filled : parts
  const page = only && addressOf(only.pages)
  if (!page) return <div className="figure-tile">{children}</div>
  return (
    <Link {...look} to={figureAddress(page, only)}>
      {children}
    </Link>
  )
}
