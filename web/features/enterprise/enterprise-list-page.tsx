import { enterprise } from '@kouan/contract/resources/enterprise/enterprise.ts'
import { ResourcePage } from '../../resource/resource-page.tsx'

export default function EnterpriseListPage() {
  return <ResourcePage resource={enterprise} title="企业注册登记查询" />
}
