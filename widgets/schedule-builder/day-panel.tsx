import { Radio, Typography } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { type Bounds, builderBounds } from '../cron-editor/fields/field-bounds.ts'
import { fieldOptions } from '../cron-editor/fields/field-texts.ts'
import { ModeRow } from '../cron-editor/fields/mode-row.tsx'
import { NamedField, NumberField } from '../cron-editor/fields/number-field.tsx'
import { NumberGrid } from '../cron-editor/fields/number-grid.tsx'
import {
  type DayChoice,
  type DayMode,
  type DayWords,
  dayModes,
  firstDayChoice,
  readDay,
  writeDay,
} from './day-choice.ts'

interface Props {
  words: DayWords
  onChange: (words: DayWords) => void
  disabled?: boolean
}

const texts: Readonly<Record<DayMode, string>> = {
  'every-day': '每一天',
  'weekly-interval': '每隔几周',
  'daily-interval': '每隔几天',
  weekdays: '具体星期几（可多选）',
  days: '具体天数（可多选）',
  'last-day': '在这个月的最后一天',
  'last-workday': '在这个月的最后一个工作日',
  'last-weekday': '在这个月的最后一个',
  'before-month-end': '在本月底前',
  'nearest-workday': '最近的工作日',
  'nth-weekday': '在这个月的第',
}

const bounds: Readonly<Record<'weekInterval' | 'start' | 'interval' | 'before' | 'nearest' | 'nth', Bounds>> = {
  weekInterval: builderBounds.week.interval,
  start: builderBounds.day.start,
  interval: builderBounds.day.interval,
  // 31 exceeds the limits of Quartz, which the evaluator reports.
  before: [1, 31],
  nearest: builderBounds.day.values,
  nth: [1, 5],
}

const weekdays = fieldOptions('week', builderBounds.week.values)
const dates = fieldOptions('day', builderBounds.day.values)

/** On which days: eleven modes, of which four speak of the week. */
export function DayPanel({ words, onChange, disabled = false }: Props) {
  const [memory, setMemory] = useState(firstDayChoice)
  // One of its own: two groups of the same name would take the choice from each other.
  const name = useId()
  const choice: DayChoice = { ...memory, ...readDay(words) }

  function change(part: Partial<DayChoice>) {
    const next = { ...choice, ...part }
    setMemory(next)
    onChange(writeDay(next))
  }

  const number = (mode: DayMode, { key, label }: { key: keyof typeof bounds; label: string }) => (
    <NumberField
      label={label}
      value={choice[key]}
      bounds={bounds[key]}
      disabled={disabled || choice.mode !== mode}
      onChange={(value) => change({ [key]: value })}
    />
  )
  type WeekdayKey = 'weekStart' | 'lastWeekday' | 'nthWeekday'
  const weekday = (mode: DayMode, { key, label }: { key: WeekdayKey; label: string }) => (
    <NamedField
      label={label}
      value={choice[key]}
      options={weekdays}
      disabled={disabled || choice.mode !== mode}
      onChange={(value) => change({ [key]: value })}
    />
  )
  const grid = (mode: 'weekdays' | 'days', label: string) =>
    choice.mode === mode && (
      <div style={{ flexBasis: '100%', minWidth: 0, paddingInlineStart: 24 }}>
        <NumberGrid
          label={label}
          options={mode === 'days' ? dates : weekdays}
          columns={mode === 'days' ? 10 : 7}
          value={choice[mode]}
          disabled={disabled}
          onChange={(values) => change({ [mode]: values })}
        />
      </div>
    )
  const behind: Readonly<Partial<Record<DayMode, ReactNode>>> = {
    'weekly-interval': (
      <>
        {number('weekly-interval', { key: 'weekInterval', label: '周间隔' })} 周，从{' '}
        {weekday('weekly-interval', { key: 'weekStart', label: '起始星期' })} 开始
      </>
    ),
    'daily-interval': (
      <>
        {number('daily-interval', { key: 'interval', label: '日间隔' })} 天，从{' '}
        {number('daily-interval', { key: 'start', label: '起始日' })} 日开始
      </>
    ),
    weekdays: grid('weekdays', '具体星期几'),
    days: grid('days', '具体天数'),
    'last-weekday': weekday('last-weekday', { key: 'lastWeekday', label: '最后一个星期几' }),
    'before-month-end': <>{number('before-month-end', { key: 'before', label: '月底前天数' })} 天</>,
    'nearest-workday': <>至本月 {number('nearest-workday', { key: 'nearest', label: '最近工作日的日期' })} 日</>,
    'nth-weekday': (
      <>
        {number('nth-weekday', { key: 'nth', label: '第几个' })} 个{' '}
        {weekday('nth-weekday', { key: 'nthWeekday', label: '第几个星期几' })}
      </>
    ),
  }
  return (
    <Radio.Group
      name={name}
      aria-label="日的方式"
      style={{ display: 'flex', flexDirection: 'column', gap: 4 }}
      value={choice.mode}
      onChange={(event) => change({ mode: event.target.value as DayMode })}
    >
      {dayModes.map((mode) => (
        <ModeRow key={mode} mode={mode} text={texts[mode]} disabled={disabled}>
          {behind[mode]}
        </ModeRow>
      ))}
      {choice.mode === 'other' && (
        <Typography.Text type="secondary">
          {words.day === '?' ? `按“周”的设置执行：${words.week}` : `其他写法：${words.day}`}
        </Typography.Text>
      )}
    </Radio.Group>
  )
}
