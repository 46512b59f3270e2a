import type { DeclaredHour } from '@kouan/contract/calls/home.ts'

export const series = [
  { key: 'refused', title: '失败与退单', color: 'state-failed' },
  { key: 'moving', title: '申报中', color: 'state-moving' },
  { key: 'accepted', title: '海关已受理', color: 'state-released' },
  { key: 'rest', title: '扣留、退运或撤销', color: 'text-quaternary' },
] as const

export interface Bar extends DeclaredHour {
  total: number
  /** Of the highest bar, in percent, in the order of the series. */
  heights: number[]
}

const empty = (hour: number): DeclaredHour => ({ hour, moving: 0, accepted: 0, refused: 0, rest: 0 })

/** One for each hour of the day up to this hour, or to the last in which something was declared. */
export function barsOf(hours: readonly DeclaredHour[], upTo: number): Bar[] {
  const last = Math.max(upTo, ...hours.map(({ hour }) => hour))
  const all = Array.from({ length: last + 1 }, (_, hour) => hours.find((one) => one.hour === hour) ?? empty(hour))
  const totals = all.map((one) => series.reduce((sum, { key }) => sum + one[key], 0))
  const highest = Math.max(1, ...totals)
  return all.map((one, at) => ({
    ...one,
    total: totals[at] ?? 0,
    heights: series.map(({ key }) => (100 * one[key]) / highest),
  }))
}

/** 9 时：失败与退单 1，申报中 2，海关已受理 3; rare states are named where there are some. */
export const barText = (bar: Bar) =>
  `${bar.hour} 时：${seriesOf([bar])
    .map(({ key, title }) => `${title} ${bar[key]}`)
    .join('，')}`

/** The usual ones, and the rest where there is some. */
export const seriesOf = (hours: readonly DeclaredHour[]) =>
  series.filter(({ key }) => key !== 'rest' || hours.some((hour) => hour.rest > 0))
