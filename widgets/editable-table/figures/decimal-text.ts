// Decimal numbers as text, which never pass through a float.
import { decimalOf, movePoint, readFigure } from '@kouan/contract/rules/typed-figure.ts'

/**
 * A number as sheets write it, in plain digits: without marks of thousands and of money, `(3)` as -3, `12.5%` as 0.125, and
 * the exponent of a float, `1.2e3`, as 1200. Null of nothing, undefined of what is no number.
 */
export function plainDecimal(text: string): string | null | undefined {
  const bare = text.trim()
  if (bare === '') return null
  // As most are.
  if (/^-?(0|[1-9]\d*)(\.\d+)?$/.test(bare)) return bare
  if (/^-?\d(\.\d+)?e[+-]?\d{1,3}$/.test(bare)) return decimalOf(Number(bare))
  const read = readFigure(bare, { isMoney: true, isRate: true })
  return 'figure' in read ? read.figure : undefined
}

export interface DecimalBounds {
  /** Digits behind the point. */
  scale: number
  min: number
  max: number
}

/** The fault of a plain decimal, without the name of its column. */
export function decimalFault(text: string, { scale, min, max }: Partial<DecimalBounds>): string | undefined {
  const fraction = text.split('.')[1]?.replace(/0+$/, '') ?? ''
  if (scale !== undefined && fraction.length > scale) return scale === 0 ? '须为整数' : `最多 ${scale} 位小数`
  if (min !== undefined && Number(text) < min) return `不能小于 ${min}`
  return max !== undefined && Number(text) > max ? `不能大于 ${max}` : undefined
}

/** The product of two plain decimals with so many digits behind the point at most, rounded half up. */
export function decimalProduct(one: string, other: string, scale: number): string {
  const [a, b] = [partsOf(one), partsOf(other)]
  const surplus = a.places + b.places - scale
  const exact = a.units * b.units
  const divisor = 10n ** BigInt(Math.max(0, surplus))
  const half = (exact < 0n ? -divisor : divisor) / 2n
  const units = surplus > 0 ? (exact + half) / divisor : exact
  return shortest(movePoint(units.toString(), -Math.min(scale, a.places + b.places)))
}

/** Without zeros at the end of its fraction. */
export const shortest = (plain: string): string => (plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain)

function partsOf(text: string): { units: bigint; places: number } {
  const [whole = '', fraction = ''] = text.split('.')
  return { units: BigInt(whole + fraction), places: fraction.length }
}

/** Adds separators of thousands and fills up the digits behind the point; returns other texts unchanged. */
export function groupedDecimal(text: string, digits = 0): string {
  const match = /^(-?)(\d+)(?:\.(\d*))?$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', fraction = ''] = match
  const shown = fraction.padEnd(digits, '0')
  return `${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${shown === '' ? '' : `.${shown}`}`
}

/** Which of two plain decimals is smaller, exactly: negative where the first is. */
export function compareDecimals(one: string, other: string): number {
  const [a, b] = [Number(one), Number(other)]
  // Floats that differ by more than their last digits are in order.
  if (Math.abs(a - b) > Math.max(Math.abs(a), Math.abs(b)) * 1e-12) return a - b
  const difference = decimalSum([one, other.startsWith('-') ? other.slice(1) : `-${other}`])
  return Number(difference)
}

/** The exact sum of plain decimals. */
export function decimalSum(texts: readonly string[]): string {
  const parts = texts.map(partsOf)
  const places = Math.max(0, ...parts.map((part) => part.places))
  const units = parts.reduce((sum, part) => sum + part.units * 10n ** BigInt(places - part.places), 0n)
  return shortest(movePoint(units.toString(), -places))
}
