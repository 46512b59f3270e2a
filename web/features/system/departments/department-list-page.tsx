import { saveDepartPermission } from '@kouan/contract/calls/system/depart-right-calls.ts'
import { setUpDepartments } from '@kouan/contract/calls/system/department-setup-calls.ts'
import { department } from '@kouan/contract/resources/system/department.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../../resource/parts.ts'
import { useRights } from '../../../session/allowed.tsx'
import { DepartmentRights } from '../rights/department-rights.tsx'
import { DepartmentRoles } from '../rights/department-roles.tsx'

interface Opened {
  part: 'rights' | 'roles'
  row: ListedRow<typeof department.fields, 'departName'>
}

export default function DepartmentListPage() {
  const { can } = useRights()
  const navigate = useNavigate()
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const toolbar = can(setUpDepartments.needs) && <Button onClick={() => navigate('/util/index')}>部门初始化</Button>
  return (
    <>
      <ResourcePage
        resource={department}
        list={{ toolbar }}
        rowActions={(row) => [
          ...(can(saveDepartPermission.needs)
            ? [{ key: 'rights', label: '授权', onClick: () => setOpened({ part: 'rights', row }) }]
            : []),
          ...(can('departRole:list')
            ? [{ key: 'roles', label: '部门角色', onClick: () => setOpened({ part: 'roles', row }) }]
            : []),
        ]}
      />
      {opened?.part === 'rights' && <DepartmentRights department={opened.row} onClose={close} />}
      {opened?.part === 'roles' && <DepartmentRoles department={opened.row} onClose={close} />}
    </>
  )
}
