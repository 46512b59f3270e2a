// The question of a report as chips in one line. A choice is asked at once, typed text when it is complete.
import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import { reportCurrencies } from '@kouan/contract/calls/report.ts'
import type { Problem } from '@kouan/contract/language/call.ts'
import { type Field, text } from '@kouan/contract/language/field.ts'
import type { Report, ReportQuery } from '@kouan/contract/language/report.ts'
import { Button, ConfigProvider, Dropdown, Select } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { isChosen } from '../../fields/search/search-filters.ts'
import { SearchInput } from '../../fields/search/search-input.tsx'
import { PeriodInput } from './period-input.tsx'

interface Props {
  report: Report
  /** Conditions that are shown now, with those that were filled in. */
  query: ReportQuery
  problems: readonly Problem[]
  /** How many of the shown rows come from simulated customs. */
  simulated: number
  onChange: (query: ReportQuery) => void
}

/** Filters whose chip is always there. */
const always = ['basis']

export function ReportConditions({ report, query, problems, simulated, onChange }: Props) {
  const id = useId()
  const [added, setAdded] = useState<readonly string[]>([])
  const change = (part: ReportQuery) => onChange({ ...query, ...part })
  const isFaulty = (...names: string[]) => problems.some(({ field }) => names.includes(field))
  const isShown = (name: string) =>
    always.includes(name) || Boolean(query[name]) || added.includes(name) || isFaulty(name)
  const remove = (name: string) => {
    setAdded(added.filter((one) => one !== name))
    if (query[name]) change({ [name]: '' })
  }
  const choice = (name: string, label: string, options: readonly { value: string; label: string }[]) => (
    <Chip id={`${id}-${name}`} label={label} isFaulty={isFaulty(name)}>
      <Select
        id={`${id}-${name}`}
        value={query[name]}
        options={[...options]}
        popupMatchSelectWidth={false}
        onChange={(value: string) => change({ [name]: value })}
      />
    </Chip>
  )
  const more = report.filters.filter((name) => !isShown(name))
  return (
    <section className="report-conditions" aria-label="报表条件">
      <ConfigProvider variant="borderless" componentSize="small">
        <div className="report-chips">
          <Chip id={`${id}-begin`} label="期间" isFaulty={isFaulty('begin', 'end')}>
            <PeriodInput id={`${id}-begin`} {...{ report, query, change }} />
          </Chip>
          {choice('currency', '金额币种', optionsOf(reportCurrencies))}
          {report.dimensions.some(({ by }) => by === 'digits') &&
            choice(
              'digits',
              '商品编码位数',
              ['4', '6', '10'].map((value) => ({ value, label: `${value}位` })),
            )}
          {report.filters.filter(isShown).map((name) => {
            const field = searched(report.from.fields[name])
            const item = { name, field }
            return (
              <Chip
                key={name}
                id={`${id}-${name}`}
                label={field.label}
                isFaulty={isFaulty(name)}
                onRemove={always.includes(name) ? undefined : () => remove(name)}
              >
                {isChosen(field) ? (
                  <SearchInput id={`${id}-${name}`} item={item} filters={query} onChange={change} />
                ) : (
                  <TypedInput id={`${id}-${name}`} {...{ item, query, change }} />
                )}
              </Chip>
            )
          })}
          {simulated > 0 && query.simulated === undefined && (
            <Button className="report-chip-button" size="middle" onClick={() => change({ simulated: 'false' })}>
              不含模拟海关（{simulated} 项）
            </Button>
          )}
          {more.length > 0 && (
            <Dropdown
              trigger={['click']}
              menu={{
                items: more.map((name) => ({ key: name, label: report.from.fields[name]?.label })),
                onClick: ({ key }) => {
                  setAdded([...added, key])
                  focusLater(`${id}-${key}`)
                },
              }}
            >
              <Button className="report-chip-button" type="dashed" size="middle" icon={<PlusOutlined aria-hidden />}>
                条件
              </Button>
            </Dropdown>
          )}
          <Button
            type="link"
            size="middle"
            onClick={() => {
              setAdded([])
              onChange({})
            }}
          >
            重置
          </Button>
        </div>
      </ConfigProvider>
      {problems.length > 0 && (
        <div role="alert" className="report-faults">
          {problems.map(({ field, message }) => (
            <div key={field}>{message}</div>
          ))}
        </div>
      )}
    </section>
  )
}

/** The menu gives the focus back to its button when it has closed. */
const focusLater = (id: string) => setTimeout(() => document.getElementById(id)?.focus(), 300)

/** Codes are typed as they begin, without signs. */
const searched = (field: Field | undefined): Field =>
  field === undefined || !isChosen(field) ? text({ label: field?.label ?? '', search: 'eq' }) : field

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, label]) => ({ value, label }))

interface ChipProps {
  id: string
  label: string
  isFaulty: boolean
  /** Absent: it always has a value. */
  onRemove?: (() => void) | undefined
  children: ReactNode
}

const Chip = ({ id, label, isFaulty, onRemove, children }: ChipProps) => (
  <div className={isFaulty ? 'report-chip is-faulty' : 'report-chip'}>
    <label htmlFor={id}>{label}</label>
    {children}
    {onRemove && (
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined aria-hidden />}
        aria-label={`去掉条件：${label}`}
        onClick={onRemove}
      />
    )}
  </div>
)

interface TypedProps {
  id: string
  item: Parameters<typeof SearchInput>[0]['item']
  query: ReportQuery
  change: (part: ReportQuery) => void
}

/** Asked with Enter or when it is left: an answer may take seconds. */
function TypedInput({ id, item, query, change }: TypedProps) {
  const shown = query[item.name] ?? ''
  const [typed, setTyped] = useState(shown)
  const [applied, setApplied] = useState(shown)
  if (applied !== shown) {
    // The address or the answer changed.
    setApplied(shown)
    setTyped(shown)
  }
  const submit = () => {
    if (typed.trim() !== shown) change({ [item.name]: typed.trim() })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
      onBlur={submit}
    >
      <SearchInput
        id={id}
        item={item}
        filters={{ [item.name]: typed }}
        onChange={(part) => setTyped(part[item.name] ?? '')}
      />
    </form>
  )
}
