// Continues some cells: figures and days by their step, numbers at the end of a text, else copies in turn.
import type { Family } from '../cell-type.ts'
import { decimalSum } from '../figures/decimal-text.ts'

/** The contents of a filled cell: those of a source cell, or a new text. */
export type Continued = { from: number } | { text: string }

/**
 * As sheets do it: a lone figure and codes of digits alone are the same again, days, `SKU001` and several figures with one step
 * count on. The other way round, or always one of both.
 */
export type FillMode = 'usual' | 'other' | 'series' | 'copy'

interface SeriesInput {
  /** Of the source cells, in the direction of filling. */
  texts: readonly string[]
  count: number
  family: Family
  mode?: FillMode
}

export function continued({ texts, count, family, mode = 'usual' }: SeriesInput): readonly Continued[] {
  const copies = () => Array.from({ length: count }, (_cell, place): Continued => ({ from: place % texts.length }))
  if (texts.length === 0 || texts.includes('') || mode === 'copy') return copies()
  const step = family === 'figure' ? figureStep(texts) : family === 'moment' ? momentStep(texts) : textStep(texts)
  const isLoneFigure = texts.length === 1 && (family === 'figure' || /^\d+$/.test(texts[0] ?? ''))
  const isSeries = mode === 'series' || isLoneFigure === (mode === 'other')
  if (!step || !isSeries) return copies()
  let last = texts.at(-1) ?? ''
  return Array.from({ length: count }, (_cell, place): Continued => {
    last = step(last, texts.length + place)
    return { text: last }
  })
}

/** From the last text, and the place that is filled, to the next. */
type Step = (last: string, place: number) => string

const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text)
const negative = (text: string) => (text.startsWith('-') ? text.slice(1) : `-${text}`)

function figureStep(texts: readonly string[]): Step | undefined {
  if (!texts.every(isDecimal)) return undefined
  const steps = texts.slice(1).map((text, place) => decimalSum([text, negative(texts[place] ?? '0')]))
  const step = steps[0] ?? '1'
  if (steps.some((one) => one !== step)) return undefined
  return (last) => decimalSum([last, step])
}

/** `SKU009`, `SKU010`: all but the number is the same; its width stays. */
function textStep(texts: readonly string[]): Step | undefined {
  const parts = texts.map((text) => /^(.*?)(\d{1,15})(\D*)$/s.exec(text))
  const [first] = parts
  if (!first || parts.some((part) => part?.[1] !== first[1] || part?.[3] !== first[3])) return undefined
  const numbers = parts.map((part) => Number(part?.[2]))
  const step = (numbers[1] ?? (numbers[0] ?? 0) + 1) - (numbers[0] ?? 0)
  if (numbers.some((number, place) => place > 0 && number - (numbers[place - 1] ?? 0) !== step)) return undefined
  const [, before = '', digits = '', behind = ''] = first
  const start = numbers[0] ?? 0
  return (_last, place) => {
    const number = Math.max(0, start + step * place)
    return `${before}${String(number).padStart(digits.length, '0')}${behind}`
  }
}

const day = 86_400_000

interface Moment {
  /** Milliseconds, as if it were UTC: no hour is skipped in summer. */
  time: number
  write: (time: number) => string
}

function momentOf(text: string): Moment | undefined {
  const clock = /^(\d{2}):(\d{2}):(\d{2})$/.exec(text)
  if (clock) {
    const [, hour, minute, second] = clock.map(Number)
    const time = ((hour ?? 0) * 3600 + (minute ?? 0) * 60 + (second ?? 0)) * 1000
    return { time, write: (at) => new Date(((at % day) + day) % day).toISOString().slice(11, 19) }
  }
  const date = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text)
  const time = date ? Date.parse(`${date[1]}T${date[2] ?? '00:00:00'}Z`) : Number.NaN
  if (Number.isNaN(time)) return undefined
  const length = date?.[2] ? 19 : 10
  return { time, write: (at) => new Date(at).toISOString().slice(0, length).replace('T', ' ') }
}

/** By months where the day is the same one, else by the time between; a lone day by a day, a lone hour by an hour. */
function momentStep(texts: readonly string[]): Step | undefined {
  const moments = texts.flatMap((text) => momentOf(text) ?? [])
  const [first, second] = moments
  if (!first || moments.length !== texts.length) return undefined
  const months = second ? monthStep(moments) : undefined
  const start = first.time
  if (months !== undefined) return (_last, place) => first.write(addMonths(start, months * place))
  const isClock = texts[0]?.length === 8
  const step = second ? second.time - start : isClock ? day / 24 : day
  if (moments.some(({ time }, place) => time !== start + step * place)) return undefined
  return (_last, place) => first.write(start + step * place)
}

function monthStep(moments: readonly Moment[]): number | undefined {
  const monthOf = ({ time }: Moment) => new Date(time).getUTCFullYear() * 12 + new Date(time).getUTCMonth()
  const start = moments[0]
  if (!start || !moments[1]) return undefined
  const step = monthOf(moments[1]) - monthOf(start)
  const isSteady = moments.every(({ time }, place) => time === addMonths(start.time, step * place))
  return step !== 0 && isSteady ? step : undefined
}

/** The 31st of a shorter month is its last day. */
function addMonths(time: number, months: number): number {
  const date = new Date(time)
  const dayOfMonth = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(dayOfMonth, last))
  return date.getTime()
}
