import type { OverviewFigure } from '@kouan/contract/calls/enterprise/overview.ts'
import { Flex } from 'antd'
import { Link } from 'react-router'
import { figureAddress } from '../../../domain/figure/figure-address.ts'
import { usePageAddress } from '../../../menu/use-page-address.ts'

/** Each opens the list of exactly its rows. */
export const OverviewFigures = ({ figures }: { figures: readonly OverviewFigure[] }) => (
  <Flex component="ul" gap="8px 24px" wrap style={{ margin: '12px 0 0', padding: 0, listStyle: 'none' }}>
    {figures.map((figure) => (
      <li key={figure.title}>
        <OverviewNumber of={figure} />
      </li>
    ))}
  </Flex>
)

function OverviewNumber({ of: { title, count, pages, filter } }: { of: OverviewFigure }) {
  const page = usePageAddress(pages)
  const text = `${title} ${count}`
  return page ? <Link to={figureAddress(page, { filter, keys: {} })}>{text}</Link> : text
}
