import { readDepartDataRules, saveDepartDataRules } from '@kouan/contract/calls/system/data-rule-calls.ts'
import { queryDepartPermission, saveDepartPermission } from '@kouan/contract/calls/system/depart-right-calls.ts'
import { queryRoleTree } from '@kouan/contract/calls/system/role-calls.ts'
import { useAct, useAnswer } from '../../../data/calls/use-call.ts'
import { GrantedRules } from './granted-rules.tsx'
import { RightsDrawer } from './rights-drawer.tsx'
import type { RightNode } from './role-tree.ts'

interface Props {
  department: { id: string; departName: string }
  onClose: () => void
}

function DepartmentRules({ departId, row, onClose }: { departId: string; row: RightNode; onClose: () => void }) {
  const ids = { permissionId: row.key, departId }
  const save = useAct(saveDepartDataRules, { refresh: [] })
  return (
    <GrantedRules
      title={row.title}
      granted={useAnswer(readDepartDataRules, ids)}
      onSave={(dataRuleIds) => save.mutateAsync({ ...ids, dataRuleIds })}
      onClose={onClose}
    />
  )
}

/** Rights of every member while it works in the department. */
export function DepartmentRights({ department: { id: departId, departName }, onClose }: Props) {
  const save = useAct(saveDepartPermission, { refresh: [] })
  return (
    <RightsDrawer
      title={`部门授权：${departName}`}
      tree={useAnswer(queryRoleTree, {})}
      held={useAnswer(queryDepartPermission, { departId })}
      isSaving={save.isPending}
      onSave={(chosen) => save.mutateAsync({ departId, ...chosen })}
      rules={(row, close) => <DepartmentRules departId={departId} row={row} onClose={close} />}
      onClose={onClose}
    />
  )
}
