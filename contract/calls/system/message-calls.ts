import { callsOf } from '../../derive/calls.ts'
import { defineCall, returns } from '../../language/call.ts'
import { text, textarea } from '../../language/field.ts'
import { byMail, inSystem, message, receivers } from '../../resources/system/message.ts'
import { placeValues } from '../../rules/message-template.ts'
import type { Check } from '../../rules/patterns.ts'

/** One row for each receiver. */
export const addMessage = defineCall({
  ...callsOf(message).add,
  message: '消息发送成功！',
  /** Of the last one. */
  returns: returns<{ id: string }>(),
})

/** Clients of the family say either. */
const ways: Readonly<Record<string, string>> = {
  email: byMail,
  system: inSystem,
  [byMail]: byMail,
  [inSystem]: inSystem,
}
export const wayOf = (sent: string): string => ways[sent] ?? ''

const isWay: Check = (value) => (Object.hasOwn(ways, value) ? undefined : '只能是邮件（email）或系统消息（system）')

/** Sends a template to people, its places filled in. */
export const sendTemplate = defineCall({
  name: 'messageTemplate.send',
  title: '按模板发送消息',
  method: 'POST',
  path: '/sys/message/sysMessageTemplate/sendMsg',
  needs: 'messageTemplate:send',
  right: '发送消息',
  audit: 'add',
  limit: 60,
  message: '消息发送成功！',
  input: {
    templateCode: text({ label: '模板编码', required: true, max: 100 }),
    receiver: text({ label: '接收人', required: true, max: 2000, pattern: receivers, mask: 'email' }),
    msgType: text({ label: '发送方式', required: true, max: 20, pattern: isWay }),
    testData: textarea({ label: '变量', max: 4000, pattern: placeValues }),
  },
})
