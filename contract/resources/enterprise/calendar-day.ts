// 工作日历: days that are not as their weekday says. All others are worked on from Monday to Friday.
import { date, dictionary, text } from '../../language/field.ts'
import { defineResource } from '../../language/resource.ts'

export const calendarDay = defineResource({
  name: 'calendarDay',
  title: '工作日历',
  empty: '节假日和调休列在这里，工作日据此计算。',
  area: 'enterprise',
  path: '/enterprise/calendarDay',
  table: 'calendar_day',
  standard: ['list', 'get', 'add', 'edit', 'delete'],
  sort: { by: 'day', order: 'desc' },
  tenant: 'none',
  titleField: 'day',
  fields: {
    day: date({ label: '日期', required: true, unique: true, search: 'range', list: 140 }),
    dayKind: dictionary('calendar_day_kind', { label: '当日', required: true, search: 'eq', list: 120 }),
    note: text({ label: '说明', max: 60, list: true, help: '如春节、调休上班' }),
  },
})
