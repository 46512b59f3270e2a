// What a value looks like as text, the same in lists, details and cards.
import { isEmpty, isNumeric, scaleOf } from '@kouan/contract/derive/check.ts'
import type { Field } from '@kouan/contract/language/field.ts'

type Row = Readonly<Record<string, unknown>>

/** Digits that an amount always shows; what it has beyond them stays. */
const cents = 2

/** Shown where there is nothing. */
export const emptyText = '-'

/** The server's text of a code, numbers with separators, 是 and 否; `-` when empty. */
export function fieldText(name: string, field: Field, row: Row): string {
  const value = row[name]
  if (isEmpty(value)) return emptyText
  if (field.kind === 'lines') return Array.isArray(value) ? `${value.length}行` : emptyText
  if (field.kind === 'switch') return value ? '是' : '否'
  if (field.kind === 'json') return JSON.stringify(value)
  const told = row[`${name}_dictText`]
  if (typeof told === 'string' && told !== '') return field.multiple ? told.replaceAll(',', '、') : told
  if (field.kind === 'money') return withSeparators(String(value), Math.min(scaleOf(field), cents))
  if (isNumeric(field)) return withSeparators(String(value), 0)
  return String(value)
}

/** `1234567.5` as `1,234,567.50` when two digits are the least; text that is no number stays as it is. Never through a float. */
export function withSeparators(text: string, scale: number): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', digits = ''] = match
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  const decimals = digits.replace(/0+$/, '').padEnd(scale, '0')
  return decimals === '' ? `${sign}${grouped}` : `${sign}${grouped}.${decimals}`
}

/** Figures stand at the right, everything else (codes and phones too) at the left. */
export const isFigure = (field: Field) => isNumeric(field) && field.kind !== 'dictionary'

/** Characters after which a cell is cut; the tooltip holds the whole. */
export const ellipsisLength = 25

export function shorten(text: string, length = ellipsisLength): string {
  const letters = [...text]
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : text
}
