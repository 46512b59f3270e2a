// Calls of pickers of users: active users only. Without the right to list users: id and names, all else is null.
import { listInput } from '../../derive/calls.ts'
import { defineCall, type Page, returns } from '../../language/call.ts'
import { id, ids, text } from '../../language/field.ts'

export interface PickedUser {
  id: string
  username: string
  realname: string
  phone: string | null
  email: string | null
  orgCode: string | null
  birthday: string | null
  sex: number | null
  /** Names of the departments, joined by commas. */
  orgCodeTxt: string | null
}

/** `departId`: of this department and all below it. */
export const queryUserComponentData = defineCall({
  name: 'user.pick',
  title: '选择用户',
  method: 'GET',
  path: '/sys/user/queryUserComponentData',
  needs: 'signed-in',
  input: {
    ...listInput,
    username: text({ label: '用户账号', max: 64 }),
    realname: text({ label: '用户姓名', max: 100 }),
    /** A part of account or name, or the pinyin of the name. */
    keyword: text({ label: '账号、姓名或拼音', max: 64 }),
    departId: id({ label: '部门' }),
    id: ids({ label: '编号' }),
  },
  returns: returns<Page<PickedUser>>(),
})

/** The same under the name of clients on phones. */
export const listAppUsers = { ...queryUserComponentData, name: 'user.pickInApp', path: '/sys/user/appUserList' }

/** A bare array, as clients of the wire expect. Ids or usernames joined by commas. */
export const getMultiUser = defineCall({
  name: 'user.getMany',
  title: '按编号或账号查询用户',
  method: 'GET',
  path: '/sys/user/getMultiUser',
  needs: 'signed-in',
  reply: 'bare',
  input: {
    id: ids({ label: '编号' }),
    username: text({ label: '用户账号', max: 20000 }),
  },
  returns: returns<PickedUser[]>(),
})

/** The same by ids, in an envelope. */
export const queryUsersByIds = defineCall({
  name: 'user.listByIds',
  title: '按编号查询用户',
  method: 'GET',
  path: '/sys/user/queryByIds',
  needs: 'signed-in',
  input: { userIds: ids({ label: '用户', required: true }) },
  returns: returns<PickedUser[]>(),
})

/** Users of a department and of all below it. */
export const queryUserByDepId = defineCall({
  name: 'user.listOfDepartment',
  title: '查询部门下的用户',
  method: 'GET',
  path: '/sys/user/queryUserByDepId',
  needs: 'signed-in',
  input: {
    id: id({ label: '部门', required: true }),
    realname: text({ label: '用户姓名', max: 100 }),
  },
  returns: returns<PickedUser[]>(),
})
