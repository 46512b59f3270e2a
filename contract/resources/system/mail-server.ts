// 邮件服务器: where mail is handed over, by SMTP.
import { dictionary, number, text, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { type Check, email } from '../../rules/patterns.ts'

const hostName: Check = (value) =>
  /^([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\.)*[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?$|^[0-9A-Fa-f:]+$/.test(value)
    ? undefined
    : '须为主机名或 IP 地址，不含 http:// 和端口'

export const mailServer = defineResource({
  name: 'mailServer',
  title: '邮件服务器',
  empty: '用来发送邮件的服务器列在这里。',
  area: 'system',
  path: '/sys/mailServer',
  table: 'mail_server',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'none',
  titleField: 'name',
  fields: {
    name: text({ label: '名称', required: true, max: 100, unique: true, search: 'like', list: 160 }),
    host: text({
      label: '主机',
      required: true,
      max: 200,
      pattern: hostName,
      list: 200,
      help: '如 smtp.example.org；内部网络的地址须先由运维人员允许',
    }),
    port: number({ label: '端口', required: true, min: 1, max: 65_535, default: 465, list: 80 }),
    security: dictionary('mail_security', {
      label: '加密',
      required: true,
      default: 'TLS',
      list: 110,
      help: '不加密时，密码和内容在网络上可被看到，只用于本机或内部网络',
    }),
    username: text({ label: '用户名', max: 200, help: '不填：不验证身份' }),
    password: text({ label: '密码', max: 500, mask: 'secret', encrypt: true, help: '许多邮箱须填授权码' }),
    fromAddress: text({ label: '发件地址', required: true, max: 200, pattern: email, list: 200 }),
    fromName: text({ label: '发件人名称', max: 60 }),
    enabled: toggle({ label: '启用', default: false, list: 80, help: '同一时间只启用一个，邮件经它发出' }),
  },
})
