// Fields of an event that is posted to a webhook.
import { dictionary, type Fields, id, text, toggle } from '../../language/field.ts'
import { eventNames, webhookEvents } from '../../resources/channel/webhook-events.ts'
import { instant, reasonFields } from './answer-fields.ts'

const codes = Object.entries(webhookEvents)
  .map(([code, { title }]) => `${code} ${title}`)
  .join('、')

/** Of an event of a document; `events` and `receipt` are no plain fields and are described beside them. */
export const eventFields = {
  id: id({ label: '推送内容的编号', required: true, help: '重发时不变' }),
  event: text({
    label: '事件',
    required: true,
    max: 30,
    help: `有回执的为 ${eventNames.receipt}，其他为 ${eventNames.state}；兼有两者的见 events`,
  }),
  kind: text({ label: '单证种类', required: true, max: 50 }),
  messageType: text({ label: '报文类型', required: true, max: 30 }),
  documentId: id({ label: '单证编号', required: true }),
  number: text({ label: '单证号码' }),
  title: text({ label: '说明', required: true }),
  declareStatus: dictionary('declare_status', { label: '申报状态', help: '变化以后的；状态没有变化时为空' }),
  previousStatus: dictionary('declare_status', { label: '原来的申报状态' }),
  returnType: text({ label: '回执报文', max: 30 }),
  returnStatus: dictionary('return_status', { label: '回执状态' }),
  returnInfo: text({ label: '回执信息' }),
  ...reasonFields,
  changedTime: { ...instant('变化时间'), required: true },
  simulated: toggle({ label: '模拟海关', required: true }),
  time: text({ label: '变化时间', required: true, max: 30, replacedBy: 'changedTime' }),
  fromStatus: dictionary('declare_status', { label: '原来的申报状态', replacedBy: 'previousStatus' }),
  toStatus: dictionary('declare_status', { label: '申报状态', replacedBy: 'declareStatus' }),
} satisfies Fields

export const eventsHelp = `这次变化属于哪些事件：${codes}`

/** Of 发送测试. */
export const testEventFields = {
  event: text({ label: '事件', required: true, max: 30, help: eventNames.test }),
  changedTime: { ...instant('发出时间'), required: true },
  time: text({ label: '发出时间', required: true, max: 30, replacedBy: 'changedTime' }),
} satisfies Fields

/** Names of before and those that take their places, for the guide. */
export const replacedNames: readonly (readonly [where: string, before: string, now: string])[] = [
  ['推送', 'time', 'changedTime'],
  ['推送', 'fromStatus', 'previousStatus'],
  ['推送', 'toStatus', 'declareStatus'],
  ['推送', 'receipt.type', 'returnType'],
  ['推送', 'receipt.status', 'returnStatus'],
  ['推送', 'receipt.info', 'returnInfo'],
  ['/states', 'id', 'documentId'],
  ['/states', 'changedAt', 'changedTime'],
  ['单证', 'returnTime', 'returnedTime'],
  ['单证', 'declareTime', 'declaredTime'],
  ['单证', 'createTime', 'createdTime'],
  ['单证', 'updateTime', 'updatedTime'],
  ['/receipts', 'returnTime', 'returnedTime'],
]
