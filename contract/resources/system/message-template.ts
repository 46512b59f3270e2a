// 消息模板, under the names of the family: texts with places that a sender fills in.
import { dictionary, text, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { placeValues } from '../../rules/message-template.ts'
import { identifier } from '../../rules/patterns.ts'

export const messageTemplate = defineResource({
  name: 'messageTemplate',
  title: '消息模板',
  empty: '消息的模板列在这里。',
  area: 'system',
  path: '/sys/message/sysMessageTemplate',
  table: 'sys_sms_template',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export', 'import'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  titleField: 'templateName',
  fields: {
    templateCode: text({
      label: '模板编码',
      required: true,
      max: 100,
      pattern: identifier,
      unique: true,
      readonly: 'after-add',
      search: 'like',
      list: 160,
    }),
    templateName: text({
      label: '模板标题',
      required: true,
      max: 100,
      search: 'like',
      list: true,
      help: '也是消息的标题，可含 ${变量}',
    }),
    templateType: dictionary('msgType', { label: '模板类型', required: true, default: '1', search: 'eq', list: 100 }),
    templateContent: textarea({
      label: '模板内容',
      required: true,
      max: 4000,
      search: 'like',
      list: true,
      help: '发送时填写的内容写作 ${变量}，如 ${name}；富文本模板的内容是 HTML',
    }),
    templateTestJson: textarea({ label: '测试数据', max: 2000, pattern: placeValues, help: '如 {"name":"张三"}' }),
    useStatus: dictionary('template_use_status', {
      label: '应用状态',
      required: true,
      default: '0',
      search: 'eq',
      list: 100,
      help: '应用中的模板不能修改和删除',
    }),
  },
})
