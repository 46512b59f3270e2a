// 数据日志 under the names of the family: each change of a row as a version of it. The rows follow from the log.
import { number, text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

const readonly = { readonly: true, form: false } as const

export const dataLog = defineResource({
  name: 'dataLog',
  title: '数据日志',
  empty: '数据的每次修改列在这里。',
  area: 'system',
  path: '/sys/dataLog',
  table: 'sys_data_log',
  isView: true,
  standard: ['list', 'get'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'changeTitle',
  fields: {
    changeTitle: text({ ...readonly, label: '修改', search: 'like', list: true }),
    /** Name of the resource, such as `position`. */
    dataTable: text({ ...readonly, label: '对象代码', search: 'eq' }),
    /** Title of the resource, such as `职务`. */
    objectTitle: text({ ...readonly, label: '对象', computed: true, list: 150 }),
    dataId: text({ ...readonly, label: '编号', search: 'eq', list: 130 }),
    /** From 1, for each row by itself. */
    dataVersion: number({ ...readonly, label: '第几次修改', list: 110 }),
    realName: text({ ...readonly, label: '修改人', list: 110 }),
    /** All fields of the row that the log knows, as JSON. */
    dataContent: textarea({ ...readonly, label: '数据内容' }),
  },
})
