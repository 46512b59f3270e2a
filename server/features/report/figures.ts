// Arithmetic of figures in decimal text: no amount passes through a float.
import type { ReportFigure } from '@kouan/contract/language/report.ts'

const scale = 10
const unit = 10n ** BigInt(scale)

/** Returns a decimal text as a whole number of 10^-10. */
function scaled(text: string): bigint {
  const [, sign = '', whole = '0', digits = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  const value = BigInt(whole) * unit + BigInt(digits.slice(0, scale).padEnd(scale, '0'))
  return sign ? -value : value
}

/** Rounds half away from zero. */
function textOf(value: bigint, places: number): string {
  const step = 10n ** BigInt(scale - places)
  const [sign, size] = value < 0n ? ['-', -value] : ['', value]
  const digits = String((size + step / 2n) / step).padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return /[1-9]/.test(text) ? `${sign}${text}` : text
}

export const rounded = (text: string, places: number) => textOf(scaled(text), places)

export const zero: ReportFigure = { value: '0' }

/** Sum of figures; absent, with all missing rates, where one of them is. */
export function sumOf(figures: readonly ReportFigure[]): ReportFigure {
  const missing = [...new Set(figures.flatMap((figure) => figure.missing ?? []))].toSorted()
  if (missing.length > 0) return { value: null, missing }
  return {
    value: textOf(
      figures.reduce((sum, { value }) => sum + scaled(value ?? '0'), 0n),
      scale,
    ).replace(/\.?0+$/, ''),
  }
}

/** Per cent with one digit of `part` in `whole`; null where the whole is zero or one of them is missing. */
export function shareOf(part: ReportFigure | undefined, whole: ReportFigure | undefined): ReportFigure {
  if (!part?.value || !whole?.value) return { value: null }
  const [one, all] = [scaled(part.value), scaled(whole.value)]
  if (all === 0n) return { value: null }
  return { value: textOf((one * 100n * unit) / (all < 0n ? -all : all), 1) }
}

/** Change in per cent since `before`; null where there is nothing to compare. */
export function changeOf(now: ReportFigure | undefined, before: ReportFigure | undefined): ReportFigure {
  if (!now?.value || !before?.value) return { value: null }
  return shareOf({ value: textOf(scaled(now.value) - scaled(before.value), scale) }, before)
}

/** Orders greater figures first, absent ones last. */
export function compareFigures(one: ReportFigure | undefined, other: ReportFigure | undefined): number {
  if (!one?.value || !other?.value) return Number(!one?.value) - Number(!other?.value)
  const difference = scaled(other.value) - scaled(one.value)
  return difference > 0n ? 1 : difference < 0n ? -1 : 0
}
