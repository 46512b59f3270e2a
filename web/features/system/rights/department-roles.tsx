// Roles of one department, what they may do and which members hold them.
import { readDepartRoleDataRules, saveDepartRoleDataRules } from '@kouan/contract/calls/system/data-rule-calls.ts'
import {
  type DepartMember,
  listDepartMembers,
  listRolesOfDepartment,
  queryDepartRolePermission,
  queryDepartRoleTree,
  saveDepartRolePermission,
  saveDepartRolesOfUser,
} from '@kouan/contract/calls/system/depart-right-calls.ts'
import { departRole } from '@kouan/contract/resources/system/depart-role.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { optionSearch } from '@kouan/widgets/multi-select/select-option.ts'
import { App, Drawer, Flex, Select, Skeleton, Tabs, Typography } from 'antd'
import { useState } from 'react'
import { useAct, useAnswer } from '../../../data/calls/use-call.ts'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import type { ListedRow } from '../../../resource/parts.ts'
import { useRights } from '../../../session/allowed.tsx'
import { GrantedRules } from './granted-rules.tsx'
import { RightsDrawer } from './rights-drawer.tsx'
import type { RightNode } from './role-tree.ts'

interface Props {
  department: { id: string; departName: string }
  onClose: () => void
}

const columns = ['roleName', 'roleCode', 'description'] as const

export function DepartmentRoles({ department: { id, departName }, onClose }: Props) {
  return (
    <Drawer open title={`部门角色：${departName}`} size="min(880px, 100vw)" onClose={onClose}>
      <Tabs
        destroyOnHidden
        items={[
          { key: 'roles', label: '角色', children: <Roles departId={id} /> },
          { key: 'members', label: '成员', children: <DepartmentMembers departId={id} /> },
        ]}
      />
    </Drawer>
  )
}

type Role = ListedRow<typeof departRole.fields, 'roleName'>

function Roles({ departId }: { departId: string }) {
  const [granting, setGranting] = useState<Role>()
  const { can } = useRights()
  return (
    <>
      <ResourcePage
        resource={departRole}
        list={{ isInner: true, title: '部门角色', columns, also: ['departId'], params: { departId } }}
        form={{ initialValues: { departId } }}
        rowActions={(row) =>
          can(saveDepartRolePermission.needs) ? [{ key: 'grant', label: '授权', onClick: () => setGranting(row) }] : []
        }
      />
      {granting && <Rights departId={departId} role={granting} onClose={() => setGranting(undefined)} />}
    </>
  )
}

function Rights({ departId, role, onClose }: { departId: string; role: Role; onClose: () => void }) {
  const save = useAct(saveDepartRolePermission, { refresh: [] })
  return (
    <RightsDrawer
      title={`部门角色授权：${role.roleName}`}
      tree={useAnswer(queryDepartRoleTree, { departId })}
      held={useAnswer(queryDepartRolePermission, { roleId: role.id })}
      isSaving={save.isPending}
      onSave={(chosen) => save.mutateAsync({ roleId: role.id, ...chosen })}
      rules={(row, close) => <RoleRules departId={departId} roleId={role.id} row={row} onClose={close} />}
      onClose={onClose}
    />
  )
}

interface RulesProps {
  departId: string
  roleId: string
  row: RightNode
  onClose: () => void
}

function RoleRules({ departId, roleId, row, onClose }: RulesProps) {
  const ids = { permissionId: row.key, roleId }
  const save = useAct(saveDepartRoleDataRules, { refresh: [] })
  return (
    <GrantedRules
      title={row.title}
      granted={useAnswer(readDepartRoleDataRules, { ...ids, departId })}
      onSave={(dataRuleIds) => save.mutateAsync({ ...ids, dataRuleIds })}
      onClose={onClose}
    />
  )
}

/** The members of a department with the roles that each holds in it; a choice is saved at once. */
function DepartmentMembers({ departId }: { departId: string }) {
  const { message } = App.useApp()
  const { can } = useRights()
  const members = useAnswer(listDepartMembers, { departId })
  const roles = useAnswer(listRolesOfDepartment, { departId })
  const save = useAct(saveDepartRolesOfUser, { refresh: [listDepartMembers.name] })
  const error = members.error ?? roles.error
  if (error) {
    return <ListFailure error={error} onRetry={() => void Promise.all([members.refetch(), roles.refetch()])} />
  }
  if (!members.data || !roles.data) return <Skeleton active paragraph={{ rows: 6 }} />
  if (members.data.length === 0) return <EmptyState text="部门还没有成员" />
  const options = roles.data.map(({ id, roleName }) => ({ value: id, label: roleName }))
  const handleChange = async ({ userId, realname, roleIds }: DepartMember, chosen: string[]) => {
    await save.mutateAsync({ userId, newRoleId: chosen.join(','), oldRoleId: roleIds.join(',') })
    message.success(`已保存${realname}的部门角色`)
  }
  return (
    <Flex vertical gap={12}>
      {members.data.map((member) => (
        <Flex key={member.userId} gap={12} align="center" wrap>
          <Typography.Text style={{ flex: '0 0 180px' }} ellipsis>
            {member.realname}（{member.username}）
          </Typography.Text>
          <Select
            mode="multiple"
            aria-label={`${member.realname}的部门角色`}
            style={{ flex: '1 1 240px' }}
            showSearch={optionSearch}
            placeholder="没有部门角色"
            value={member.roleIds}
            options={options}
            disabled={!can(saveDepartRolesOfUser.needs) || save.isPending}
            onChange={(chosen: string[]) => void handleChange(member, chosen).catch(() => {})}
          />
        </Flex>
      ))}
    </Flex>
  )
}
