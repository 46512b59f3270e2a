import type { Grain, Report, ReportQuery } from '@kouan/contract/language/report.ts'
import { dateFormats } from '@kouan/widgets/date-input/date-format.ts'
import { HalfWidthTyping } from '@kouan/widgets/input-method/half-width-typing.tsx'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'

const formats: Record<Grain, string> = { year: 'YYYY', month: 'YYYY-MM', day: 'YYYY-MM-DD' }

interface Props {
  id: string
  report: Report
  query: ReportQuery
  change: (part: ReportQuery) => void
}

/** First and last period of a report, of the length that it counts in. */
export function PeriodInput({ id, report: { grain }, query, change }: Props) {
  const format = formats[grain]
  const dayOf = (value: string | undefined) => (value && dayjs(value, format).isValid() ? dayjs(value, format) : null)
  return (
    <HalfWidthTyping>
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-end` }}
        className={`report-period is-${grain}`}
        picker={grain === 'day' ? 'date' : grain}
        format={[...dateFormats[grain === 'day' ? 'date' : grain]]}
        allowClear={false}
        suffixIcon={null}
        separator={<span className="report-period-separator">至</span>}
        value={[dayOf(query.begin), dayOf(query.end)]}
        onChange={(chosen) =>
          change({ begin: chosen?.[0]?.format(format) ?? '', end: chosen?.[1]?.format(format) ?? '' })
        }
      />
    </HalfWidthTyping>
  )
}
