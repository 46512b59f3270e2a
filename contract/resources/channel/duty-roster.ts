// 值班表: who looks after the channels when, so that one that stalls at night has a name beside it.
import { date, dateTime, department, reference, text, textarea, time, user } from '../../language/field.ts'
import { defineLines, defineResource } from '../../language/resource.ts'
import { patternFault } from '../../rules/cell-patterns.ts'

/** The named pattern of a table cell (specification, section 5). */
const mobile = (value: string) => patternFault('m', value)

export const dutyShifts = defineLines({
  title: '班次',
  table: 'duty_shift',
  head: 'roster_id',
  min: 1,
  max: 200,
  fields: {
    shiftDate: date({ label: '日期', required: true, list: 130 }),
    beginTime: time({ label: '开始时间', required: true, list: 120 }),
    endTime: time({ label: '结束时间', required: true, help: '不晚于开始时间的，到次日的这个时间为止', list: 150 }),
    watchman: user({ label: '值班人', required: true, list: true }),
    dutyPhone: text({
      label: '值班手机',
      spelling: 'grouped',
      max: 32,
      pattern: mobile,
      help: '本班能打通的公务手机，通道有故障时一起显示',
      list: 140,
    }),
    departId: department({ label: '部门', list: true }),
    channelCode: reference({
      label: '负责通道',
      to: 'baseChannel',
      value: 'channelCode',
      text: 'channelName',
      help: '不选：所有通道',
      whenEmpty: '所有通道',
      list: 180,
    }),
    handoverTime: dateTime({ label: '交接时间', list: true }),
    note: textarea({ label: '注意事项', max: 500 }),
  },
})

export const dutyRoster = defineResource({
  name: 'dutyRoster',
  title: '值班表',
  empty: '值班表决定什么时间的告警通知谁。',
  area: 'channel',
  path: '/channel/duty',
  table: 'duty_roster',
  standard: ['list', 'get', 'add', 'edit', 'delete', 'export'],
  sort: { by: 'createTime', order: 'desc' },
  tenant: 'own',
  owner: 'enterprise',
  titleField: 'rosterName',
  lines: { shifts: dutyShifts },
  fields: {
    rosterName: text({ label: '名称', required: true, max: 100, search: 'like', list: true }),
    note: textarea({ label: '备注', max: 500, list: true }),
  },
})
