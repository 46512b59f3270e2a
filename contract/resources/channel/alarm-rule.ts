// 告警规则: how long a channel may fail before an alarm rings, for all channels or one of them.
import { dictionary, number, reference, text, textarea, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const alarmRule = defineResource({
  name: 'alarmRule',
  title: '告警规则',
  empty: '没有规则时按系统默认的时间告警；添加规则，决定持续多久才告警、通知谁。',
  area: 'channel',
  path: '/channel/alarmrule',
  table: 'alarm_rule',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  titleField: 'ruleName',
  fields: {
    ruleName: text({ label: '名称', required: true, max: 100, unique: true, search: 'like', list: true }),
    kind: dictionary('alarm_rule_kind', { label: '种类', required: true, search: 'eq', list: 120 }),
    channelCode: reference({
      label: '通道',
      to: 'baseChannel',
      value: 'channelCode',
      text: 'channelName',
      help: '不选：所有没有自己规则的通道',
      whenEmpty: '其他通道',
      search: 'eq',
      list: 180,
    }),
    minutes: number({
      label: '持续（分钟）',
      required: true,
      min: 0,
      max: 1440,
      help: '故障持续这么久才告警；没有规则时，不能发送为 2 分钟，收取异常立即告警',
      list: 120,
    }),
    isRinging: toggle({ label: '告警', default: true, help: '否：不告警，状况中仍然写明', list: 80 }),
    ringsInWeek: number({
      label: '过去 7 天会响（次）',
      computed: true,
      readonly: true,
      help: '按通道过去 7 天的故障记录计算',
      list: 160,
    }),
    note: textarea({ label: '备注', max: 500 }),
  },
})
