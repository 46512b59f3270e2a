import { readTroubled, type TroubledEnterprise } from '@kouan/contract/calls/home.ts'
import { figuresChanged } from '@kouan/contract/calls/live-events.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Link } from 'react-router'
import { usePolled } from '../../data/calls/use-polled.ts'
import { figureAddress } from '../../domain/figure/figure-address.ts'
import { usePageAddress } from '../../menu/use-page-address.ts'
import { Panel } from './panel.tsx'

/** Whose documents are refused or do not go out; each leads to exactly these. */
export function TroubledEnterprises() {
  const { data } = usePolled(readTroubled, {}, { everySeconds: 60, live: figuresChanged, pause: 30_000 })
  return (
    <Panel title="问题最多的企业" minHeight={253}>
      {data?.length === 0 && <EmptyState isLine text="没有受阻、失败或退单的单证" />}
      <ul className="home-rows">
        {data?.map((one) => (
          <li key={`${one.enterpriseId} ${one.noun}`}>
            <span style={{ minWidth: 0, overflowWrap: 'anywhere' }}>{one.companyName}</span>
            <Trouble of={one} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Trouble({ of: { noun, pages, filter, count } }: { of: TroubledEnterprise }) {
  const page = usePageAddress(pages)
  const text = `${count} 张${noun}受阻、失败或退单`
  return page ? <Link to={figureAddress(page, { filter, keys: {} })}>{text}</Link> : text
}
