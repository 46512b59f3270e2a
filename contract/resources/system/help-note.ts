// 帮助补充说明: what a house adds of its own to the help of the product, such as whom to call.
import { dictionary, textarea } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const helpNote = defineResource({
  name: 'helpNote',
  title: '帮助补充说明',
  empty: '对各页说明的补充列在这里。',
  area: 'system',
  path: '/sys/helpNote',
  table: 'help_note',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  titleField: 'topic',
  fields: {
    topic: dictionary('help_topic', {
      label: '帮助主题',
      required: true,
      unique: true,
      readonly: 'after-add',
      search: 'eq',
      list: 160,
    }),
    note: textarea({ label: '补充说明', required: true, max: 4000, markdown: true, list: true }),
  },
})
