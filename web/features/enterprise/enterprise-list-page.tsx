import { openChange } from '@kouan/contract/calls/enterprise/change.ts'
import { readOverview } from '@kouan/contract/calls/enterprise/overview.ts'
import { type StandingEffect as Effect, readStandingEffect } from '@kouan/contract/calls/enterprise/standing.ts'
import { mostCounted } from '@kouan/contract/menu/figure.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { isInForce } from '@kouan/contract/resources/enterprise/registration-states.ts'
import { Alert, Skeleton } from 'antd'
import { useNavigate } from 'react-router'
import { useAnswer } from '../../data/calls/use-call.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { SelectionInput } from '../../resource/selection/selected-rows.ts'
import { useRights } from '../../session/allowed.tsx'
import { useOpenChange } from './open-change.ts'

const columns = ['companyName', 'creditCode', 'status', 'companyCode', 'regNo', 'approvedTime'] as const

const aboutOf = (action: string, { ids }: SelectionInput) => <StandingEffect id={String(ids)} action={action} />
const list = { columns, actions: { aboutOf } } as const

export default function EnterpriseListPage() {
  const { can } = useRights()
  const navigate = useNavigate()
  const open = useOpenChange()
  return (
    <ResourcePage
      resource={enterprise}
      list={list}
      rowActions={({ id, status }) => [
        ...(can(readOverview.needs)
          ? [{ key: 'overview', label: '企业全貌', onClick: () => navigate(`/register/enterprise/${id}`) }]
          : []),
        ...(can(openChange.needs) && isInForce(status ?? '')
          ? [{ key: 'change', label: '发起变更', onClick: () => open(id) }]
          : []),
      ]}
    />
  )
}

/** Counts of what the decision touches, in the form in which it is confirmed. */
function StandingEffect({ id, action }: { id: string; action: string }) {
  const effect = useAnswer(readStandingEffect, { id }).data
  if (!effect) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  return (
    <Alert
      type={action === 'resume' ? 'info' : 'warning'}
      title="影响"
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {linesOf(effect, action).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    />
  )
}

const some = (count: number) => (count >= mostCounted ? `${mostCounted}+` : String(count))

function linesOf(effect: Effect, action: string): string[] {
  const { accounts, frozenAccounts, channels, waiting, underWay, scheduled, openChange } = effect
  if (action === 'resume') {
    return [
      `停用时冻结的 ${frozenAccounts} 个账号恢复登录`,
      `${channels} 条企业通道可以继续申报`,
      `${some(waiting)} 份待申报的单证可以申报`,
    ]
  }
  const change = action === 'strikeOff' ? '随注销结束' : '保留，恢复后继续办理'
  return [
    `${accounts} 个账号立即下线，不能再登录`,
    `${channels} 条企业通道不再接受新的申报，也不能再开通`,
    `${some(waiting)} 份待申报的单证不能申报${scheduled > 0 ? `，其中 ${scheduled} 份的定时申报到时会被拒绝` : ''}`,
    `${some(underWay)} 份已提交的单证照常发送，回执照常接收`,
    ...(openChange === null ? [] : [`办理中的变更 ${openChange} ${change}`]),
  ]
}
