import { defineCall } from '../../language/call.ts'
import { id, text } from '../../language/field.ts'
import { mobile } from '../../rules/patterns.ts'

/** Sends one message by the stored settings, whether or not they are in use. Its code is worth nothing. */
export const testSmsProvider = defineCall({
  name: 'smsProvider.test',
  title: '发送测试短信',
  method: 'POST',
  path: '/sys/smsProvider/test',
  needs: 'smsProvider:edit',
  limit: 10,
  audit: 'query',
  message: '测试短信已交给短信接口，请查看手机是否收到',
  input: {
    id: id({ label: '短信接口', required: true }),
    mobile: text({ label: '手机号', required: true, spelling: 'grouped', max: 32, pattern: mobile, mask: 'phone' }),
  },
})
