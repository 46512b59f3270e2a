import Big from 'big.js'
import type { Fields } from '../messages/message.ts'

/** A decimal as the schemas write it (sign, digits, point; no exponent), exactly. Undefined for anything else. */
export function readDecimal(text: string): Big | undefined {
  const plain = /^([+-]?)(\d+\.?\d*|\.\d+)$/.exec(text)
  if (!plain || text.length > 100) return undefined
  const [, sign, digits = ''] = plain
  const number = new Big(`0${digits}`.replace(/\.$/, ''))
  return sign === '-' ? number.neg() : number
}

/** A field as a decimal; undefined where it is missing or no number. */
export function amountOf(fields: Fields, name: string): Big | undefined {
  return readDecimal(fields[name] ?? '')
}

/** Undefined as soon as one amount is. */
export function sumOf(amounts: readonly (Big | undefined)[]): Big | undefined {
  return amounts.reduce<Big | undefined>((sum, amount) => amount && sum?.plus(amount), new Big(0))
}
