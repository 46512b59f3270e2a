// Bounds of a detail list.

export type Columns = 1 | 2 | 3 | 4

/** One to four, whatever is asked; settings of users may hold anything. */
export function columnsWithin(wished: number): Columns {
  const whole = Math.round(wished)
  if (whole >= 4) return 4
  if (whole === 3) return 3
  return whole === 2 ? 2 : 1
}

/** Nothing to show; zero and false are values. */
export const isEmptyValue = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)
