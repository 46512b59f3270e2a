// 告警: what needs somebody to look, from when it is found until it is over. Written by server/domain/alarm alone.
import { action } from '../../language/action.ts'
import { dateTime, dictionary, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'
import { states } from '../../language/states.ts'

const readonly = { readonly: true, form: false } as const

export const alarm = defineResource({
  name: 'alarm',
  title: '告警',
  empty: '需要有人处理的情况列在这里，恢复后自动结束。',
  area: 'channel',
  path: '/channel/alarm',
  table: 'alarm',
  standard: ['list', 'get'],
  sort: { by: 'openTime', order: 'desc' },
  tenant: 'own',
  titleField: 'title',
  secondLine: ['detail'],
  states: states({
    field: 'status',
    of: {
      OPEN: { color: 'error', isFirst: true, to: ['ENDED'] },
      KNOWN: { color: 'warning', to: ['ENDED'] },
      ENDED: { color: 'default' },
    },
  }),
  actions: {
    acknowledge: action({ title: '已知晓', many: true, from: ['OPEN'], to: 'KNOWN', isMain: true }),
  },
  fields: {
    title: text({ ...readonly, label: '告警', search: 'like', list: 320 }),
    kind: dictionary('alarm_kind', { ...readonly, label: '种类', search: 'in', list: 110 }),
    status: dictionary('alarm_status', { ...readonly, label: '状态', search: 'in', list: 100 }),
    detail: text({ ...readonly, label: '说明' }),
    openTime: dateTime({ ...readonly, label: '发生时间', search: 'range', list: 170 }),
    toldTo: text({ ...readonly, label: '通知了谁', list: 220 }),
    knownBy: text({ ...readonly, label: '知晓人', list: 100 }),
    knownTime: dateTime({ ...readonly, label: '知晓时间' }),
    endTime: dateTime({ ...readonly, label: '结束时间' }),
  },
})
