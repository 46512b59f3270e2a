// 代理人: who receives the messages of a user who is away, from when to when.
import { dateTime, dictionary, user } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const userAgent = defineResource({
  name: 'userAgent',
  title: '代理人',
  empty: '用户不在时，代理人也收到发给该用户的消息。',
  area: 'system',
  path: '/sys/sysUserAgent',
  table: 'sys_user_agent',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  titleField: 'userName',
  fields: {
    userName: user({
      label: '用户',
      required: true,
      unique: true,
      readonly: 'after-add',
      search: 'eq',
      list: true,
    }),
    agentUserName: user({
      label: '代理人',
      required: true,
      search: 'eq',
      list: true,
      help: '代理期间，发给该用户的消息代理人也收到；权限不变',
    }),
    startTime: dateTime({ label: '代理开始时间', required: true, list: 170 }),
    endTime: dateTime({ label: '代理结束时间', required: true, list: 170 }),
    status: dictionary('user_agent_status', { label: '状态', required: true, default: '1', search: 'eq', list: 90 }),
  },
})
