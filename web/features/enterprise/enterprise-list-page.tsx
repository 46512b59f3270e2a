import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'

const columns = [
  'companyName',
  'creditCode',
  'status',
  'companyCode',
  'companyRoles',
  'tradeModes',
  'regNo',
  'approvedTime',
] as const
const list = { columns } as const

export default function EnterpriseListPage() {
  return <ResourcePage resource={enterprise} list={list} />
}
