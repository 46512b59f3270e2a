// 归档: bodies of messages that the rule moved into folders. Written by background work alone.
import { action } from '../../language/action.ts'
import { dateTime, dictionary, number, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { states } from '../../language/states.ts'

const readonly = { readonly: true, form: false } as const

export const messageArchive = defineResource({
  name: 'messageArchive',
  title: '归档',
  empty: '按规则归档的报文列在这里。',
  area: 'system',
  path: '/sys/messageArchive',
  table: 'message_archive',
  standard: ['list', 'get'],
  sort: { by: 'beginTime', order: 'desc' },
  tenant: 'none',
  titleField: 'name',
  states: states({
    field: 'status',
    of: {
      RUNNING: { color: 'processing', isFirst: true, to: ['WRITTEN', 'FAILED'] },
      WRITTEN: { color: 'success', to: ['RESTORING'] },
      RESTORING: { color: 'processing', to: ['RESTORED', 'WRITTEN'] },
      RESTORED: { color: 'default', to: ['RUNNING'] },
      FAILED: { color: 'error', to: ['RUNNING'] },
    },
  }),
  actions: {
    bringBack: action({
      title: '取回',
      from: ['WRITTEN'],
      to: 'RESTORING',
      confirm: '把该归档中的报文原文放回数据库，归档的目录保留。归档规则仍在时，下次执行会再次移出。确定取回吗？',
      isMain: true,
    }),
  },
  fields: {
    name: text({ ...readonly, label: '归档', search: 'like', list: 130 }),
    status: dictionary('archive_status', { ...readonly, label: '状态', search: 'in', list: 100 }),
    beforeTime: dateTime({ ...readonly, label: '此前的原文', list: 170 }),
    bodyCount: number({ ...readonly, label: '份数', list: 100 }),
    beginTime: dateTime({ ...readonly, label: '开始时间', search: 'range', list: 170 }),
    endTime: dateTime({ ...readonly, label: '结束时间', list: 170 }),
    problem: text({ ...readonly, label: '失败原因', list: true }),
  },
})
