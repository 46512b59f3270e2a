// 备份记录: backups that the server made, and whether each came back in a trial. Written by background work alone.
import { action } from '../../language/action.ts'
import { dateTime, dictionary, number, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { states } from '../../language/states.ts'

const readonly = { readonly: true, form: false } as const

export const backup = defineResource({
  name: 'backup',
  title: '备份记录',
  empty: '系统自行备份的记录列在这里。',
  area: 'system',
  path: '/sys/backup',
  table: 'backup',
  standard: ['list', 'get'],
  sort: { by: 'beginTime', order: 'desc' },
  tenant: 'none',
  titleField: 'name',
  states: states({
    field: 'status',
    of: {
      RUNNING: { color: 'processing', isFirst: true, to: ['WRITTEN', 'FAILED'] },
      WRITTEN: { color: 'success', to: ['REMOVED'] },
      FAILED: { color: 'error' },
      REMOVED: { color: 'default' },
    },
  }),
  actions: {
    tryRestore: action({
      title: '试恢复',
      from: ['WRITTEN'],
      confirm: '把该备份恢复到临时的数据库并核对，不影响正在使用的系统。确定试恢复吗？',
      isMain: true,
    }),
  },
  fields: {
    name: text({ ...readonly, label: '备份', search: 'like', list: 200 }),
    status: dictionary('backup_status', { ...readonly, label: '状态', search: 'in', list: 100 }),
    beginTime: dateTime({ ...readonly, label: '开始时间', search: 'range', list: 170 }),
    endTime: dateTime({ ...readonly, label: '结束时间', list: 170 }),
    fileCount: number({ ...readonly, label: '文件数', list: 90 }),
    bytes: number({ ...readonly, label: '大小', list: 110, help: '导出为字节数' }),
    problem: text({ ...readonly, label: '失败原因', list: true }),
    trialStatus: dictionary('backup_trial', { ...readonly, label: '试恢复', search: 'in', list: 110 }),
    trialTime: dateTime({ ...readonly, label: '试恢复时间', list: 170 }),
    trialDetail: text({ ...readonly, label: '试恢复结果', list: true }),
    startedBy: text({ ...readonly, label: '发起人', list: 100 }),
    sha256: text({ ...readonly, label: '清单的 SHA-256' }),
  },
})
