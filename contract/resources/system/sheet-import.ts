// 导入记录: which sheets were imported, by whom, with which file and how it went. Written by server/domain/spreadsheets alone.
import { attachments, id, json, number, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const sheetImport = defineResource({
  name: 'sheetImport',
  title: '导入记录',
  empty: '导入过的表格列在这里，写明每次的结果。',
  area: 'system',
  path: '/sys/sheetImport',
  table: 'sheet_import',
  standard: ['list', 'get', 'delete'],
  sort: { by: 'id', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'fileName',
  fields: {
    resourceName: text({ label: '对象编码', readonly: true, form: false, search: 'eq' }),
    title: text({ label: '导入对象', readonly: true, form: false, search: 'like', list: 130 }),
    fileName: text({ label: '文件名', readonly: true, form: false, search: 'like', list: 260 }),
    totalCount: number({ label: '总行数', readonly: true, form: false, list: 90 }),
    doneCount: number({ label: '已导入行数', readonly: true, form: false }),
    faultCount: number({ label: '有误行数', readonly: true, form: false }),
    /** Documents; of a resource without lines, rows. */
    addedCount: number({ label: '新增', readonly: true, form: false, list: 80 }),
    updatedCount: number({ label: '更新', readonly: true, form: false, list: 80 }),
    skippedCount: number({ label: '跳过', readonly: true, form: false, list: 80 }),
    refusedCount: number({ label: '失败', readonly: true, form: false, list: 80 }),
    jobId: id({ label: '任务编号', readonly: true, form: false }),
    file: attachments({ label: '原文件', readonly: true, form: false, list: 120 }),
    heads: json({ label: '列', readonly: true, form: false }),
  },
})
