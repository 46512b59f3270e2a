// Labels of the controls of the fields.
import { type CronField, fieldRules, weekdayName } from '@kouan/contract/rules/cron/cron-fields.ts'
import type { FieldMode } from './field-choice.ts'

interface FieldTexts {
  every: string
  /** Behind a number. */
  unit: string
  /** Behind an interval. */
  span: string
}

export const fieldTexts: Readonly<Record<CronField, FieldTexts>> = {
  second: { every: '每秒', unit: '秒', span: '秒' },
  minute: { every: '每分', unit: '分', span: '分' },
  hour: { every: '每时', unit: '时', span: '小时' },
  day: { every: '每日', unit: '日', span: '日' },
  month: { every: '每月', unit: '月', span: '个月' },
  week: { every: '每天', unit: '', span: '天' },
  year: { every: '每年', unit: '年', span: '年' },
}

export const modeTexts: Readonly<Record<Exclude<FieldMode, 'every'>, string>> = {
  unset: '不设置',
  range: '区间',
  loop: '循环',
  workday: '工作日',
  last: '最后一日',
  specify: '指定',
}

export const editorModes: Readonly<Record<CronField, readonly FieldMode[]>> = {
  second: ['every', 'range', 'loop', 'specify'],
  minute: ['every', 'range', 'loop', 'specify'],
  hour: ['every', 'range', 'loop', 'specify'],
  day: ['unset', 'every', 'range', 'loop', 'workday', 'last', 'specify'],
  month: ['every', 'range', 'loop', 'specify'],
  week: ['unset', 'range', 'loop', 'specify'],
  year: ['every', 'range', 'loop', 'specify'],
}

/** The single values of a field with their names. */
export function fieldOptions(field: CronField, [least, most]: readonly [number, number]) {
  return Array.from({ length: most - least + 1 }, (_, place) => {
    const value = least + place
    return { value, text: field === 'week' ? weekdayName(value) : String(value) }
  })
}

export const labelOf = (field: CronField): string => fieldRules[field].label
