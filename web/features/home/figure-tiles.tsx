import type { CountedFigure } from '@kouan/contract/calls/home.ts'
import { Flex, Tooltip, theme } from 'antd'
import { Link } from 'react-router'
import { countText } from '../../data/calls/use-polled.ts'
import { figureAddress } from '../../domain/figure/figure-address.ts'
import { usePageAddress } from '../../menu/use-page-address.ts'
import type { Tile } from './figures-by-title.ts'

/** Each opens the list of exactly the rows that it counts. */
export const FigureTiles = ({ tiles }: { tiles: readonly Tile[] }) => (
  <ul className="figure-tiles">
    {tiles.map((tile) => (
      <li key={tile.title} className="figure-tile">
        <FigureTile {...tile} />
      </li>
    ))}
  </ul>
)

function FigureTile({ title, hint, main, others }: Tile) {
  const { token } = theme.useToken()
  const heading = <span style={{ color: token.colorTextSecondary, fontSize: 13 }}>{title}</span>
  return (
    <>
      <FigureLink figure={main} className="figure-main">
        {hint ? <Tooltip title={`${hint}${main.noun ?? ''}`}>{heading}</Tooltip> : heading}
        <span className="figure-count" style={{ color: colorOf(main, token) }}>
          {countText(main)}
        </span>
      </FigureLink>
      {others.length > 0 && (
        <Flex gap={12} wrap style={{ fontSize: 12 }}>
          {others.map((figure) => (
            <FigureLink
              key={figure.name}
              figure={figure}
              className="figure-other"
              // As it reads, after its title.
              name={`${figure.title}：${figure.noun} ${countText(figure)}`}
            >
              {figure.noun} {countText(figure)}
            </FigureLink>
          ))}
        </Flex>
      )}
    </>
  )
}

/** Red where somebody has to act; pale where there is nothing. */
function colorOf(
  { count, isAlarm }: CountedFigure,
  token: { [K in 'colorError' | 'colorText' | 'colorTextTertiary']: string },
) {
  if (count === 0) return token.colorTextTertiary
  return isAlarm ? token.colorError : token.colorText
}

interface LinkProps {
  figure: CountedFigure
  className: string
  /** For screen readers; by default the title, the number and what is counted. */
  name?: string
  children: React.ReactNode
}

function FigureLink({ figure, className, name, children }: LinkProps) {
  const page = usePageAddress(figure.pages)
  if (page === undefined) return <span className={className}>{children}</span>
  const usual = `${figure.title}：${countText(figure)}${figure.noun ? ` 张${figure.noun}` : ''}`
  return (
    <Link className={className} to={figureAddress(page, figure)} aria-label={name ?? usual}>
      {children}
    </Link>
  )
}
