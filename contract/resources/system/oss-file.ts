// 文件管理, under the names of the family: files that staff keep by themselves, beside those of rows.
import { attachments, number, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const ossFile = defineResource({
  name: 'ossFile',
  title: '文件',
  empty: '上传的文件列在这里。',
  area: 'system',
  path: '/sys/oss/file',
  table: 'oss_file',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  titleField: 'fileName',
  fields: {
    file: attachments({ label: '文件', required: true, readonly: 'after-add', list: 220, help: '每个文件一条记录' }),
    fileName: text({ label: '文件名称', max: 200, search: 'like', list: true, help: '不填：上传时的名称' }),
    /** Below the address of the site; read by whoever may list files. */
    url: text({ label: '文件地址', computed: true, form: false, search: 'like', list: true }),
    fileType: text({ label: '类型', readonly: true, list: 160 }),
    fileSize: number({ label: '大小', readonly: true, list: 110, help: '导出为字节数' }),
  },
})
