// 我的部门: who leads departments looks after the people in them and in all below them.
import { listInput } from '../../derive/calls.ts'
import { defineCall, type Page, returns } from '../../language/call.ts'
import { id, ids, text } from '../../language/field.ts'
import type { DepartmentNode } from './department-calls.ts'
import type { UserRow } from './user-calls.ts'

/** As `userIdentity` has it: 1 of everybody else. */
export const leaderIdentity = 2

/** The departments that the caller leads with all below them, message `2`; nothing and `1` for who leads none. */
export const queryMyDepartTree = defineCall({
  name: 'department.queryMine',
  title: '我的部门树',
  method: 'GET',
  path: '/sys/sysDepart/queryMyDeptTreeList',
  needs: 'signed-in',
  input: {},
  returns: returns<DepartmentNode[] | null>(),
})

/** Of one department and all below it, or of all that the caller leads; orgCode holds the names of a user's departments. */
export const departUserList = defineCall({
  name: 'department.listUsers',
  title: '部门成员列表',
  method: 'GET',
  path: '/sys/user/departUserList',
  needs: 'myDepartment:list',
  input: {
    ...listInput,
    depId: id({ label: '部门' }),
    username: text({ label: '用户账号', max: 64 }),
    realname: text({ label: '用户姓名', max: 100 }),
  },
  returns: returns<Page<UserRow> | null>(),
})

const changing = { needs: 'myDepartment:users', audit: 'edit' } as const
const ofDepartment = { depId: id({ label: '部门', required: true }) }

export const addUsersToDepart = defineCall({
  ...changing,
  name: 'department.addUsers',
  title: '添加部门成员',
  method: 'POST',
  path: '/sys/user/editSysDepartWithUser',
  right: '管理部门成员',
  message: '添加成功!',
  input: { ...ofDepartment, userIdList: ids({ label: '用户', required: true }) },
})

export const removeUserFromDepart = defineCall({
  ...changing,
  name: 'department.removeUser',
  title: '移出部门成员',
  method: 'DELETE',
  path: '/sys/user/deleteUserInDepart',
  message: '删除成功!',
  input: { ...ofDepartment, userId: id({ label: '用户', required: true }) },
})

export const removeUsersFromDepart = defineCall({
  ...changing,
  name: 'department.removeUsers',
  title: '批量移出部门成员',
  method: 'DELETE',
  path: '/sys/user/deleteUserInDepartBatch',
  message: '删除成功!',
  input: { ...ofDepartment, userIds: ids({ label: '用户', required: true }) },
})
