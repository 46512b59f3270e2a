// Texts that may be typed into a number, and their values.
import { halfWidth } from '@kouan/contract/rules/typed-text.ts'

/** With the signs of an input method as plain ones; undefined when it holds more than a minus, digits and a point. */
export function acceptedNumberText(typed: string): string | undefined {
  const plain = halfWidth(typed.trim()).replaceAll('。', '.').replaceAll('—', '-')
  return /^-?\d*\.?\d*$/.test(plain) ? plain : undefined
}

/** A float, or null for an unfinished number: '', '-', '.', '-.'. */
export function numberOfText(text: string): number | null {
  if (!/\d/.test(text)) return null
  const number = Number.parseFloat(text)
  return Number.isFinite(number) ? number : null
}

/** Whether a value can stay as it is: a number, or digits as a server sends them. */
export const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value))
