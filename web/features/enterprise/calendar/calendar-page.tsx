import { calendarLines, saveCalendar } from '@kouan/contract/calls/enterprise/calendar.ts'
import { permissionOf } from '@kouan/contract/derive/permissions.ts'
import { calendarDay } from '@kouan/contract/resources/enterprise/calendar-day.ts'
import { EditRows } from '../../../domain/edit-rows/edit-rows.tsx'
import { ResourcePage } from '../../../resource/page/resource-page.tsx'
import { useRights } from '../../../session/allowed.tsx'
import { UnknownYearsNotice } from './unknown-years.tsx'

/** 工作日历: the days that are not as their weekday says, and all of them as a table in which one types and pastes. */
export default function CalendarPage() {
  const { can } = useRights()
  const mayEdit = can(permissionOf(calendarDay, 'edit'))
  return (
    <ResourcePage
      resource={calendarDay}
      list={{ toolbar: mayEdit && <EditCalendar />, notice: <UnknownYearsNotice /> }}
    />
  )
}

const EditCalendar = () => (
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
