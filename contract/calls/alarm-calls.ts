import { defineCall, returns } from '../language/call.ts'
import { id, text } from '../language/field.ts'

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

/** An alarm as the link in a message shows it. Times are Beijing time. */
export interface LinkedAlarm {
  title: string
  /** Code of alarm_status. */
  status: string
  openTime: string
  knownBy: string | null
  endTime: string | null
}

const link = {
  method: 'POST',
  needs: 'public',
  limit: 60,
  input: { token: text({ label: '链接', required: true, identifiesRow: true, max: 64 }) },
} as const

/** Changes nothing: previews of chats open links, too. A POST, so that the token is in no log. */
export const readAlarmLink = defineCall({
  ...link,
  name: 'alarm.link.read',
  title: '查看消息中的告警',
  path: '/channel/alarmLink/read',
  audit: 'none',
  returns: returns<LinkedAlarm>(),
})

/** Takes note with the name of the person who is signed in, else 由群内确认. One that is known or over stays as it is. */
export const acknowledgeAlarmLink = defineCall({
  ...link,
  name: 'alarm.link.acknowledge',
  title: '从消息确认告警',
  path: '/channel/alarmLink/acknowledge',
  audit: 'edit',
  message: '已记下',
  returns: returns<LinkedAlarm>(),
})
