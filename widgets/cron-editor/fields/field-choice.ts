// Translates a field's word to a choice among modes, and back.
import { type CronField, fieldRules, firstYear, noneChosen } from '@kouan/contract/rules/cron/cron-fields.ts'
import { type BoundsTable, builderYearStart, yearsAhead } from './field-bounds.ts'

export type FieldMode = 'unset' | 'every' | 'range' | 'loop' | 'workday' | 'last' | 'specify'

export interface FieldChoice {
  /** `other`: the word is right, but none of the modes writes it. */
  mode: FieldMode | 'other'
  from: number
  to: number
  start: number
  interval: number
  /** The day whose nearest working day is meant. */
  workday: number
  values: readonly number[]
}

/** Returns the values that the controls show before anyone touches them. */
export function firstChoice(
  field: CronField,
  { bounds, thisYear }: { bounds: BoundsTable; thisYear: number },
): FieldChoice {
  const { from, to, start, values } = bounds[field]
  const choice = { mode: 'every', interval: 1, workday: 1 } as const
  if (field !== 'year')
    return { ...choice, from: from[0], to: to[1], start: Math.max(start[0], values[0]), values: [values[0]] }
  const isBuilder = from[0] > 0
  return {
    ...choice,
    from: isBuilder ? from[0] : thisYear,
    to: isBuilder ? to[1] : thisYear + yearsAhead,
    start: isBuilder ? builderYearStart : thisYear,
    values: [thisYear],
  }
}

/** The part of a choice that the word expresses. */
export function readChoice(field: CronField, word: string): Partial<FieldChoice> & Pick<FieldChoice, 'mode'> {
  const text = word.replaceAll(/[A-Z]{3}/g, (name) => numberOf(field, name))
  if (text === '*') return { mode: 'every' }
  if (text === '?') return { mode: 'unset' }
  if (text === noneChosen) return { mode: 'specify', values: [] }
  if (text === 'L' && field === 'day') return { mode: 'last' }
  const range = /^(\d+)-(\d+)$/.exec(text)
  if (range) return { mode: 'range', from: Number(range[1]), to: Number(range[2]) }
  const loop = /^(\d+|\*|)\/(\d+)$/.exec(text)
  if (loop)
    return {
      mode: 'loop',
      start: /\d/.test(loop[1] ?? '') ? Number(loop[1]) : leastOf(field),
      interval: Number(loop[2]),
    }
  const workday = /^(\d+)W$/.exec(text)
  if (workday && field === 'day') return { mode: 'workday', workday: Number(workday[1]) }
  if (/^\d+(,\d+)*$/.test(text)) return { mode: 'specify', values: text.split(',').map(Number) }
  return { mode: 'other' }
}

/** The word of a choice; `other` has none of its own. */
export function writeChoice({ mode, from, to, start, interval, workday, values }: FieldChoice): string {
  if (mode === 'unset') return '?'
  if (mode === 'range') return `${from}-${to}`
  if (mode === 'loop') return `${start}/${interval}`
  if (mode === 'workday') return `${workday}W`
  if (mode === 'last') return 'L'
  if (mode !== 'specify') return '*'
  return values.length === 0 ? noneChosen : [...values].sort((one, other) => one - other).join(',')
}

const leastOf = (field: CronField) => (field === 'year' ? firstYear : fieldRules[field].least)

function numberOf(field: CronField, name: string): string {
  const { names, least } = fieldRules[field]
  const place = names.indexOf(name)
  return place < 0 ? name : String(place + least)
}
