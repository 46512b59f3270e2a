// 部门初始化: what departments and their people lack, and the way to have it.
import { defineCall, returns } from '../../language/call.ts'
import { text } from '../../language/field.ts'

export interface DepartmentSetup {
  /** There is a department of the platform's own staff. */
  hasCompany: boolean
  /** Enterprises without a department. */
  enterprises: number
  /** People of enterprises who do not stand in its department. */
  strays: number
  /** People whose only department is not their current one. */
  undecided: number
}

export const readDepartmentSetup = defineCall({
  name: 'department.readSetup',
  title: '查看部门初始化',
  method: 'GET',
  path: '/sys/sysDepart/setup',
  needs: 'department:setup',
  input: {},
  returns: returns<DepartmentSetup>(),
})

/** Makes what is missing and changes nothing that is there; answers how much that was. */
export const setUpDepartments = defineCall({
  name: 'department.setUp',
  title: '部门初始化',
  method: 'POST',
  path: '/sys/sysDepart/setup',
  needs: 'department:setup',
  right: '部门初始化',
  audit: 'edit',
  message: '部门初始化完成！',
  input: { companyName: text({ label: '公司名称', max: 100 }) },
  returns: returns<Omit<DepartmentSetup, 'hasCompany'> & { company: boolean }>(),
})
