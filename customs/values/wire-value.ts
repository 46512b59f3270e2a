import { type ElementDefinition, shortestText } from '../messages/message.ts'
import { characterCount } from '../xml/characters.ts'

export type ValueFault = { rule: string; message: string }

const least = -(2 ** 31)
const greatest = 2 ** 31 - 1

/**
 * Returns the fault that the schema finds in the text of a present element: lengths, digits, and a value that may only be one.
 * The sentence follows the field's label: "“数量”" + message.
 */
export function checkWireValue(input: { element: ElementDefinition; value: string }): ValueFault | undefined {
  const { element, value } = input
  const { type, always, otherwise } = element
  if (value === '' && (always !== undefined || otherwise !== undefined)) return undefined
  if (always !== undefined && value !== always) {
    return { rule: 'value', message: `只能为 ${always}，现为“${value}”` }
  }
  if (type.kind === 'int') return checkInteger(value, type.digits)
  if (type.kind === 'decimal') return checkDecimal(value, type.digits, type.fraction)
  const count = lengthOf(value)
  const min = shortestText(element)
  const max = type.kind === 'fixed' ? type.length : type.max
  if (count >= min && count <= max) return undefined
  if (count === 0) return { rule: 'required', message: '不能为空' }
  const expected = min === max ? `须为 ${max}` : count > max ? `最多 ${max}` : `至少 ${min}`
  return { rule: 'length', message: `${expected} 个字符，现为 ${count} 个` }
}

/** Nearly all text has as many characters as units. */
const lengthOf = (value: string) => (/[\ud800-\udbff]/.test(value) ? characterCount(value) : value.length)

function checkInteger(value: string, digits: number | undefined): ValueFault | undefined {
  const number = Number(value)
  const fits = /^[+-]?\d+$/.test(value) && number >= least && number <= greatest
  if (!fits) return { rule: 'integer', message: `须为整数，现为“${value}”` }
  if (digits === undefined || String(Math.abs(number)).length <= digits) return undefined
  return { rule: 'integer', message: `最多 ${digits} 位整数` }
}

/** By its characters: a number of the library for every amount of a large file would cost more than all other checks. */
function checkDecimal(value: string, digits: number, fraction: number): ValueFault | undefined {
  const [, whole = '', after = '', bare = ''] = decimalText.exec(value) ?? noDecimal
  if (whole + after + bare === '' || value.length > longestDecimal) {
    return { rule: 'decimal', message: `须为数字，现为“${value}”` }
  }
  const behind = trimTrailingZeros(after + bare)
  if (behind.length > fraction) return { rule: 'decimal', message: `最多 ${fraction} 位小数，现为 ${behind.length} 位` }
  const significant = whole.replace(/^0+/, '').length + behind.length
  return significant <= digits
    ? undefined
    : { rule: 'decimal', message: `最多 ${digits} 位数字，现为 ${significant} 位` }
}

const decimalText = /^[+-]?(?:(\d+)\.?(\d*)|\.(\d+))$/
const noDecimal: readonly string[] = []
/** Characters; `readDecimal` has the same limit. */
const longestDecimal = 100
const trimTrailingZeros = (digits: string) => (digits.endsWith('0') ? digits.replace(/0+$/, '') : digits)
