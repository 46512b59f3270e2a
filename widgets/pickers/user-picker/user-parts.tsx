// Parts that the picker and the dialog of users have in common.
import { type DepartmentLoaders, DepartmentPanel } from '../department-picker/department-panel.tsx'
import type { RecordColumn } from '../record-picker/record-loaders.ts'
import type { SideFilter } from '../record-picker/record-modal.tsx'

const sexes: Readonly<Record<string, string>> = { 1: '男', 2: '女' }

export const userColumns: readonly RecordColumn[] = [
  { key: 'username', title: '用户账号', width: 110, isSortable: true },
  { key: 'realname', title: '用户姓名', width: 100 },
  { key: 'sex', title: '性别', width: 52, render: (sex) => sexes[String(sex)] ?? '' },
  { key: 'phone', title: '手机号码', width: 116 },
  { key: 'birthday', title: '生日', width: 100 },
  { key: 'orgCodeTxt', title: '部门', width: 110 },
]

export const userQueryFields = [
  { key: 'username', label: '用户账号' },
  { key: 'realname', label: '用户姓名' },
]

export const userSort = { column: 'createTime', order: 'desc' } as const

/** The users of the chosen department and those below it. */
export const departmentFilter = (loaders: DepartmentLoaders | undefined): SideFilter | undefined =>
  loaders && {
    key: 'departId',
    render: ({ value, onChange }) => <DepartmentPanel loaders={loaders} value={value} onChange={onChange} />,
  }
