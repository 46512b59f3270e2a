// Calls that look one row up by what it is known by, and whether a value is taken.
import { defineCall, returns } from '../../language/call.ts'
import { id, text, textarea } from '../../language/field.ts'
import type { RowOfResource } from '../../language/resource.ts'
import type { position } from '../../resources/system/position.ts'
import type { userAgent } from '../../resources/system/user-agent.ts'

/** The position of a code, as users and the address book name it. */
export const readPositionOfCode = defineCall({
  name: 'position.readByCode',
  title: '按编码查询职务',
  method: 'GET',
  path: '/sys/position/queryByCode',
  needs: 'position:list',
  input: { code: text({ label: '职务编码', required: true, max: 50 }) },
  returns: returns<RowOfResource<typeof position>>(),
})

/** A user without one is answered by a refusal, on which clients of the family open an empty form. */
export const readAgentOfUser = defineCall({
  name: 'userAgent.readByUser',
  title: '查询用户的代理人',
  method: 'GET',
  path: '/sys/sysUserAgent/queryByUserName',
  needs: 'userAgent:list',
  input: { userName: text({ label: '用户账号', required: true, max: 64 }) },
  returns: returns<RowOfResource<typeof userAgent>>(),
})

/** Succeeds when no row (but `dataId`) holds the value, or none is given. Tables and fields are declared ones; names in either spelling. */
export const checkDuplicate = defineCall({
  name: 'system.checkDuplicate',
  title: '重复校验',
  method: 'GET',
  path: '/sys/duplicate/check',
  needs: 'signed-in',
  limit: 120,
  message: '该值可用！',
  input: {
    tableName: text({ label: '数据表', required: true, max: 64 }),
    fieldName: text({ label: '字段名', required: true, max: 64 }),
    /** It may be a person's, so no log shows it. */
    fieldVal: textarea({ label: '数据', max: 500, encrypt: true }),
    dataId: id({ label: '编号' }),
  },
})
