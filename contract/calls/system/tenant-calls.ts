// Tenants beyond plain rows: their number is chosen, and people belong to them.
import { callsOf, listInput } from '../../derive/calls.ts'
import { defineCall, type Page, returns } from '../../language/call.ts'
import { id, ids, number, text } from '../../language/field.ts'
import { tenant } from '../../resources/system/tenant.ts'
import type { UserRow } from './user-calls.ts'

const standard = callsOf(tenant)

/** The form sends the number as `tenantNo`. One that is taken answers `该编号已存在!`, which clients of the family compare letter by letter. */
export const addTenant = defineCall({
  ...standard.add,
  input: {
    id: number({ label: '租户编号', alias: 'tenantNo', required: true, min: 1, max: 999_999_999 }),
    ...standard.add.input,
  },
  returns: returns<{ id: string }>(),
})
export const deleteTenant = { ...standard.delete, message: '删除成功' }
export const deleteTenants = { ...standard.deleteBatch, message: '删除成功！' }

const ofTenant = { tenantId: id({ label: '租户', required: true }) }
const people = {
  title: '管理租户用户',
  needs: 'tenant:users',
  right: '管理租户用户',
  platformOnly: true,
  audit: 'edit',
} as const

/** Of any tenant. */
export const listTenantUsers = defineCall({
  name: 'tenant.users',
  title: '租户用户',
  method: 'GET',
  path: '/sys/tenant/userList',
  needs: 'tenant:users',
  platformOnly: true,
  input: {
    ...listInput,
    ...ofTenant,
    username: text({ label: '用户账号', max: 64 }),
    realname: text({ label: '用户姓名', max: 100 }),
  },
  returns: returns<Page<UserRow>>(),
})

export const addTenantUsers = defineCall({
  ...people,
  name: 'tenant.addUsers',
  method: 'POST',
  path: '/sys/tenant/addUsers',
  message: '添加成功!',
  input: { ...ofTenant, userIdList: ids({ label: '用户', required: true }) },
})

/** A user who belongs to no other tenant stays. */
export const removeTenantUsers = defineCall({
  ...people,
  name: 'tenant.removeUsers',
  method: 'DELETE',
  path: '/sys/tenant/deleteUsers',
  message: '删除成功!',
  input: { ...ofTenant, userIds: ids({ label: '用户', required: true }) },
})
