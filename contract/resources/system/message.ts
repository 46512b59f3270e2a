// 消息发送: what was sent to whom, one row for each recipient, under the names of the family.
import { dateTime, dictionary, number, text, textarea, toggle } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { type Check, email, userName } from '../../rules/patterns.ts'

export const byMail = '2'
export const inSystem = '4'

/** Several are separated by commas or lines. */
export const receiversIn = (text: string): string[] => [...new Set(text.split(/[,，;；\s]+/).filter(Boolean))]

export const receivers: Check = (value) => {
  const wrong = receiversIn(value).find((one) => email(one) !== undefined && userName(one) !== undefined)
  return wrong === undefined ? undefined : `“${wrong}”既不是用户账号，也不是邮箱`
}

export const message = defineResource({
  name: 'message',
  title: '消息',
  empty: '发送的消息列在这里，写明结果。',
  area: 'system',
  path: '/sys/message/sysMessage',
  table: 'sys_sms',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  titleField: 'esTitle',
  may: { edit: 'isOpen' },
  fields: {
    esTitle: text({ label: '消息标题', required: true, max: 100, search: 'like', list: true }),
    esType: dictionary('message_way', {
      label: '发送方式',
      required: true,
      default: inSystem,
      search: 'eq',
      list: 110,
    }),
    esReceiver: text({
      label: '接收人',
      required: true,
      max: 2000,
      pattern: receivers,
      mask: 'email',
      encrypt: 'exact',
      unmaskedFor: 'message:add',
      search: 'eq',
      list: 180,
      help: '用户账号；发送邮件时也可填邮箱。多个用逗号分隔，每人一条记录',
    }),
    esContent: textarea({ label: '内容', required: true, max: 4000, search: 'like' }),
    esSendStatus: dictionary('msgSendStatus', {
      label: '发送状态',
      computed: true,
      form: false,
      search: 'eq',
      list: 100,
    }),
    esSendNum: number({ label: '发送次数', computed: true, form: false, list: 90 }),
    esSendTime: dateTime({ label: '发送时间', computed: true, form: false, list: 170 }),
    esResult: text({ label: '失败原因', computed: true, form: false, list: true }),
    remark: text({ label: '备注', max: 500 }),
    /** A mail that failed: its address or text is mended, and it is sent again. */
    isOpen: toggle({ label: '可以修改', computed: true, form: false }),
  },
})
