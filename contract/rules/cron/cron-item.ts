import type { CronField } from './cron-fields.ts'

/** One of the parts of a field that commas separate. */
export type CronItem =
  /** `*`, `*` with a step, or a step alone. */
  | { kind: 'every'; step?: number }
  | { kind: 'value'; value: number }
  /** `a/n`: from a to the end of the field. */
  | { kind: 'start'; from: number; step: number }
  /** `a-b`, `a-b/n`; goes over the end of the field when a is greater than b. */
  | { kind: 'range'; from: number; to: number; step?: number }
  /** `?` */
  | { kind: 'none' }
  /** `L`, `L-n`; with `W` the working day nearest to it. */
  | { kind: 'month-end'; before: number; isWorkday: boolean }
  /** `nW` */
  | { kind: 'workday'; day: number }
  /** `nL`: the last of that weekday in the month. */
  | { kind: 'last-weekday'; weekday: number }
  /** `a#n` */
  | { kind: 'nth-weekday'; weekday: number; nth: number }

export interface Cron {
  items: Readonly<Record<CronField, readonly CronItem[]>>
  /** Parts that Quartz reads otherwise than they are written, as Chinese sentences. */
  notes: readonly string[]
}

export interface CronFault {
  /** Absent where the whole expression is meant. */
  field?: CronField
  /** A Chinese sentence that names the field. */
  message: string
}
