import { calendarLines, saveCalendar } from '@kouan/contract/calls/enterprise/calendar.ts'
import { calendarDay } from '@kouan/contract/resources/enterprise/calendar-day.ts'
import { columnsOf } from '@kouan/widgets/editable-table/columns/columns-of.ts'
import { EditRows } from '../../../domain/edit-rows/edit-rows.tsx'
import type { EditRowsProps } from '../../../domain/edit-rows/edited-rows.ts'

const columnsFor: EditRowsProps['columnsFor'] = (_rows, itemsOf) =>
  columnsOf(calendarLines.fields, {
    optionsOf: ({ code }) => itemsOf(code).map((item) => ({ value: item.value, label: item.text })),
  })

export const EditCalendar = () => (
  <EditRows
    resource={calendarDay}
    title="工作日历"
    noun="日期"
    measure="天"
    save={saveCalendar}
    lines={{ name: 'days', field: calendarLines }}
    columnsFor={columnsFor}
    ofNew={{ dayKind: 'REST' }}
  />
)
