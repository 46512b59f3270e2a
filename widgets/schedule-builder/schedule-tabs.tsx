import { type CronField, cronFields } from '@kouan/contract/rules/cron/cron-fields.ts'
import { Tabs } from 'antd'
import { useState } from 'react'
import type { CronWords } from '../cron-editor/fields/cron-words.ts'
import { builderBounds } from '../cron-editor/fields/field-bounds.ts'
import type { FieldMode } from '../cron-editor/fields/field-choice.ts'
import { FieldPanel } from '../cron-editor/fields/field-panel.tsx'
import { labelOf } from '../cron-editor/fields/field-texts.ts'
import { changeField } from '../cron-editor/fields/linked-changes.ts'
import { DayPanel } from './day-panel.tsx'

interface Props {
  words: CronWords
  onChange: (words: CronWords) => void
  thisYear: number
  disabled?: boolean
}

const plainModes: readonly FieldMode[] = ['every', 'loop', 'specify', 'range']
const weekModes: readonly FieldMode[] = ['unset', 'range', 'loop', 'specify']

/** One tab a field; that of the day has eleven modes. */
export function ScheduleTabs({ words, onChange, thisYear, disabled = false }: Props) {
  const [field, setField] = useState<CronField>('second')
  const change = (one: CronField, word: string) => onChange(changeField(words, { field: one, word }))
  return (
    <Tabs
      size="small"
      tabBarGutter={20}
      activeKey={field}
      onChange={(key) => setField(key as CronField)}
      items={cronFields.map((one) => ({
        key: one,
        label: labelOf(one),
        children:
          one === 'day' ? (
            <DayPanel
              words={words}
              disabled={disabled}
              onChange={({ day, week }) => (day === '?' ? change('week', week) : change('day', day))}
            />
          ) : (
            <FieldPanel
              field={one}
              modes={one === 'week' ? weekModes : plainModes}
              bounds={builderBounds}
              word={words[one]}
              thisYear={thisYear}
              disabled={disabled}
              onChange={(word) => change(one, word)}
            />
          ),
      }))}
    />
  )
}
