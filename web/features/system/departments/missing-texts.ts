import type { DepartmentSetup } from '@kouan/contract/calls/system/department-setup-calls.ts'

/** What is missing, or what was made, a sentence each. */
export const missingTexts = ({ hasCompany, enterprises, strays, undecided }: DepartmentSetup): string[] => [
  ...(hasCompany ? [] : ['建立本公司的部门']),
  ...(enterprises > 0 ? [`为 ${enterprises} 家企业建立部门`] : []),
  ...(strays > 0 ? [`把 ${strays} 个企业账号归入所属企业的部门`] : []),
  ...(undecided > 0 ? [`为 ${undecided} 个账号设置当前部门`] : []),
]
