import { readTroubled, type TroubledEnterprise } from '@kouan/contract/calls/home.ts'
import { figuresChanged } from '@kouan/contract/calls/live-events.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Typography } from 'antd'
import { Link } from 'react-router'
import { usePolled } from '../../data/calls/use-polled.ts'
import { figureAddress } from '../../domain/figure/figure-address.ts'
import { usePageAddress } from '../../menu/use-page-address.ts'
import { Panel } from './panel.tsx'

const note = <Typography.Text type="secondary">受阻、失败或退单</Typography.Text>

/** Enterprises whose documents are refused or do not go out; each leads to exactly these. */
export function TroubledEnterprises() {
  const { data } = usePolled(readTroubled, {}, { everySeconds: 60, live: figuresChanged, pause: 30_000 })
  return (
    <Panel title="问题最多的企业" minHeight={253} extra={data && data.length > 0 && note}>
      {data?.length === 0 && <EmptyState isLine text="没有受阻、失败或退单的单证" />}
      <ul className="home-rows">
        {data?.map(({ enterpriseId, companyName, kinds }) => (
          <li key={enterpriseId}>
            <span className="home-name">{companyName}</span>
            <span className="home-troubles">
              {kinds.map((kind) => (
                <Trouble key={kind.noun} of={kind} />
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Trouble({ of: { noun, pages, filter, count } }: { of: TroubledEnterprise['kinds'][number] }) {
  const page = usePageAddress(pages)
  const text = `${count} 张${noun}`
  return page ? <Link to={figureAddress(page, { filter, keys: {} })}>{text}</Link> : text
}
