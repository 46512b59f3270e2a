// 告警接收: a group or a person that receives alarms outside of the product. The address of a robot is a secret by itself.
import { dictionary, text, time, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { outgoingAddress } from '../../rules/outgoing-address.ts'
import { email, mobile, webAddress } from '../../rules/patterns.ts'
import { waysThatNeed } from './alarm-ways.ts'

const ofRobot = { field: 'kind', has: waysThatNeed('address', 'signed address') } as const
const ofSigned = { field: 'kind', has: waysThatNeed('signed address') } as const
const ofMail = { field: 'kind', has: waysThatNeed('mail') } as const
const ofPhone = { field: 'kind', has: waysThatNeed('phone') } as const

export const alarmReceiver = defineResource({
  name: 'alarmReceiver',
  title: '告警接收',
  empty: '告警可以发到群、邮箱或手机；添加接收方，再发一条测试消息。',
  area: 'channel',
  path: '/channel/alarmReceiver',
  table: 'alarm_receiver',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  titleField: 'receiverName',
  fields: {
    receiverName: text({ label: '名称', required: true, max: 100, unique: true, search: 'like', list: 180 }),
    kind: dictionary('alarm_way', { label: '方式', required: true, search: 'eq', list: 150 }),
    url: text({
      label: '机器人地址',
      shownWhen: ofRobot,
      requiredWhen: ofRobot,
      max: 500,
      pattern: outgoingAddress,
      mask: 'secret',
      encrypt: true,
      help: '在群的机器人设置中复制；知道地址的人都能向群里发消息，保存后不再显示',
    }),
    secret: text({
      label: '加签密钥',
      shownWhen: ofSigned,
      max: 200,
      mask: 'secret',
      encrypt: true,
      help: '机器人的安全设置中选了加签（签名校验）时填写',
    }),
    keyword: text({
      label: '关键词',
      shownWhen: ofSigned,
      max: 50,
      help: '机器人的安全设置中选了自定义关键词时，填其中一个，每条消息都会带上它',
    }),
    email: text({
      label: '邮箱',
      shownWhen: ofMail,
      requiredWhen: ofMail,
      max: 200,
      pattern: email,
      mask: 'email',
      encrypt: true,
      help: '经“邮件服务器”中启用的一个发出',
    }),
    phone: text({
      label: '手机号',
      shownWhen: ofPhone,
      requiredWhen: ofPhone,
      spelling: 'grouped',
      max: 32,
      pattern: mobile,
      mask: 'phone',
      encrypt: true,
      help: '经“短信接口”中启用的一个发出',
    }),
    siteUrl: text({
      label: '本系统的地址',
      max: 200,
      pattern: webAddress,
      help: '如 https://kouan.example.org；填写后，消息中每条告警有确认的链接，24 小时内有效',
    }),
    kinds: dictionary('alarm_kind', {
      label: '告警种类',
      multiple: true,
      list: true,
      help: '不选则为全部种类',
      whenEmpty: '全部种类',
    }),
    quietBegin: time({ label: '免打扰开始', help: '北京时间；期间的告警到结束时再发，通道不能发送的不等' }),
    quietEnd: time({ label: '免打扰结束', help: '不晚于开始时间的，到次日的这个时间为止' }),
    enabled: toggle({ label: '启用', default: true, list: 80 }),
  },
})
