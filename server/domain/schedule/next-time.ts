import { nextTimes } from '@kouan/contract/rules/cron/next-times.ts'
import { parseCron } from '@kouan/contract/rules/cron/parse-cron.ts'

/** Planned times after this moment; empty when the expression has no further time. */
export function plannedAfter(expression: string, after: Date, count = 1): Date[] {
  const { cron } = parseCron(expression)
  return cron ? nextTimes(cron, { after: after.getTime(), count }).map((time) => new Date(time)) : []
}

export const nextAfter = (expression: string, after: Date): Date | null => plannedAfter(expression, after)[0] ?? null
