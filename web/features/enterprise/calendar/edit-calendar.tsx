import { calendarLines, saveCalendar } from '@kouan/contract/calls/enterprise/calendar.ts'
import { calendarDay } from '@kouan/contract/resources/enterprise/calendar-day.ts'
import { EditRows } from '../../../domain/edit-rows/edit-rows.tsx'

export const EditCalendar = () => (
  <EditRows
    resource={calendarDay}
    title="工作日历"
    noun="日期"
    measure="天"
    save={saveCalendar}
    lines={{ name: 'days', field: calendarLines }}
    ofNew={{ dayKind: 'REST' }}
  />
)
