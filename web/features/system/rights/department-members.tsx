import {
  type DepartMember,
  listDepartMembers,
  listRolesOfDepartment,
  saveDepartRolesOfUser,
} from '@kouan/contract/calls/system/depart-right-calls.ts'
import { EmptyState } from '@kouan/widgets/loading/empty-state.tsx'
import { optionSearch } from '@kouan/widgets/multi-select/select-option.ts'
import { App, Flex, Select, Skeleton, Typography } from 'antd'
import { useAct, useAnswer } from '../../../data/calls/use-call.ts'
import { ListFailure } from '../../../resource/list/list-failure.tsx'
import { useRights } from '../../../session/allowed.tsx'

/** The members of a department with the roles that each holds in it; a choice is saved at once. */
export function DepartmentMembers({ departId }: { departId: string }) {
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
