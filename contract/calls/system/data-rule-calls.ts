// Data rules of menu rows, and which of them a role, a department or a role of a department has.
import { defineCall, returns } from '../../language/call.ts'
import { dictionary, id, ids, text } from '../../language/field.ts'

export interface DataRuleRow {
  id: string
  permissionId: string
  ruleName: string
  ruleColumn: string
  ruleConditions: string
  ruleValue: string
  /** '1': in force. */
  status: string
  createBy: string | null
  createTime: string
}

const reading = { method: 'GET', needs: 'dataRule:list' } as const
const ofMenuRow = { permissionId: id({ label: '菜单', required: true }) }

/** The newest first. */
export const listDataRules = defineCall({
  ...reading,
  name: 'dataRule.list',
  title: '菜单的数据规则',
  path: '/sys/permission/getPermRuleListByPermId',
  input: ofMenuRow,
  returns: returns<DataRuleRow[]>(),
})

export const queryDataRules = defineCall({
  ...reading,
  name: 'dataRule.query',
  title: '查询数据规则',
  right: '查看数据规则',
  path: '/sys/permission/queryPermissionRule',
  input: {
    permissionId: id({ label: '菜单' }),
    ruleName: text({ label: '规则名称', max: 100 }),
    ruleValue: text({ label: '规则值', max: 1000 }),
  },
  returns: returns<DataRuleRow[]>(),
})

export interface RuleFields {
  /** Titles of the lists that the rules of the menu row narrow. */
  lists: string[]
  /** Fields of all of them. */
  fields: { name: string; label: string }[]
}

export const readRuleFields = defineCall({
  ...reading,
  name: 'dataRule.fields',
  title: '数据规则可用的字段',
  path: '/sys/permission/ruleFields',
  input: ofMenuRow,
  returns: returns<RuleFields>(),
})

const saving = { needs: 'dataRule:edit', audit: 'edit' } as const
/** Comparison of a rule; `ruleFault` and the compiler of the lists refuse condition and value. */
const comparison = {
  ruleColumn: text({ label: '规则字段', required: true, max: 64 }),
  ruleConditions: text({ label: '条件规则', required: true, max: 20 }),
  ruleValue: text({ label: '规则值', required: true, max: 1000 }),
}
const ruleFields = {
  ...ofMenuRow,
  ruleName: text({ label: '规则名称', required: true, max: 50 }),
  ...comparison,
  status: dictionary('valid_status', { label: '状态', default: '1' }),
}

export const addDataRule = defineCall({
  ...saving,
  name: 'dataRule.add',
  title: '新增数据规则',
  method: 'POST',
  right: '维护数据规则',
  path: '/sys/permission/addPermissionRule',
  message: '添加成功！',
  input: ruleFields,
  returns: returns<{ id: string }>(),
})

export const editDataRule = defineCall({
  ...saving,
  name: 'dataRule.edit',
  title: '修改数据规则',
  method: 'PUT',
  also: ['POST'],
  path: '/sys/permission/editPermissionRule',
  message: '修改成功！',
  input: { ...ruleFields, id: id({ label: '编号', required: true, identifiesRow: true }) },
})

export const deleteDataRule = defineCall({
  ...saving,
  name: 'dataRule.delete',
  title: '删除数据规则',
  method: 'DELETE',
  path: '/sys/permission/deletePermissionRule',
  message: '删除成功！',
  input: { id: id({ label: '编号', required: true, identifiesRow: true }) },
})

export interface RulePreview {
  lists: {
    title: string
    /** Rows that the person sees today. */
    seen: number
    /** Those of them that the rule lets through. */
    letThrough: number
  }[]
}

/** Counts the rows that a person would see of the lists of a menu row if the rule, stored or not, narrowed them. */
export const previewDataRule = defineCall({
  ...saving,
  name: 'dataRule.preview',
  title: '试算数据规则',
  method: 'POST',
  audit: 'query',
  path: '/sys/permission/previewRule',
  input: { ...ofMenuRow, ...comparison, userId: id({ label: '用户', required: true }) },
  returns: returns<RulePreview>(),
})

export interface GrantedDataRules {
  datarule: DataRuleRow[]
  /** Ids of those that the holder has, joined by commas; absent when it has none. */
  drChecked?: string
}

const dataRuleIds = ids({ label: '数据规则', max: 1000 })
const ofRole = { roleId: id({ label: '角色', required: true }) }
const ofDepartment = { departId: id({ label: '部门', required: true }) }
const granting = { method: 'POST', audit: 'edit', message: '保存成功!' } as const

export const readRoleDataRules = defineCall({
  name: 'role.readDataRules',
  title: '角色的数据规则',
  method: 'GET',
  path: '/sys/role/datarule/:permissionId/:roleId',
  needs: 'role:list',
  input: { ...ofMenuRow, ...ofRole },
  returns: returns<GrantedDataRules>(),
})

export const saveRoleDataRules = defineCall({
  ...granting,
  name: 'role.saveDataRules',
  title: '保存角色的数据规则',
  path: '/sys/role/datarule',
  needs: 'role:grant',
  input: { ...ofMenuRow, ...ofRole, dataRuleIds },
})

export const readDepartDataRules = defineCall({
  name: 'department.readDataRules',
  title: '部门的数据规则',
  method: 'GET',
  path: '/sys/sysDepartPermission/datarule/:permissionId/:departId',
  needs: 'department:list',
  input: { ...ofMenuRow, ...ofDepartment },
  returns: returns<GrantedDataRules>(),
})

export const saveDepartDataRules = defineCall({
  ...granting,
  name: 'department.saveDataRules',
  title: '保存部门的数据规则',
  path: '/sys/sysDepartPermission/datarule',
  needs: 'department:grant',
  input: { ...ofMenuRow, ...ofDepartment, dataRuleIds },
})

export const readDepartRoleDataRules = defineCall({
  name: 'departRole.readDataRules',
  title: '部门角色的数据规则',
  method: 'GET',
  path: '/sys/sysDepartRole/datarule/:permissionId/:departId/:roleId',
  needs: 'departRole:list',
  input: { ...ofMenuRow, ...ofDepartment, ...ofRole },
  returns: returns<GrantedDataRules>(),
})

export const saveDepartRoleDataRules = defineCall({
  ...granting,
  name: 'departRole.saveDataRules',
  title: '保存部门角色的数据规则',
  path: '/sys/sysDepartRole/datarule',
  needs: 'departRole:grant',
  input: { ...ofMenuRow, ...ofRole, dataRuleIds },
})
