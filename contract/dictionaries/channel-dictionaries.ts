import { crossborderTypes } from '@kouan/customs/codes/trade-mode.ts'
import { transports } from '../resources/channel/all-transports.ts'
import { answerRules } from '../resources/channel/answer-marks.ts'
import { healthStates } from '../resources/channel/health-states.ts'
import { declaredTypes, receiptTypes } from '../resources/channel/message-types.ts'
import { outcomeChoices } from '../resources/channel/simulated-outcomes.ts'
import { authTypes } from '../resources/channel/transport-fields.ts'
import type { SeedDictionary } from './dictionary.ts'

export const channelDictionaries: SeedDictionary[] = [
  {
    code: 'channel_protocol',
    name: '传输协议',
    items: transports.map(({ protocol, title }) => [protocol, title]),
  },
  { code: 'channel_auth', name: '通道的登录方式', items: Object.entries(authTypes) },
  { code: 'answer_rule', name: '通道判断应答的方式', items: Object.entries(answerRules) },
  {
    code: 'route_scope',
    name: '申报通道设置的业务类型',
    items: [['I', '进口（默认）'], ['E', '出口（默认）'], ...Object.entries(crossborderTypes)],
  },
  { code: 'declared_type', name: '申报报文类型', items: Object.entries(declaredTypes) },
  { code: 'receipt_type', name: '回执类型', items: Object.entries(receiptTypes) },
  {
    code: 'receipt_format',
    name: '转发回执的格式',
    items: [
      ['XML_RAW', '收到的原文件'],
      ['XML', 'XML（不含传输报文）'],
      ['JSON', 'JSON 文本'],
    ],
  },
  {
    code: 'alarm_kind',
    name: '告警种类',
    items: [
      ['EXPIRY', '证书和账号到期'],
      ['PAPER', '企业附件到期'],
      ['CHANNEL', '通道停止'],
      ['SENDING', '不能发送'],
      ['FAILURES', '失败率'],
      ['SILENCE', '没有回执'],
      ['UNMATCHED', '未匹配回执'],
      ['DELIVERY', '推送失败'],
      ['WORK', '后台任务失败'],
      ['DISK', '磁盘已满'],
      ['FILES', '文件存放处'],
      ['BACKUP', '备份失败'],
      ['PAYMENT_DATA', '支付数据未上传'],
    ],
  },
  {
    code: 'alarm_rule_kind',
    name: '告警规则的种类',
    items: [
      ['SENDING', '不能发送'],
      ['RECEIVING', '收取异常'],
    ],
  },
  {
    code: 'alarm_status',
    name: '告警状态',
    items: [
      ['OPEN', '未处理', 'error'],
      ['KNOWN', '已知晓', 'warning'],
      ['ENDED', '已结束', 'default'],
    ],
  },
  {
    code: 'delivery_target',
    name: '推送方式',
    items: [
      ['CHANNEL', '通道'],
      ['WEBHOOK', '订阅地址'],
      ['ALARM', '告警接收'],
      ['MAIL', '邮件'],
    ],
  },
  {
    code: 'delivery_status',
    name: '推送状态',
    items: [
      ['WAITING', '待推送', 'processing'],
      ['RETRYING', '重试中', 'warning'],
      ['SENT', '已推送', 'success'],
      ['FAILED', '推送失败', 'error'],
    ],
  },
  { code: 'simulated_outcome', name: '模拟海关的结果', items: outcomeChoices },
  {
    code: 'channel_health',
    name: '通道状况',
    items: Object.entries(healthStates).map(([state, [text, color]]) => [state, text, color] as const),
  },
  {
    code: 'channel_request_status',
    name: '开通申请状态',
    items: [
      ['REQUESTED', '待办理', 'processing'],
      ['RETURNED', '已退回', 'warning'],
      ['OPENED', '已开通', 'success'],
    ],
  },
  {
    code: 'channel_request_subject',
    name: '申请的传输主体',
    items: [
      ['PLATFORM', '平台的'],
      ['OWN', '企业自己的'],
    ],
  },
  {
    code: 'channel_status',
    name: '企业通道状态',
    items: [
      ['1', '已开通', 'success'],
      ['2', '暂停', 'warning'],
      ['3', '已关闭', 'default'],
    ],
  },
  {
    code: 'wall_screen_status',
    name: '大屏状态',
    items: [
      ['WAITING', '待配对', 'warning'],
      ['PAIRED', '使用中', 'success'],
      ['ENDED', '已结束', 'default'],
    ],
  },
]
