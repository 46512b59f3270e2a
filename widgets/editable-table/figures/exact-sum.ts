// Sums of decimal numbers without the errors of binary ones: 0.1 + 0.2 is 0.3. Updated by adding and subtracting.

/** Units of 1, 0.01, 0.0001 and 0.000001 for most values; others are added to `rest` in units of 10^-20. */
export interface ExactSum {
  count: number
  units: [number, number, number, number]
  rest: bigint
}

const scales = [1, 1e2, 1e4, 1e6] as const
const restDigits = 20
const restUnits = [10n ** 20n, 10n ** 18n, 10n ** 16n, 10n ** 14n] as const
const safe = 2 ** 52

export const makeExactSum = (): ExactSum => ({ count: 0, units: [0, 0, 0, 0], rest: 0n })

/** Adds a value, or subtracts it; ignores empty values and those that are no number. */
export function addTo(sum: ExactSum, value: unknown, direction: 1 | -1 = 1): void {
  const number = typeof value === 'string' && value.length > 15 ? Number.NaN : toNumber(value)
  if (Number.isFinite(number)) {
    for (const [place, scale] of scales.entries()) {
      const units = Math.round(number * scale)
      if (Math.abs(units) < safe && units / scale === number) {
        sum.count += direction
        const total = (sum.units[place] ?? 0) + direction * units
        const isSafe = Math.abs(total) < safe
        if (!isSafe) sum.rest += BigInt(total) * (restUnits[place] ?? 0n)
        sum.units[place] = isSafe ? total : 0
        return
      }
    }
  }
  const rest = parseDecimal(String(value))
  if (rest === undefined) return
  sum.count += direction
  sum.rest += BigInt(direction) * rest
}

const toNumber = (value: unknown): number => {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : Number.NaN
}

function parseDecimal(text: string): bigint | undefined {
  const found = /^\s*([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?\s*$/.exec(text)
  if (!found) return undefined
  const [, sign, whole = '', fraction = '', exponent = '0'] = found
  const shift = restDigits - fraction.length + Number(exponent)
  if (shift > 400) return undefined
  const digits = BigInt(whole + fraction)
  const units = shift >= 0 ? digits * 10n ** BigInt(shift) : digits / 10n ** BigInt(-shift)
  return sign === '-' ? -units : units
}

const totalOf = ({ units, rest }: ExactSum) =>
  units.reduce((total, part, place) => total + BigInt(part) * (restUnits[place] ?? 0n), rest)

/** The sum, without zeros at its end; '' of no values. */
export const sumText = (sum: ExactSum): string => (sum.count === 0 ? '' : textOf(totalOf(sum)))

/** The average, rounded to the places of the sum and at least to two; '' of no values. */
export function averageText(sum: ExactSum): string {
  if (sum.count === 0) return ''
  const total = totalOf(sum)
  const places = Math.max(2, textOf(total).split('.')[1]?.length ?? 0)
  const step = 10n ** BigInt(restDigits - places)
  const half = (total < 0n ? -1n : 1n) * step * BigInt(sum.count)
  return textOf(((2n * total + half) / (2n * step * BigInt(sum.count))) * step)
}

function textOf(units: bigint): string {
  const digits = (units < 0n ? -units : units).toString().padStart(restDigits + 1, '0')
  const fraction = digits.slice(-restDigits).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${digits.slice(0, -restDigits)}${fraction && '.'}${fraction}`
}
