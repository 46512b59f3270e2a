// The calendar of working days: many of its days from an editable table, and the years that it knows nothing of.
import { defineCall, returns } from '../../language/call.ts'
import { ids, lines, number } from '../../language/field.ts'
import { calendarDay } from '../../resources/enterprise/calendar-day.ts'

/** Rows with an id are edited, others added; `version` refuses when somebody else was faster. */
export const calendarLines = lines(
  { ...calendarDay.fields, version: number({ label: '版本', form: false }) },
  { label: '工作日历', max: 500 },
)

/** Days changed together or not at all. */
export const saveCalendar = defineCall({
  name: 'calendarDay.saveAll',
  title: '保存工作日历',
  method: 'POST',
  path: '/enterprise/calendarDay/saveAll',
  needs: 'calendarDay:edit',
  message: '保存成功！',
  input: { days: calendarLines, deletedIds: ids({ label: '删除的日期' }) },
})

/** Years whose holidays are not known: this one, and in its last two months the next one. They count from Monday to Friday. */
export const readUnknownYears = defineCall({
  name: 'calendarDay.unknownYears',
  title: '查看没有节假日数据的年份',
  method: 'GET',
  path: '/enterprise/calendarDay/unknownYears',
  needs: 'calendarDay:list',
  input: {},
  returns: returns<{ years: number[] }>(),
})
