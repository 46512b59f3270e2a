// Which numbers the controls of a field take: of the cron editor, and of the schedule builder.
import type { CronField } from '@kouan/contract/rules/cron/cron-fields.ts'

export type Bounds = readonly [least: number, most: number]

export interface FieldBounds {
  /** Of a range. */
  from: Bounds
  to: Bounds
  /** Of a loop. */
  start: Bounds
  interval: Bounds
  /** Of single values. */
  values: Bounds
}

const plain = (least: number, most: number, longest: number): FieldBounds => ({
  from: [least, most],
  to: [least, most],
  start: [least, most],
  interval: [1, longest],
  values: [least, most],
})

export type BoundsTable = Readonly<Record<CronField, FieldBounds>>

const farYear = 9999

export const editorBounds: BoundsTable = {
  second: plain(0, 59, 59),
  minute: plain(0, 59, 59),
  hour: plain(0, 23, 23),
  day: plain(1, 31, 31),
  month: plain(1, 12, 12),
  week: plain(1, 7, 7),
  year: { from: [0, farYear], to: [1, farYear], start: [0, farYear], interval: [1, farYear], values: [2019, 2118] },
}

/** Some exceed the limits of Quartz: the control accepts them, and the evaluator reports the fault. */
export const builderBounds: BoundsTable = {
  ...editorBounds,
  second: { ...plain(0, 59, 59), from: [1, 59] },
  minute: { ...plain(0, 59, 60), from: [1, 60] },
  month: { ...plain(1, 12, 12), start: [0, 12], interval: [0, 12] },
  year: { from: [2019, 2119], to: [2019, 2119], start: [2019, 2119], interval: [1, 99], values: [2019, 2118] },
}

/** Where the schedule builder's increment of years begins, before anyone touches it. */
export const builderYearStart = 2017
export const yearsAhead = 100
