// 短信接口: where codes for phones are handed over.
import { dictionary, text, textarea, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { outgoingAddress } from '../../rules/outgoing-address.ts'

const ofAddress = { field: 'kind', has: ['WEBHOOK', 'GATEWAY'] } as const
const ofGateway = { field: 'kind', has: 'GATEWAY' } as const

export const smsProvider = defineResource({
  name: 'smsProvider',
  title: '短信接口',
  empty: '用来发送短信的接口列在这里。',
  area: 'system',
  path: '/sys/smsProvider',
  table: 'sms_provider',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'none',
  titleField: 'name',
  fields: {
    name: text({ label: '名称', required: true, max: 100, unique: true, search: 'like', list: 160 }),
    kind: dictionary('sms_provider_kind', {
      label: '方式',
      required: true,
      search: 'eq',
      list: 140,
      help: '写入日志只用于试用：能看服务器日志的人都能看到验证码',
    }),
    enabled: toggle({ label: '启用', default: false, list: 80, help: '同一时间只启用一个，启用后登录页出现手机登录' }),
    url: text({
      label: '地址',
      shownWhen: ofAddress,
      requiredWhen: ofAddress,
      max: 500,
      pattern: outgoingAddress,
      list: 240,
      help: '内部网络的地址须先由运维人员允许',
    }),
    secret: text({
      label: '密钥',
      shownWhen: ofAddress,
      max: 500,
      mask: 'secret',
      encrypt: true,
      help: 'Webhook：用来计算 X-Kouan-Signature；短信网关：作为 Authorization 请求头的内容',
    }),
    body: textarea({
      label: '请求内容',
      shownWhen: ofGateway,
      requiredWhen: ofGateway,
      max: 2000,
      help: 'JSON，其中的 {mobile}、{code}、{text} 换成手机号、验证码、短信内容',
    }),
    successText: text({
      label: '成功标志',
      shownWhen: ofGateway,
      max: 100,
      help: '应答中须含这段文字才算发送成功；不填：只看 HTTP 状态',
    }),
    template: textarea({
      label: '短信内容',
      required: true,
      max: 200,
      default: '您的验证码是{code}，5分钟内有效，请勿告诉他人。',
      help: '须含 {code}',
    }),
    allowsRegister: toggle({
      label: '允许自助注册',
      default: false,
      help: '凭手机验证码注册的账号须由管理员启用并分配角色后才能登录',
    }),
  },
})
