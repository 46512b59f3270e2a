import { role } from '@kouan/contract/resources/system/role.ts'
import { useState } from 'react'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../resource/parts.ts'
import { useRights } from '../../session/allowed.tsx'
import { RoleRights } from './rights/role-rights.tsx'

export default function RoleListPage() {
  const [granting, setGranting] = useState<ListedRow<typeof role.fields, 'roleName'>>()
  const { can } = useRights()
  return (
    <>
      <ResourcePage
        resource={role}
        rowActions={(row) =>
          can('role:grant') ? [{ key: 'grant', label: '授权', onClick: () => setGranting(row) }] : []
        }
      />
      {granting && <RoleRights role={granting} onClose={() => setGranting(undefined)} />}
    </>
  )
}
