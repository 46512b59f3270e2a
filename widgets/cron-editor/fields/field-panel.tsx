import type { CronField } from '@kouan/contract/rules/cron/cron-fields.ts'
import { Radio } from 'antd'
import { useId, useState } from 'react'
import type { BoundsTable } from './field-bounds.ts'
import { type FieldChoice, type FieldMode, firstChoice, readChoice, writeChoice } from './field-choice.ts'
import { fieldOptions, fieldTexts, labelOf, modeTexts } from './field-texts.ts'
import { ModeRow } from './mode-row.tsx'
import { NamedField, NumberField } from './number-field.tsx'
import { NumberGrid } from './number-grid.tsx'

interface Props {
  field: CronField
  modes: readonly FieldMode[]
  bounds: BoundsTable
  word: string
  onChange: (word: string) => void
  thisYear: number
  disabled?: boolean
}

/** The modes of one field; the numbers of other modes are preserved. */
export function FieldPanel({ field, modes, bounds, word, onChange, thisYear, disabled = false }: Props) {
  const [memory, setMemory] = useState(() => firstChoice(field, { bounds, thisYear }))
  // One of its own: two groups of the same name would take the choice from each other.
  const name = useId()
  const choice: FieldChoice = { ...memory, ...readChoice(field, word) }
  const isListed = modes.some((mode) => mode === choice.mode)

  function change(part: Partial<FieldChoice>) {
    const next = { ...choice, ...part }
    setMemory(next)
    onChange(writeChoice(next))
  }

  return (
    <Radio.Group
      name={name}
      aria-label={`${labelOf(field)}的方式`}
      style={{ display: 'flex', flexDirection: 'column', gap: 4 }}
      value={isListed ? choice.mode : 'other'}
      onChange={(event) => change({ mode: event.target.value as FieldMode })}
    >
      {modes.map((mode) => (
        <ModeRow
          key={mode}
          mode={mode}
          text={mode === 'every' ? fieldTexts[field].every : modeTexts[mode]}
          disabled={disabled}
        >
          <ModeNumbers
            {...{ field, mode, bounds, choice }}
            onChange={change}
            disabled={disabled || choice.mode !== mode}
          />
        </ModeRow>
      ))}
      {!isListed && <ModeRow mode="other" text={`其他写法：${word}`} disabled={disabled} />}
    </Radio.Group>
  )
}

interface NumbersProps {
  field: CronField
  mode: FieldMode
  bounds: BoundsTable
  choice: FieldChoice
  onChange: (part: Partial<FieldChoice>) => void
  disabled: boolean
}

function ModeNumbers({ field, mode, bounds, choice, onChange, disabled }: NumbersProps) {
  const limits = bounds[field]
  const { unit, span } = fieldTexts[field]
  const label = labelOf(field)
  const days = field === 'week' ? fieldOptions(field, limits.values) : undefined

  function number(key: 'from' | 'to' | 'start' | 'interval' | 'workday', name: string) {
    const shared = { label: `${label}${name}`, value: choice[key], disabled }
    const handleChange = (value: number) => onChange({ [key]: value })
    if (days && key !== 'interval') return <NamedField {...shared} options={days} onChange={handleChange} />
    const own = key === 'workday' ? limits.values : limits[key]
    return <NumberField {...shared} bounds={own} onChange={handleChange} />
  }

  if (mode === 'range') {
    return (
      <>
        从 {number('from', '区间起始')} {unit} 至 {number('to', '区间结束')} {unit}
      </>
    )
  }
  if (mode === 'loop') {
    return (
      <>
        从 {number('start', '循环起始')} {unit}开始，间隔 {number('interval', '循环间隔')} {span}
      </>
    )
  }
  if (mode === 'workday') return <>本月 {number('workday', '工作日')} 日，最近的工作日</>
  if (mode !== 'specify' || choice.mode !== 'specify') return null
  return (
    <div style={{ flexBasis: '100%', minWidth: 0, paddingInlineStart: 24 }}>
      <NumberGrid
        label={`${label}指定`}
        options={fieldOptions(field, limits.values)}
        value={choice.values}
        columns={field === 'week' ? 7 : field === 'year' ? 8 : 10}
        disabled={disabled}
        onChange={(values) => onChange({ values })}
      />
    </div>
  )
}
