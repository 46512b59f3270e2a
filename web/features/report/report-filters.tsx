import { DownOutlined, SearchOutlined, UpOutlined } from '@ant-design/icons'
import { reportCurrencies } from '@kouan/contract/calls/report.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { type Field, text } from '@kouan/contract/language/field.ts'
import type { Grain, Report, ReportQuery } from '@kouan/contract/language/report.ts'
import { usualBasis } from '@kouan/contract/resources/report/trade.ts'
import { dateFormats } from '@kouan/widgets/date-input/date-format.ts'
import { HalfWidthTyping } from '@kouan/widgets/input-method/half-width-typing.tsx'
import { useIsMobile } from '@kouan/widgets/screen-width/use-media.ts'
import { Button, Card, DatePicker, Form, Select, Space } from 'antd'
import dayjs from 'dayjs'
import { type ReactNode, useId, useState } from 'react'
import { isChosen } from '../../fields/search/search-filters.ts'
import { SearchInput } from '../../fields/search/search-input.tsx'

interface Props {
  report: Report
  /** What is shown now, with what was filled in. */
  query: ReportQuery
  problems: readonly Problem[]
  onChange: (query: ReportQuery) => void
}

const formats: Record<Grain, string> = { year: 'YYYY', month: 'YYYY-MM', day: 'YYYY-MM-DD' }

/** The question of a report. It is asked again with 查询, not at every choice: an answer may take seconds. */
export function ReportFilters({ report, query, problems, onChange }: Props) {
  const id = useId()
  const [draft, setDraft] = useState(query)
  const [applied, setApplied] = useState('')
  const current = JSON.stringify(query)
  if (applied !== current) {
    // The address or the answer changed.
    setApplied(current)
    setDraft(query)
  }
  const change = (part: ReportQuery) => setDraft({ ...draft, ...part })
  // On a phone the figures would begin below the screen.
  const isMobile = useIsMobile()
  const [isOpen, setIsOpen] = useState(false)
  const isRefused = problems.some(({ field }) => field !== 'begin' && field !== 'end')
  const hasAll = !isMobile || isOpen || isRefused
  const chosen = report.filters.filter((name) => draft[name] && (name !== 'basis' || draft[name] !== usualBasis)).length
  const item = (name: string, label: string, input: ReactNode, alike: readonly string[] = [name]) => {
    const fault = problems.find(({ field }) => alike.includes(field))
    return (
      <Form.Item
        key={name}
        label={label}
        htmlFor={`${id}-${name}`}
        {...(fault ? { validateStatus: 'error' as const, help: fault.message } : {})}
        style={{ marginBottom: 0 }}
      >
        {input}
      </Form.Item>
    )
  }
  const choice = (name: string, label: string, options: readonly { value: string; label: string }[]) =>
    item(
      name,
      label,
      <Select
        id={`${id}-${name}`}
        value={draft[name]}
        options={[...options]}
        onChange={(value: string) => change({ [name]: value })}
      />,
    )
  return (
    <Card size="small" className="report-filters" styles={{ body: { padding: 16 } }}>
      <Form component={false} layout="vertical">
        <form
          aria-label="报表条件"
          className="report-filter-grid"
          onSubmit={(event) => {
            event.preventDefault()
            onChange(draft)
          }}
        >
          {item('begin', '期间', <Period id={`${id}-begin`} {...{ report, draft, change }} />, ['begin', 'end'])}
          {hasAll && (
            <>
              {choice('currency', '金额币种', optionsOf(reportCurrencies))}
              {report.dimensions.some(({ by }) => by === 'digits') &&
                choice(
                  'digits',
                  '商品编码位数',
                  ['4', '6', '10'].map((value) => ({ value, label: `${value}位` })),
                )}
              {report.filters.map((name) => {
                const field = searched(report.from.fields[name])
                return item(
                  name,
                  field.label,
                  <SearchInput id={`${id}-${name}`} item={{ name, field }} filters={draft} onChange={change} />,
                )
              })}
            </>
          )}
          <Space className="report-filter-buttons">
            <Button type="primary" htmlType="submit" icon={<SearchOutlined aria-hidden />}>
              查询
            </Button>
            <Button onClick={() => onChange({})}>重置</Button>
            {isMobile && !isRefused && (
              <Button type="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)} style={{ padding: 0 }}>
                {isOpen ? '收起' : `更多条件${chosen > 0 ? `（${chosen}）` : ''}`}{' '}
                {isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
              </Button>
            )}
          </Space>
        </form>
      </Form>
    </Card>
  )
}

/** Codes are typed as they begin, without signs. */
const searched = (field: Field | undefined): Field =>
  field === undefined || !isChosen(field) ? text({ label: field?.label ?? '', search: 'eq' }) : field

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

interface PeriodProps {
  id: string
  report: Report
  draft: ReportQuery
  change: (part: ReportQuery) => void
}

function Period({ id, report: { grain }, draft, change }: PeriodProps) {
  const format = formats[grain]
  const dayOf = (value: string | undefined) => (value && dayjs(value, format).isValid() ? dayjs(value, format) : null)
  return (
    <HalfWidthTyping>
      <DatePicker.RangePicker
        id={{ start: id, end: `${id}-end` }}
        picker={grain === 'day' ? 'date' : grain}
        format={[...dateFormats[grain === 'day' ? 'date' : grain]]}
        allowClear={false}
        style={{ width: '100%' }}
        value={[dayOf(draft.begin), dayOf(draft.end)]}
        onChange={(chosen) =>
          change({ begin: chosen?.[0]?.format(format) ?? '', end: chosen?.[1]?.format(format) ?? '' })
        }
      />
    </HalfWidthTyping>
  )
}
