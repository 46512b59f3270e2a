import { readRoleDataRules, saveRoleDataRules } from '@kouan/contract/calls/system/data-rule-calls.ts'
import {
  queryRolePermission,
  queryRoleTree,
  type RoleRow,
  saveRolePermission,
} from '@kouan/contract/calls/system/role-calls.ts'
import { role } from '@kouan/contract/resources/system/role.ts'
import { useState } from 'react'
import { useAct, useAnswer } from '../../data/calls/use-call.ts'
import { ResourcePage } from '../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../resource/parts.ts'
import { useRights } from '../../session/allowed.tsx'
import { GrantedRules } from './rights/granted-rules.tsx'
import { RightsDrawer } from './rights/rights-drawer.tsx'
import type { RightNode } from './rights/role-tree.ts'

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

interface Props {
  role: Pick<RoleRow, 'id' | 'roleName'>
  onClose: () => void
}

function RoleRules({ roleId, row, onClose }: { roleId: string; row: RightNode; onClose: () => void }) {
  const ids = { permissionId: row.key, roleId }
  const save = useAct(saveRoleDataRules, { refresh: [] })
  return (
    <GrantedRules
      title={row.title}
      granted={useAnswer(readRoleDataRules, ids)}
      onSave={(dataRuleIds) => save.mutateAsync({ ...ids, dataRuleIds })}
      onClose={onClose}
    />
  )
}

function RoleRights({ role: { id: roleId, roleName }, onClose }: Props) {
  const save = useAct(saveRolePermission, { refresh: ['role'] })
  return (
    <RightsDrawer
      title={`角色授权：${roleName}`}
      tree={useAnswer(queryRoleTree, {})}
      held={useAnswer(queryRolePermission, { roleId })}
      isSaving={save.isPending}
      onSave={(chosen) => save.mutateAsync({ roleId, ...chosen })}
      rules={(row, close) => <RoleRules roleId={roleId} row={row} onClose={close} />}
      onClose={onClose}
    />
  )
}
