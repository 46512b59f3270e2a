// 日志 under the names of the family: logins, changes, exports, reveals, refused attempts and unexpected errors. Only the gate writes it.
import { dictionary, json, number, text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

const readonly = { readonly: true, form: false } as const

export const log = defineResource({
  name: 'log',
  title: '日志',
  empty: '登录和操作的记录列在这里。',
  area: 'system',
  path: '/sys/log',
  table: 'sys_log',
  standard: ['list', 'get', 'export'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'logContent',
  fields: {
    logType: dictionary('log_type', { ...readonly, label: '日志类型', integer: true, search: 'eq' }),
    operateType: dictionary('log_action', { ...readonly, label: '操作类型', search: 'in', list: 110 }),
    logContent: text({ ...readonly, label: '日志内容', search: 'like', list: true }),
    target: text({ ...readonly, label: '对象', search: 'like', list: 150 }),
    outcome: dictionary('log_outcome', { ...readonly, label: '结果', search: 'eq', list: 80 }),
    /** The account, as it was typed where nobody was signed in. */
    userid: text({ ...readonly, label: '账号', search: 'eq', list: 120 }),
    username: text({ ...readonly, label: '姓名', list: 100 }),
    ip: text({ ...readonly, label: 'IP地址', search: 'eq', list: 130 }),
    /** Milliseconds. */
    costTime: number({ ...readonly, label: '用时（毫秒）' }),
    method: text({ ...readonly, label: '接口', search: 'eq' }),
    requestUrl: text({ ...readonly, label: '请求地址' }),
    requestType: text({ ...readonly, label: '请求方法' }),
    /** These three are null where the caller may not see the row in `target`. */
    requestParam: json({ ...readonly, label: '请求参数', computed: true }),
    before: json({ ...readonly, label: '修改前', computed: true }),
    after: json({ ...readonly, label: '修改后', computed: true }),
    /** Of an unexpected error: its kind and where it happened, without values. */
    fault: textarea({ ...readonly, label: '异常' }),
    requestId: text({ ...readonly, label: '编号', search: 'eq', help: '出错提示中的编号' }),
  },
})
