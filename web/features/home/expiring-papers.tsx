// Papers of enterprises that have run out or will soon, those first that end first.
import { callsOf } from '@kouan/contract/derive/calls.ts'
import { enterprisePaper } from '@kouan/contract/resources/enterprise/enterprise-paper.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { Typography } from 'antd'
import { Link } from 'react-router'
import { usePolled } from '../../data/calls/use-polled.ts'
import { useDictionary } from '../../data/session/dictionary-store.ts'
import { useSession } from '../../data/session/session-store.ts'
import { figureAddress } from '../../domain/figure/figure-address.ts'
import { usePageAddress } from '../../menu/use-page-address.ts'
import { Panel } from './panel.tsx'

const pages = ['register/PaperList']
const filter = { validity: 'SOON,EXPIRED' }
const input = {
  ...filter,
  ...{ pageSize: 5, column: 'expireDate', order: 'asc', only: 'companyName,kind,expireDate,validity' },
}

export function ExpiringPapers() {
  const page = usePageAddress(pages)
  const isStaff = useSession((session) => session.user?.enterpriseId == null)
  const { data } = usePolled(callsOf(enterprisePaper).list, input, { everySeconds: 300 })
  const kinds = new Map(useDictionary('attachment_kind').map(({ value, text }) => [value, text]))
  const to = page && figureAddress(page, { filter, keys: { validity: 'view' } })
  return (
    <Panel
      title="到期附件"
      extra={to && data && data.total > 0 && <Link to={to}>全部 {data.total}</Link>}
      minHeight={120}
    >
      {data?.records.length === 0 && <EmptyState isLine text="30 天内没有到期的附件" />}
      <ul className="home-rows">
        {data?.records.map((row) => (
          <li key={row.id}>
            <span className="home-name">
              {kinds.get(String(row.kind)) ?? row.kind}
              {isStaff && <Typography.Text type="secondary"> {row.companyName}</Typography.Text>}
            </span>
            <Typography.Text type={row.validity === 'EXPIRED' ? 'danger' : 'secondary'}>
              {row.expireDate} {row.validity === 'EXPIRED' ? '已过期' : '到期'}
            </Typography.Text>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
