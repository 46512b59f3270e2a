import { openChange } from '@kouan/contract/calls/enterprise/change.ts'
import { readOverview } from '@kouan/contract/calls/enterprise/overview.ts'
import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { isInForce } from '@kouan/contract/resources/enterprise/registration-states.ts'
import { useNavigate } from 'react-router'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { SelectionInput } from '../../resource/selection/selected-rows.ts'
import { useRights } from '../../session/allowed.tsx'
import { useOpenChange } from './open-change.ts'
import { StandingEffect } from './standing/standing-effect.tsx'

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
