import { department } from '@kouan/contract/resources/system/department.ts'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'

export default function DepartmentListPage() {
  return <ResourcePage resource={department} />
}
