import type { CountedFigure } from '@kouan/contract/calls/home.ts'
import { Link } from 'react-router'
import { countText } from '../../data/calls/use-polled.ts'
import { figureAddress } from '../../domain/figure/figure-address.ts'
import { useAddressOf } from '../../menu/use-page-address.ts'
import { Panel } from './panel.tsx'

/** Figures of one part of the work that are no key figures of the person, one a line. */
export function OtherFigures({ title, figures }: { title: string; figures: readonly CountedFigure[] }) {
  const addressOf = useAddressOf()
  return (
    <Panel title={title}>
      <ul className="home-rows">
        {figures.map((figure) => {
          const page = addressOf(figure.pages)
          const number = `${countText(figure)} ${figure.unit ?? ''}`
          return (
            <li key={figure.name}>
              <span title={figure.hint ?? undefined}>{figure.title}</span>
              {page ? (
                <Link to={figureAddress(page, figure)} aria-label={`${figure.title}：${number}`}>
                  {number}
                </Link>
              ) : (
                number
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
