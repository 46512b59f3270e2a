// 推送订阅: an address of an enterprise that gets the events of its documents. Written to 推送记录 by the database, with the event.
import { action } from '../../language/action.ts'
import { dateTime, dictionary, text, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { outgoingAddress } from '../../rules/outgoing-address.ts'
import { webhookEvents } from './webhook-events.ts'

export const webhook = defineResource({
  name: 'webhook',
  title: '推送订阅',
  empty: '单证状态变化时，可以通知企业自己的系统；添加订阅，填写接收的地址。',
  area: 'channel',
  path: '/channel/webhook',
  table: 'webhook',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'webhookName',
  actions: {
    test: action({
      title: '发送测试',
      confirm: '将向“{name}”推送一条测试内容，结果见推送记录，确定发送吗？',
      message: '已发送，结果见推送记录',
      limit: 10,
    }),
  },
  fields: {
    webhookName: text({ label: '名称', required: true, max: 100, search: 'like', list: 160 }),
    url: text({
      label: '地址',
      required: true,
      max: 500,
      pattern: outgoingAddress,
      list: 260,
      help: '对方以 2xx 应答才算收到；内部网络的地址须先由运维人员允许',
    }),
    secret: text({
      label: '签名密钥',
      required: true,
      min: 16,
      max: 200,
      mask: 'secret',
      encrypt: true,
      help: '用来计算 X-Kouan-Signature，对方以它核对推送来自本系统；更换后 24 小时内，另以原来的密钥签名，在 X-Kouan-Signature-Previous 中',
    }),
    events: dictionary('webhook_event', {
      label: '事件',
      required: true,
      multiple: true,
      default: Object.keys(webhookEvents).join(','),
      list: 180,
      help: Object.values(webhookEvents)
        .map(({ title, help }) => `${title}：${help}`)
        .join('；'),
    }),
    kinds: dictionary('webhook_kind', {
      label: '单证种类',
      multiple: true,
      list: true,
      help: '不选则为全部种类',
      whenEmpty: '全部种类',
    }),
    endedTime: dateTime({ label: '对方停止接收', readonly: true, form: false }),
    enabled: toggle({
      label: '启用',
      default: true,
      list: 80,
      help: '停用后不再产生推送，已产生的等到启用后发送；对方应答 410（不再接收）时自动停用',
    }),
  },
})
