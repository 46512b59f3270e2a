import { defineCall } from '../language/call.ts'
import { id } from '../language/field.ts'

/** Sends one message by the stored settings, whether or not the receiver is enabled. */
export const testAlarmReceiver = defineCall({
  name: 'alarmReceiver.test',
  title: '发送测试消息',
  method: 'POST',
  path: '/channel/alarmReceiver/test',
  needs: 'alarmReceiver:edit',
  limit: 10,
  audit: 'query',
  message: '测试消息已被接收，请到群里、邮箱或手机上查看',
  input: { id: id({ label: '告警接收', required: true }) },
})
