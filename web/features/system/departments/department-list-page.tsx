import { setUpDepartments } from '@kouan/contract/calls/system/department-setup-calls.ts'
import { department } from '@kouan/contract/resources/system/department.ts'
import { Button } from 'antd'
import { useNavigate } from 'react-router'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useRights } from '../../../session/allowed.tsx'

export default function DepartmentListPage() {
  const { can } = useRights()
  const navigate = useNavigate()
  const toolbar = can(setUpDepartments.needs) && <Button onClick={() => navigate('/util/index')}>部门初始化</Button>
  return <ResourcePage resource={department} list={{ toolbar }} />
}
