import { type CronField, farthestYear, fieldRules, firstYear } from './cron-fields.ts'
import type { CronItem } from './cron-item.ts'

/** The numbers that the items of a field mean, ascending, each once; of a special day its number. */
export function matchingValues(field: CronField, items: readonly CronItem[]): number[] {
  const [only] = items
  const found = items.length === 1 && only ? valuesOf(field, only) : items.flatMap((item) => valuesOf(field, item))
  const isOver = found.some((value, place) => place > 0 && value <= (found[place - 1] ?? value))
  return isOver ? [...new Set(found)].sort((one, other) => one - other) : found
}

function valuesOf(field: CronField, item: CronItem): number[] {
  const least = field === 'year' ? firstYear : fieldRules[field].least
  const most = field === 'year' ? farthestYear : fieldRules[field].most
  if (item.kind === 'every') return stepsOf({ from: least, to: most, step: item.step })
  if (item.kind === 'value') return [item.value]
  if (item.kind === 'start') return stepsOf({ from: item.from, to: most, step: item.step })
  if (item.kind === 'workday') return [item.day]
  if (item.kind === 'last-weekday' || item.kind === 'nth-weekday') return [item.weekday]
  if (item.kind !== 'range') return []
  if (item.to >= item.from) return stepsOf({ ...item, to: Math.min(item.to, most) })
  const size = most - least + 1
  return stepsOf({ ...item, to: item.to + size }).map((value) => (value > most ? value - size : value))
}

function stepsOf({ from, to, step = 1 }: { from: number; to: number; step?: number | undefined }): number[] {
  const values: number[] = []
  for (let value = from; value <= to; value += step) values.push(value)
  return values
}
