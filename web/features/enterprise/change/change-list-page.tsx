import { openChange } from '@kouan/contract/calls/enterprise/change.ts'
import { getMyEnterprise } from '@kouan/contract/calls/enterprise/my-enterprise.ts'
import { enterpriseChange } from '@kouan/contract/resources/enterprise/enterprise-change.ts'
import { useNavigate } from 'react-router'
import { useAnswer } from '../../../data/calls/use-call.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useRights } from '../../../session/allowed.tsx'
import { changePath, useOpenChange } from '../open-change.ts'

const columns = [
  'applyNo',
  'companyName',
  'changedLabels',
  'status',
  'submitTime',
  'reviewTime',
  'reason',
  'creditCode',
] as const

/** Changes of registered enterprises. Staff open one from the list of enterprises. */
export default function ChangeListPage() {
  const navigate = useNavigate()
  const { can } = useRights()
  const own = useAnswer(getMyEnterprise, {}).data
  const open = useOpenChange()
  const mayOpen = can(openChange.needs) && own !== undefined && own !== null
  return (
    <ResourcePage
      resource={enterpriseChange}
      list={{
        columns,
        onOpen: ({ id }) => navigate(changePath(id)),
        add: mayOpen ? { text: '发起变更', onClick: () => open() } : undefined,
      }}
    />
  )
}
