import { permissionOf } from '../../derive/permissions.ts'
import { defineCall } from '../../language/call.ts'
import { id, text } from '../../language/field.ts'
import { mailServer } from '../../resources/system/mail-server.ts'
import { email } from '../../rules/patterns.ts'

/** Sends one mail by this server, whether it is in use or not, and says at once whether it was taken. */
export const testMailServer = defineCall({
  name: 'mailServer.test',
  title: '发送测试邮件',
  method: 'POST',
  path: '/sys/mailServer/test',
  needs: permissionOf(mailServer, 'edit'),
  audit: 'edit',
  limit: 20,
  message: '测试邮件已被邮件服务器接收',
  input: {
    id: id({ label: '邮件服务器', required: true }),
    to: text({ label: '收件地址', required: true, max: 200, pattern: email, mask: 'email' }),
  },
})
